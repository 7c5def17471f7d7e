#!/bin/sh
# Trains two of the fold networks (594 of the 748 mites) in three sizes for the same steps, for the table of sizes:
# sh train-sizes.sh PHOTOS BOARDS OUT [STEPS]
set -e
data=$1 boards=$2 out=$3 steps=${4:-700}
mkdir -p "$out"

tray1=PXL_20251013_165121790
tray2=PXL_20251013_170137970

size() {
  mkdir -p "$out/$1"
  for fold in A:$tray1 B:$tray2; do
    name=$out/$1/${fold%%:*}
    python3 train.py --data "$data" --boards "$boards" --threads 1 --width "$1" --steps "$steps" --seed 21 \
      --without "${fold#*:}" --out "$name.pt"
    python3 export.py "$name.pt" --width "$1" --out "$name.onnx"
    # all sizes use the same close look, from the fold that excludes this tray
    cp "../eval/folds/${fold%%:*}-close.onnx" "$name-close.onnx"
  done
  cat > "$out/$1/folds.json" <<END
{ "A.onnx": ["$tray1"], "B.onnx": ["$tray2"] }
END
}

(size 32; size 48) &
size 72 &
wait
