#!/bin/bash -eu
# Builds the fuzz targets for OSS-Fuzz and ClusterFuzzLite: the binary of each, its seeds, its dictionary and its options go
# to $OUT. The caller's environment says how ($SRC, $OUT, $SANITIZER, RUSTFLAGS, ...).
cd "$SRC/modelfuzz"

sanitizer=${SANITIZER:-address}
[ "$sanitizer" != coverage ] || sanitizer=none
cargo fuzz build --release --sanitizer "$sanitizer"
built=target/x86_64-unknown-linux-gnu/release

# Shared libraries that every machine has which runs fuzzers.
everywhere='linux-vdso|ld-linux|libc\.so|libm\.so|libdl\.so|librt\.so|libpthread\.so|libgcc_s\.so|libstdc\+\+\.so|libresolv\.so'

# why_not BINARY: the reason why a target cannot be run there, if there is one.
why_not() {
  # It may lack the system that it drives, as its README says; then its binary tells.
  if ! "$1" -runs=0 >"$log" 2>&1; then
    grep -m 1 error "$log" || head -n 1 "$log"
    return
  fi
  local needs
  needs=$(ldd "$1" | awk '{ print $1 }' | grep -vE "$everywhere" || true)
  [ -z "$needs" ] || echo "it needs $needs beside itself"
}

log=$(mktemp)
for source in fuzz/fuzz_targets/*.rs; do
  name=$(basename "$source" .rs)
  why=$(why_not "$built/$name")
  if [ -n "$why" ]; then
    echo "$name is left out: $why"
    case $name in
    c_raft | etcd_raft | redis_raft | shared_library) continue ;;
    *) exit 1 ;;
    esac
  fi
  cp "$built/$name" "$OUT/"
  cp fuzz/oss-fuzz/target.options "$OUT/$name.options"
  [ ! -f "dictionaries/$name.dict" ] || cp "dictionaries/$name.dict" "$OUT/"
  [ ! -d "corpus/$name" ] || python3 -m zipfile -c "$OUT/${name}_seed_corpus.zip" "corpus/$name"/*
done
rm -f "$log"
