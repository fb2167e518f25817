// Package datatest forges runs, for tests of what reads them: files that are damaged in one
// way each, with every checksum and seal put right, as somebody would who wants them believed.
package datatest
