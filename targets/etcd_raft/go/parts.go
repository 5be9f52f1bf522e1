package main

import (
	"slices"
	"strings"
)

// parts are the parts of raft that are off by default.
type parts struct {
	retryReads, preVote bool
}

// partsOf reads the options that the host gives, one a line.
func partsOf(options string) parts {
	lines := strings.Split(options, "\n")
	on := func(name string) bool { return slices.Contains(lines, name+"=on") }
	return parts{retryReads: on("retry-reads"), preVote: on("pre-vote")}
}
