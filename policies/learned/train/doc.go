// Package train makes nets for learned policies by play against themselves.
//
// A [Course] says which variant, how many games, and how fast to learn; a
// [Trainer] goes through it in rounds. In a round the weights stand still and
// workers play games by number, each with dice of its own; then one goroutine learns
// from them in the order of the numbers. So course and parent decide every byte of
// the net, whatever the workers; and since products are rounded one by one and the
// logistic is looked up, whatever the machine.
//
// What is learned is the chance to win after an action, by steps down the slope of
// the cross-entropy, one choice at a time. The target of a seat's last choice is the
// result; that of each choice before it a mixture of the target after it and what
// the net thought there ([Course.Lambda]). Actions are the net's best, now and then a
// random one. The net is the mean of the weights over the last third.
//
// With [Course.Versus] the net plays against a fixed policy and learns from its own
// seats alone: an exploiter. What it wins more than its share is a lower bound of
// what can be won from that policy.
package train
