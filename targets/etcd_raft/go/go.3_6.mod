module modelfuzz/etcd_raft

go 1.26

require (
	go.etcd.io/raft/v3 v3.6.0
	google.golang.org/protobuf v1.33.0
)

require (
	github.com/gogo/protobuf v1.3.2 // indirect
	github.com/golang/protobuf v1.5.4 // indirect
)
