// Package kubernetestest holds no code but a test: the manifest that "cardlab cluster k8s" prints
// is decoded strictly into the types of the Kubernetes API, and says what it must. It is a module of
// its own, so that these types are no dependency of cardlab.
package kubernetestest

import (
	"bytes"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/cmd/cardlab/cluster"

	batch "k8s.io/api/batch/v1"
	core "k8s.io/api/core/v1"
	"sigs.k8s.io/yaml"
)

// manifest returns the objects of a manifest, decoded strictly.
func manifest(t *testing.T, k cluster.Kubernetes) (core.ConfigMap, batch.Job) {
	t.Helper()
	var text bytes.Buffer
	if err := k.Write(&text); err != nil {
		t.Fatal(err)
	}
	parts := strings.Split(text.String(), "\n---\n")
	if len(parts) != 2 {
		t.Fatalf("the manifest has %d objects, want 2:\n%s", len(parts), &text)
	}
	var config core.ConfigMap
	var job batch.Job
	for i, into := range []any{&config, &job} {
		if err := yaml.UnmarshalStrict([]byte(parts[i]), into); err != nil {
			t.Fatalf("%v\n%s", err, parts[i])
		}
	}
	return config, job
}

func TestManifest(t *testing.T) {
	const plan = "# \"a\" 'b' ---\n---\nvariants: [standard]\n\ttab: \u2028\n"
	k := cluster.Kubernetes{Name: "Hand limit\n#1", Plan: plan, Image: "registry.example/cardlab:1", Claim: "runs", Tasks: 200, Parallel: 50, CPUs: 2, Memory: "512Mi"}
	config, job := manifest(t, k)
	if config.Data["plan.yaml"] != plan {
		t.Errorf("the plan came out as %q", config.Data["plan.yaml"])
	}
	if config.Kind != "ConfigMap" || config.APIVersion != "v1" || job.Kind != "Job" || job.APIVersion != "batch/v1" {
		t.Errorf("kinds %s %s, %s %s", config.APIVersion, config.Kind, job.APIVersion, job.Kind)
	}
	spec := job.Spec
	switch {
	case *spec.CompletionMode != batch.IndexedCompletion:
		t.Error("the job is not indexed")
	case *spec.Completions != 200, *spec.Parallelism != 50:
		t.Error("completions and parallelism are not as asked")
	case spec.BackoffLimitPerIndex == nil, *spec.MaxFailedIndexes != 200:
		t.Error("retries are not counted by index")
	case *spec.PodReplacementPolicy != batch.TerminatingOrFailed:
		t.Error("a pod that never ends is not replaced")
	case spec.PodFailurePolicy != nil:
		t.Error("there is a podFailurePolicy: the index of a lost node would not be given away")
	case spec.TTLSecondsAfterFinished == nil:
		t.Error("the job stays for ever")
	}
	pod := spec.Template.Spec
	if pod.RestartPolicy != core.RestartPolicyNever {
		t.Errorf("restartPolicy %s", pod.RestartPolicy)
	}
	for _, toleration := range pod.Tolerations {
		if s := toleration.TolerationSeconds; s == nil || *s > 60 {
			t.Errorf("%s is tolerated for long", toleration.Key)
		}
	}
	if len(pod.Tolerations) != 2 || len(pod.Containers) != 1 {
		t.Fatalf("%d tolerations, %d containers", len(pod.Tolerations), len(pod.Containers))
	}
	c := pod.Containers[0]
	if got := strings.Join(c.Args, " "); got != "run /plan/plan.yaml --out /runs/hand-limit-1 --parts 200 --workers 2 --no-report" {
		t.Errorf("the pod calls cardlab %s", got)
	}
	if cpu := c.Resources.Requests[core.ResourceCPU]; cpu.Value() != 2 {
		t.Errorf("the pod asks for %s", cpu.String())
	}
	if memory := c.Resources.Limits[core.ResourceMemory]; memory.Value() != 512<<20 {
		t.Errorf("the pod may have %s", memory.String())
	}
	for _, m := range c.VolumeMounts { // each is one of the pod's volumes
		found := false
		for _, v := range pod.Volumes {
			found = found || v.Name == m.Name
		}
		if !found {
			t.Errorf("%s is mounted and no volume", m.Name)
		}
	}
	if pod.Volumes[0].ConfigMap.Name != config.Name || config.Name != job.Name {
		t.Errorf("the names differ: %s, %s, %s", pod.Volumes[0].ConfigMap.Name, config.Name, job.Name)
	}
}

// Every name that a plan may have makes names that Kubernetes takes.
func TestNamesOfObjects(t *testing.T) {
	for _, name := range []string{"a", "-", "ÄÖ", strings.Repeat("long-", 60), "a.b_c", "9"} {
		k := cluster.Kubernetes{Name: name, Plan: "x", Image: "x", Claim: "x", Tasks: 1, Parallel: 1, CPUs: 1, Memory: "1Gi"}
		_, job := manifest(t, k)
		if !cluster.IsDNSName(job.Name) || len(job.Name) > 57 || strings.Contains(job.Name, ".") {
			t.Errorf("%q makes the job's name %q", name, job.Name)
		}
	}
}
