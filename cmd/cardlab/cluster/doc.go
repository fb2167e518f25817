// Package cluster lets other people's schedulers play a run: it reads from the environment
// which part of a run a task is to play, and writes what a scheduler is given to run all parts.
// Nothing here submits anything or talks to a scheduler.
//
// A run is dealt into parts, n of them, and part i plays every n-th shard ([sim.Part]). A
// shard is a pure function of the plan, and its record is written last, so that a part may be
// played any number of times, by any machines at once: what is there is not played again, and
// who plays a shard a second time writes the same bytes. So a scheduler has to do one thing
// only, start each index of an array at least once; every one of them can.
//
//	part.go       the table of schedulers: in which variable each says the index, and of how many
//	indexes.go    sets of indexes as array expressions: 3,7,12-15
//	slurm.go      the batch script for Slurm
//	kubernetes.go the manifest of an Indexed Job for Kubernetes
//	contract.go   what a task of any other scheduler must do, as text
//
// The templates of the script and the manifest are the files beside them. What comes into
// them is quoted for where it stands: for a shell, as a JSON string for YAML.
package cluster
