// Package learned holds policies that were trained by play against themselves: a
// small net says of each legal action how likely it is to win.
//
// A [Net] adds up one row of weights for each input (package inputs; for Cuttle
// package cuttleinputs) into 32 units and a straight path, and makes one number of
// them: the log-odds to win. Sums are updated by differences: the position of a
// choice is added up once, and each action swaps only the rows that it changes
// ([Player]). All of it is integers, so that every machine chooses alike.
//
// A net's file ([Encode], [Decode]) is a header of text, with all that it takes to
// make it again, and its weights. Its name is twelve digits of the SHA-256 of the
// file. Nets of all named variants are built in; package train makes others.
package learned
