#!/bin/bash -eu
exec "$SRC/modelfuzz/fuzz/oss-fuzz/build.sh"
