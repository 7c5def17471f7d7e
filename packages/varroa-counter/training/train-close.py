"""Trains the close look on the detections of a heat map network: python3 train-close.py --data PHOTOS --start A.pt --out A-close.pt ...

The candidates are the network's that is named at --start, those it hardly believes too; what lies there the labels say. White
boards and scans are never read.
"""
import copy
import time

import numpy as np
import torch
import torch.nn.functional as F

from data import load_boards
from net import CloseLook, MiteNet
from score import heat_map, peaks
from train import arguments, follow, real_pictures

SIDE = 80  # px at 20 px/mm
LEAST = 0.08  # detections from this value on are candidates; the counter keeps those from .15 on
REACH = 9.0  # px at 10 px/mm: maximum distance of a correct detection
# sampling weight of each kind of image; mites and crumbs have equal weight
SHARES = {'trays': 0.34, 'dirty': 0.46, 'clean': 0.1, 'board': 0.1}
BOARDS = 120  # of the rendered ones


def kind_of(picture):
    if picture['kind'] in ('clean', 'board'):
        return picture['kind']
    return 'trays' if 'trays' in picture['path'] else 'dirty'


def candidates(net, coarse, fine):
    """Crops at 20 px/mm of one picture's candidates, whether a mite lies in their middle, and the network's answers."""
    board = np.pad(fine['pixels'], ((SIDE, SIDE), (SIDE, SIDE), (0, 0)), mode='edge')
    free, found = list(range(len(coarse['boxes']))), []
    blind = coarse.get('blind')
    for x, y, raw in peaks(heat_map(net, coarse['pixels']), LEAST):
        far = np.hypot(coarse['boxes'][free, 0] - x, coarse['boxes'][free, 1] - y) if free else np.zeros(0)
        hit = bool(len(far)) and far.min() <= REACH
        if hit:
            free.pop(int(far.argmin()))
        elif near_one(coarse, x, y) or blind is not None and blind[min(int(y), blind.shape[0] - 1), min(int(x), blind.shape[1] - 1)]:
            continue  # a duplicate detection, or an undecided place
        left, top = round(2 * x) + SIDE // 2, round(2 * y) + SIDE // 2
        crop = board[top:top + SIDE, left:left + SIDE]
        if crop.shape == (SIDE, SIDE, 3):
            found.append((crop, hit, raw))
    return found


def near_one(picture, x, y):
    boxes = picture['boxes']
    return bool(len(boxes)) and np.hypot(boxes[:, 0] - x, boxes[:, 1] - y).min() <= REACH


def everything(args):
    """All candidates: crops, hits, and how often each is looked at."""
    net = MiteNet(args.width)
    net.load_state_dict(torch.load(args.start))
    net.eval()
    crops, hits, raws, kinds = [], [], [], []
    pictures, finer = real_pictures(args)[0], real_pictures(args, 2)[0]
    if args.boards:
        pictures += load_boards(args.boards)[:BOARDS]
        finer += load_boards(args.boards, fine=2)[:BOARDS]
    for coarse, fine in zip(pictures, finer):
        for crop, hit, raw in candidates(net, coarse, fine):
            crops.append(crop.copy())
            hits.append(hit)
            raws.append(raw)
            kinds.append(kind_of(coarse))
    hits, kinds = np.array(hits), np.array(kinds)
    often = np.where(hits, 1.0, np.clip(3 * np.array(raws), 0.15, 1.5))  # a false detection with a high value has a higher weight
    for kind, share in SHARES.items():
        for hit in (False, True):
            mine = (kinds == kind) & (hits == hit)
            if mine.any():
                often[mine] *= share / often[mine].sum()
            print(f"{kind}: {mine.sum()} {'mites' if hit else 'crumbs'}", flush=True)
    return torch.from_numpy(np.stack(crops)).permute(0, 3, 1, 2).contiguous(), hits, often / often.sum()


def turned(x):
    """Turned, mirrored, a little larger or smaller, beside the middle; coarser; in another light."""
    n = len(x)
    angle, zoom = 2 * np.pi * torch.rand(n), torch.exp(torch.empty(n).uniform_(-0.13, 0.13))
    flip = torch.where(torch.rand(n) < 0.5, 1.0, -1.0)
    move = torch.zeros(n, 2, 3)
    move[:, 0, 0], move[:, 0, 1] = zoom * angle.cos(), -zoom * angle.sin()
    move[:, 1, 0], move[:, 1, 1] = flip * zoom * angle.sin(), flip * zoom * angle.cos()
    move[:, :, 2] = torch.empty(n, 2).uniform_(-0.06, 0.06)
    x = F.grid_sample(x, F.affine_grid(move, x.shape, align_corners=False), padding_mode='border', align_corners=False)
    coarse = torch.rand(n)[:, None, None, None]
    for share, side in ((0.3, 36), (0.2, 54)):  # simulates a photo of 9, or 13.5 px/mm
        small = F.interpolate(F.interpolate(x, side, mode='area'), SIDE, mode='bilinear', align_corners=False)
        x, coarse = torch.where((coarse >= 0) & (coarse < share), small, x), coarse - share
    x = x * torch.empty(n, 3, 1, 1).uniform_(0.88, 1.12) / 255
    x = x.clamp(0.005, 1) ** torch.exp(torch.empty(n, 1, 1, 1).uniform_(-0.4, 0.5))
    x = x + torch.randn_like(x) * torch.empty(n, 1, 1, 1).uniform_(0, 0.03)
    return 255 * x.clamp(0, 1)


def main():
    args = arguments()
    torch.set_num_threads(args.threads)
    torch.manual_seed(args.seed)
    rng = np.random.default_rng(args.seed)
    crops, hits, often = everything(args)
    net = CloseLook()
    average = copy.deepcopy(net).eval()
    opt = torch.optim.AdamW(net.parameters(), args.lr, weight_decay=1e-2)
    began, losses = time.time(), []
    for step in range(args.steps):
        for g in opt.param_groups:
            g['lr'] = args.lr * min(1, (step + 1) / 50) * (0.5 + 0.5 * np.cos(np.pi * step / args.steps)) + 1e-5
        chosen = rng.choice(len(hits), args.batch, p=often)
        logit = net(turned(crops[chosen].float()))
        loss = F.binary_cross_entropy_with_logits(logit, torch.from_numpy(hits[chosen]).float())
        opt.zero_grad()
        loss.backward()
        opt.step()
        follow(average, net, step + 1)
        losses.append(float(loss.detach()))
        if step % 200 == 0:
            print(f'{time.time() - began:5.0f} s step {step} loss {np.mean(losses[-200:]):.3f}', flush=True)
    torch.save(average.state_dict(), args.out)


if __name__ == '__main__':
    main()
