#!/bin/sh
# Trains the three fold networks and the shipped network in stages: sh train-all.sh PHOTOS BOARDS OUT
# 90,000 steps of .17 to .2 processor seconds with bfloat16 support; an interrupted run resumes.
set -e
data=$1 boards=$2 out=$3
mkdir -p "$out"
# memory is not given back between steps: a start and 100 steps take 127 instead of 184 processor seconds, and 5 GB
export MALLOC_MMAP_THRESHOLD_=4000000000 MALLOC_TRIM_THRESHOLD_=16000000000
# without support bfloat16 is slower
bf16=$(grep -qE 'avx512_bf16|amx_bf16' /proc/cpuinfo && echo --bf16 || true)

tray1=PXL_20251013_165121790
tray2=PXL_20251013_170137970
trays3=PXL_20250929_155831998,PXL_20250929_160827092,PXL_20250929_160841754
# the folds also exclude dirty boards and boards without mites
without_a=$tray1,unlabelled/1,unlabelled/6,unlabelled/7,11.jpg,12.jpg,13.jpg
# both boards of one beekeeper are in one fold, which is evaluated on an unknown camera
without_b=$tray2,Original_1315_image.jpg,Original_1323_image.jpg,large/IMG_6098,large/IMG_6154
without_c=$trays3,unlabelled/8,unlabelled/10,14.jpg,15.jpg,16.jpg

# leg NAME START SEED RATE STEPS WITHOUT: "-" means new weights, or no excluded photos
leg() {
  [ ! -e "$out/$1.pt.json" ] || return 0
  start=
  [ "$2" = - ] || start="--start $out/$2.pt"
  python3 train.py --data "$data" --boards "$boards" --threads 1 $bf16 --out "$out/$1.pt" $start \
    --labels labels/dirty.json --adjudicated labels/adjudicated.json --mix 0.52,0.34,0.14 --share 0.3 \
    --seed "$3" --lr "$4" --steps "$5" --without "$6"
}

# each stage continues with the previous weights and restarts the learning rate schedule
network() {
  leg "$1"1 - "$2"1 0.002 4500 "$3"
  leg "$1"2 "$1"1 "$2"2 0.001 6000 "$3"
  leg "$1"3 "$1"2 "$2"3 0.001 6000 "$3"
  leg "$1" "$1"3 "$2"4 0.001 6000 "$3"
  # the mean of the last two stages is more stable
  python3 export.py "$out/$1.pt" "$out/$1"3.pt --out "$out/$1.onnx"
  # two close-look networks are averaged
  close_look "$1" 1 "$2"5 2500 "$3"
  close_look "$1" 2 "$2"6 5500 "$3"
  python3 export.py --close "$out/$1-close1.pt" "$out/$1-close2.pt" --out "$out/$1-close.onnx"
}

# close_look NETWORK NUMBER SEED STEPS WITHOUT
close_look() {
  [ ! -e "$out/$1-close$2.pt" ] || return 0
  python3 train-close.py --data "$data" --boards "$boards" --threads 1 --out "$out/$1-close$2.pt" --start "$out/$1.pt" \
    --labels labels/dirty.json --adjudicated labels/adjudicated.json --seed "$3" --lr 0.002 --batch 64 --steps "$4" --without "$5"
}

(network A 20 $without_a; network B 21 $without_b) &
(network C 22 $without_c; network F 23 -) &
wait

quoted() { echo "\"$1\"" | sed 's/,/", "/g'; }
cat > "$out/folds.json" <<END
{ "A.onnx": [$(quoted $without_a)], "B.onnx": [$(quoted $without_b)], "C.onnx": [$(quoted $without_c)] }
END
