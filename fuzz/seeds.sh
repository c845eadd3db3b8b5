#!/bin/sh
# Fills the corpora of the fuzz targets from the conformance cases.
set -eu
cd "$(dirname "$0")"
for target in parse fixes json export fen epd; do
    mkdir -p "corpus/$target"
    case $target in
        fen | epd) kind=$target ;;
        *) kind=pgn ;;
    esac
    find ../tests/conformance/accept ../tests/conformance/repair ../tests/conformance/reject -name "*.$kind" -size -8k \
        -exec cp {} "corpus/$target/" \;
done
