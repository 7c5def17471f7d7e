#!/bin/sh
# Trains the three fold networks and the one that ships, leg by leg: sh train-all.sh PHOTOS BOARDS OUT
# About 29,000 steps of half a second on one core; two run side by side.
set -e
data=$1 boards=$2 out=$3
mkdir -p "$out"

tray1=PXL_20251013_165121790
tray2=PXL_20251013_170137970
trays3=PXL_20250929_155831998,PXL_20250929_160827092,PXL_20250929_160841754

# leg NAME START SEED RATE STEPS WITHOUT: "-" starts anew, or holds no photo out
leg() {
  start=
  [ "$2" = - ] || start="--start $out/$2.pt"
  python3 train.py --data "$data" --boards "$boards" --threads 1 --out "$out/$1.pt" $start \
    --seed "$3" --lr "$4" --steps "$5" --without "$6"
}

fold_a() {
  leg A1 - 11 0.002 1238 $tray1
  leg A2 A1 15 0.001 1171 $tray1
  leg A3 A2 25 0.001 439 $tray1
  leg A4 A3 31 0.001 2400 $tray1
  leg A A4 41 0.001 1500 $tray1
}
fold_b() {
  leg B1 - 12 0.002 1206 $tray2
  leg B2 B1 16 0.001 1311 $tray2
  leg B3 B2 26 0.001 880 $tray2
  leg B4 B3 32 0.001 2400 $tray2
  leg B B4 42 0.001 1500 $tray2
}
fold_c() {
  leg C1 - 13 0.002 1063 $trays3
  leg C2 C1 17 0.001 1372 $trays3
  leg C3 C2 27 0.001 425 $trays3
  leg C4 C3 33 0.001 2400 $trays3
  leg C C4 43 0.001 1500 $trays3
}
shipped() {
  leg F1 A1 14 0.0015 2335 -
  leg F2 F1 24 0.001 1792 -
  leg F3 F2 34 0.001 2400 -
  leg F F3 44 0.001 1500 -
}

(fold_a; shipped) &
(fold_b; fold_c) &
wait

# the last two legs, with seeds of their own, are averaged
average() { python3 export.py "$out/$1.pt" "$out/$2.pt" --out "$out/$1.onnx"; }
average A A4
average B B4
average C C4
average F F3
cat > "$out/folds.json" <<END
{ "A.onnx": ["$tray1"], "B.onnx": ["$tray2"],
  "C.onnx": ["$(echo $trays3 | sed 's/,/", "/g')"] }
END
