#!/bin/sh
# Trains the three fold networks and the one that ships: sh train-all.sh PHOTOS BOARDS OUT
# Times are for two processes on two shared cores; on idle ones a third of them is enough.
set -e
data=$1 boards=$2 out=$3
mkdir -p "$out"
train() { python3 train.py --data "$data" --boards "$boards" --threads 1 "$@"; }

tray1=PXL_20251013_165121790
tray2=PXL_20251013_170137970
trays3=PXL_20250929_155831998,PXL_20250929_160827092,PXL_20250929_160841754

train --out "$out/A1.pt" --without $tray1 --seed 11 --seconds 1500 &
train --out "$out/B1.pt" --without $tray2 --seed 12 --seconds 1500 &
wait
(train --out "$out/F.pt" --start "$out/A1.pt" --seed 14 --lr 0.0015 --seconds 3000
 train --out "$out/C.pt" --start "$out/C1.pt" --without $trays3 --seed 17 --lr 0.001 --seconds 1200) &
(train --out "$out/C1.pt" --without $trays3 --seed 13 --seconds 1700
 train --out "$out/A.pt" --start "$out/A1.pt" --without $tray1 --seed 15 --lr 0.001 --seconds 1200
 train --out "$out/B.pt" --start "$out/B1.pt" --without $tray2 --seed 16 --lr 0.001 --seconds 1200) &
wait
for name in A B C F; do python3 export.py "$out/$name.pt" --out "$out/$name.onnx"; done
cat > "$out/folds.json" <<END
{ "A.onnx": ["$tray1"], "B.onnx": ["$tray2"],
  "C.onnx": ["$(echo $trays3 | sed 's/,/", "/g')"] }
END
