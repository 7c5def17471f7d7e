#!/bin/sh
# Trains the three fold networks and the one that ships, leg by leg: sh train-all.sh PHOTOS BOARDS OUT
# 33,000 steps of .17 to .2 processor seconds, where the processor knows bfloat16; a stopped run goes on where it was.
set -e
data=$1 boards=$2 out=$3
mkdir -p "$out"

tray1=PXL_20251013_165121790
tray2=PXL_20251013_170137970
trays3=PXL_20250929_155831998,PXL_20250929_160827092,PXL_20250929_160841754
# two of the folds hold out dirty boards and mite-free ones too
without_a=$tray1,unlabelled/1,unlabelled/6,unlabelled/7,11.jpg,12.jpg,13.jpg
without_c=$trays3,unlabelled/8,unlabelled/10,14.jpg,15.jpg,16.jpg

# leg NAME START SEED RATE STEPS WITHOUT: "-" starts anew, or holds no photo out
leg() {
  [ ! -e "$out/$1.pt.json" ] || return 0
  start=
  [ "$2" = - ] || start="--start $out/$2.pt"
  python3 train.py --data "$data" --boards "$boards" --threads 1 --bf16 --out "$out/$1.pt" $start \
    --labels labels/dirty.json --adjudicated labels/adjudicated.json --mix 0.62,0.22,0.16 --share 0.3 \
    --seed "$3" --lr "$4" --steps "$5" --without "$6"
}

fold_a() {
  leg A1 - 201 0.002 4500 $without_a
  leg A2 A1 211 0.001 2000 $without_a
  leg A A2 221 0.0007 2000 $without_a
}
fold_b() {
  leg B1 - 101 0.002 4000 $tray2
  leg B2 B1 212 0.001 1500 $tray2
  leg B B2 222 0.0007 2000 $tray2
}
fold_c() {
  leg C1 - 203 0.002 4500 $without_c
  leg C2 C1 213 0.001 2000 $without_c
  leg C C2 223 0.0007 2000 $without_c
}
shipped() {
  leg F1 B1 204 0.0015 4000 -
  leg F2 F1 214 0.001 2500 -
  leg F F2 224 0.0007 2000 -
}

(fold_b; shipped) &
(fold_a; fold_c) &
wait

# the last two legs, with seeds of their own, are averaged
average() { python3 export.py "$out/$1.pt" "$out/$2.pt" --out "$out/$1.onnx"; }
average A A2
average B B2
average C C2
average F F2
quoted() { echo "\"$1\"" | sed 's/,/", "/g'; }
cat > "$out/folds.json" <<END
{ "A.onnx": [$(quoted $without_a)], "B.onnx": [$(quoted $tray2)], "C.onnx": [$(quoted $without_c)] }
END
