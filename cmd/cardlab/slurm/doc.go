// Package slurm holds no code but a test: a real Slurm of two nodes, started on this machine
// with a configuration of its own in a temporary folder, plays a run by the batch script that
// "cardlab cluster slurm" prints, while one node dies, one process is killed, and one that was
// given up for lost wakes up and plays on. It is skipped where Slurm and Munge are not installed
// (Debian: slurm-wlm, munge), or not to be started as this user.
package slurm
