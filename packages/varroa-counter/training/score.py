"""Scores weights on held-out tray photos by the protocol; used to choose the training parameters and the threshold."""
import argparse

import numpy as np
import torch
from scipy import ndimage as ndi

from data import load_set
from net import MiteNet

REACH, BORDER, APART = 9.0, 7, 8.0  # px at 10 px/mm


def heat_map(net, pixels):
    h, w = pixels.shape[:2]
    padded = np.pad(pixels, ((0, -h % 8), (0, -w % 8), (0, 0)), mode='edge')
    with torch.no_grad():
        logit, _ = net(torch.from_numpy(padded.astype(np.float32)).permute(2, 0, 1)[None])
    return torch.sigmoid(logit)[0, 0].numpy()[: h // 2, : w // 2]


def peaks(heat, floor=0.05):
    top = (ndi.maximum_filter(heat, 3) == heat) & (heat > floor)
    ys, xs = np.nonzero(top)
    order = np.argsort(-heat[ys, xs])
    kept = []
    for i in order:
        x, y, v = xs[i] * 2 + 1.0, ys[i] * 2 + 1.0, heat[ys[i], xs[i]]
        if all((x - k[0]) ** 2 + (y - k[1]) ** 2 > APART ** 2 for k in kept):
            kept.append((x, y, float(v)))
    return kept


def match(found, boxes, shape):
    """One to one by falling certainty: list of (certainty, hit) and the number of mites."""
    h, w = shape
    def inner(x, y):
        return BORDER < x < w - BORDER and BORDER < y < h - BORDER
    free = list(range(len(boxes)))
    judged = []
    for x, y, v in found:
        near = [(np.hypot(boxes[i][0] - x, boxes[i][1] - y), i) for i in free]
        near = [n for n in near if n[0] <= REACH]
        if near:
            i = min(near)[1]
            free.remove(i)
            if inner(boxes[i][0], boxes[i][1]):
                judged.append((v, True))
        elif inner(x, y):
            judged.append((v, False))
    return judged, sum(inner(b[0], b[1]) for b in boxes)


def main():
    a = argparse.ArgumentParser()
    a.add_argument('--data', required=True)
    a.add_argument('--fold', action='append', required=True, help='weights.pt=PHOTO,PHOTO')
    a.add_argument('--width', type=int, default=48)
    args = a.parse_args()
    torch.set_num_threads(2)
    judged, mites = [], 0
    for fold in args.fold:
        path, photos = fold.split('=')
        net = MiteNet(args.width)
        net.load_state_dict(torch.load(path))
        net.eval()
        mine, n = [], 0
        for p in load_set(args.data, 'trays', lambda e: e['set'] == 'v2' and e['photo'] in photos.split(',')):
            j, c = match(peaks(heat_map(net, p['pixels'])), p['boxes'], p['pixels'].shape[:2])
            mine, n = mine + j, n + c
        table(photos, mine, n)
        judged, mites = judged + mine, mites + n
    if len(args.fold) > 1:
        table('all', judged, mites)


def table(name, judged, mites):
    print(name, mites)
    for t in np.arange(0.15, 0.7, 0.05):
        hits = sum(h for v, h in judged if v >= t)
        n = sum(v >= t for v, _ in judged)
        p, r = hits / max(1, n), hits / max(1, mites)
        print(f'  {t:.2f}  P {p:.3f} R {r:.3f} F1 {2 * p * r / max(1e-9, p + r):.3f}')


if __name__ == '__main__':
    main()
