// Package main is etcd's raft behind modelfuzz.h, as a C archive.
package main

func main() {}
