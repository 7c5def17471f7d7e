"""Trains one network: python3 train.py --data ../../../../shared/data/varroa --boards DIR --out model.pt [--without PHOTO,PHOTO]

White boards and scans are never read here: they only measure.
"""
import argparse
import copy
import json
import os
import time

import numpy as np
import torch
import torch.nn.functional as F

from data import CUT, TIGHTER, augment, cut_off, cut_patches, load_boards, load_clean, load_dirty, load_set, sample, targets
from net import MiteNet
from score import heat_map, peaks

CRUMB_FROM = 0.2  # false detections from this value on are used for training
# px/mm of the boards with covered mites, by their cards (28 mm); 11.jpg and 16.jpg show none, theirs is the others' mean
CLEAN = {'11.jpg': 11.1, '12.jpg': 11.5, '13.jpg': 10.36, '14.jpg': 11.38, '15.jpg': 11.2, '16.jpg': 11.1}


def arguments():
    a = argparse.ArgumentParser()
    a.add_argument('--data', required=True)
    a.add_argument('--boards', default='')
    a.add_argument('--out', required=True)
    a.add_argument('--start', default='', help='weights to start from')
    a.add_argument('--without', default='', help='photos held out, by comma (trays, unlabelled/1, 11.jpg); "all" for all trays')
    a.add_argument('--labels', default='', help='labels/dirty.json: adds the dirty boards and the mite-free ones')
    a.add_argument('--adjudicated', default='', help='labels/adjudicated.json: the trays by its verdicts, the earlier labelling left out')
    a.add_argument('--mix', default='0.5,0.33,0.17', help='shares of trays, dirty boards and mite-free ones, with --labels')
    a.add_argument('--share', type=float, default=0.4, help='share of rendered crops once boards are there')
    a.add_argument('--width', type=int, default=48)
    a.add_argument('--seconds', type=float, default=600)
    a.add_argument('--steps', type=int, default=0, help='so many steps instead of seconds: for comparing sizes')
    a.add_argument('--lr', type=float, default=2e-3)
    a.add_argument('--batch', type=int, default=12)
    a.add_argument('--crop', type=int, default=192)
    a.add_argument('--seed', type=int, default=1)
    a.add_argument('--threads', type=int, default=2)
    a.add_argument('--bf16', action='store_true', help='computes in bfloat16: a third of the time where the processor knows it')
    return a.parse_args()


def real_pictures(args, fine=1):
    """The training images at `fine` times 10 px/mm, and their sampling weights."""
    held = args.without.split(',')
    # the earlier labelling (v1) misses the same mites and more, and is not adjudicated
    sets = ['v2'] if args.adjudicated else ['v1', 'v2']
    trays = [] if args.without == 'all' else load_set(
        args.data, 'trays', lambda e: e['photo'] not in held and e['set'] in sets, args.adjudicated, fine=fine)
    crops = load_set(args.data, 'crops', fine=fine)
    weights = [1.0 if p['kind'] == 'v2' else 0.35 for p in trays] + [0.6 for _ in crops]
    # a tile with many mites has a higher weight, an empty one still contains debris
    rich = [0.5 + min(len(p['boxes']), 60) / 20 for p in trays] + [0.5 for _ in crops]
    w = np.array(weights) * np.array(rich)
    if not args.labels:
        return trays + crops, w / w.sum()
    dirty = load_dirty(args.data, args.labels, held, fine) + load_set(
        args.data, 'zdo', lambda e: e['image'] not in held, args.adjudicated, TIGHTER, fine)
    clean = load_clean(args.data, CLEAN, held, fine, args.adjudicated)
    # a board with two hundred mites has the weight of one with sixty
    kinds = [w, np.array([3.0 + min(len(p['boxes']), 60) for p in dirty]), np.ones(len(clean))]
    shares = [float(share) for share in args.mix.split(',')]
    return trays + crops + dirty + clean, np.concatenate([share * v / v.sum() for v, share in zip(kinds, shares)])


def mark_crumbs(net, pictures):
    """Places of false detections, which are the most useful for training."""
    net.eval()
    for p in pictures:
        found = [(x, y) for x, y, _ in peaks(heat_map(net, p['pixels']), CRUMB_FROM) if is_crumb(p, x, y)]
        p['crumbs'] = np.array(found, np.float32)
    net.train()


def is_crumb(p, x, y):
    """Whether the place contains neither a mite nor an undecided label."""
    h, w = p['blind'].shape
    if p['blind'][min(int(y), h - 1), min(int(x), w - 1)]:
        return False
    return not len(p['boxes']) or np.hypot(p['boxes'][:, 0] - x, p['boxes'][:, 1] - y).min() > 12


def focal(logit, target, mask):
    """Penalty-reduced focal loss: a near miss costs less than a far one."""
    p = torch.sigmoid(logit).clamp(1e-5, 1 - 1e-5)
    hit = (target == 1) & (mask > 0)
    pos = -((1 - p) ** 2 * torch.log(p))[hit].sum()
    neg = -((1 - target) ** 4 * p ** 2 * torch.log(1 - p) * mask)[~hit].sum()
    return (pos + neg) / max(1.0, float(hit.sum()))


def follow(average, net, step):
    """The mean weights of about two hundred steps are more stable than the last."""
    keep = min(0.995, 1 - 1 / (step + 1))
    with torch.no_grad():
        for a, b in zip(average.state_dict().values(), net.state_dict().values()):
            a.mul_(keep).add_(b, alpha=1 - keep) if a.dtype.is_floating_point else a.copy_(b)


def keep_state(out, average, state):
    """Saves the weights and the training state atomically."""
    torch.save(average.state_dict(), out)
    torch.save(state, out + '.state.new')
    os.replace(out + '.state.new', out + '.state')


def main():
    args = arguments()
    torch.set_num_threads(args.threads)
    torch.manual_seed(args.seed)
    rng = np.random.default_rng(args.seed)
    pictures, weights = real_pictures(args)
    patches = cut_patches([p for p in pictures if len(p['boxes'])], 40, rng)
    boards, seen, looked = [], set(), 0.0
    net = MiteNet(args.width).to(memory_format=torch.channels_last)
    if args.start:
        net.load_state_dict(torch.load(args.start))
        mark_crumbs(net, pictures)
        print(f"{sum(len(p['crumbs']) for p in pictures)} crumbs taken for mites", flush=True)
    average = copy.deepcopy(net).eval()
    opt = torch.optim.AdamW(net.parameters(), args.lr, weight_decay=1e-3)
    began, step, shown, losses = time.time(), 0, 0.0, []
    if os.path.exists(args.out + '.state'):  # resume an interrupted run
        state = torch.load(args.out + '.state')
        net.load_state_dict(state['net'])
        average.load_state_dict(state['average'])
        opt.load_state_dict(state['opt'])
        step, began = state['step'], time.time() - state['seconds']
        rng = np.random.default_rng([args.seed, step])
    print(f'{len(pictures)} pictures, {len(patches)} cut mites, {sum(p.numel() for p in net.parameters())} parameters', flush=True)
    while (done := step / args.steps if args.steps else (time.time() - began) / args.seconds) < 1:
        if args.boards and time.time() - looked > 60:
            fresh = load_boards(args.boards, seen)
            seen.update(p['key'] for p in fresh)
            boards += fresh
            looked = time.time()
        rate = args.lr * min(1, (step + 1) / 40) * (0.5 + 0.5 * np.cos(np.pi * done)) + 1e-5
        for g in opt.param_groups:
            g['lr'] = rate
        xs, heats, masks, marks = [], [], [], []
        for k in range(args.batch):
            rendered = bool(boards) and rng.random() < args.share
            p = boards[rng.integers(len(boards))] if rendered else pictures[rng.choice(len(pictures), p=weights)]
            x, mask, boxes = sample(p, rng, args.crop)
            x, boxes = augment(x, boxes, rng, patches, rendered)
            if rng.random() < CUT:
                boxes = cut_off(x, mask, boxes, rng)
            xs.append(x)
            heats.append(targets(boxes, args.crop))
            masks.append(mask[::2, ::2])
            marks += [(k, *b) for b in boxes]
        batch = torch.from_numpy(np.stack(xs)).contiguous(memory_format=torch.channels_last)
        with torch.autocast('cpu', torch.bfloat16, enabled=args.bf16):
            logit, size = net(batch)
        logit, size = logit.float(), size.float()
        mask = torch.from_numpy(np.stack(masks)[:, None].astype(np.float32))
        loss = focal(logit, torch.from_numpy(np.stack(heats)[:, None]), mask)
        if marks:
            m = np.array(marks, np.float32)
            cell = np.clip((m[:, 1:3] / 4).astype(int), 0, args.crop // 4 - 1)
            got = size[m[:, 0].astype(int), :, cell[:, 1], cell[:, 0]]
            loss = loss + 0.2 * F.smooth_l1_loss(got, torch.from_numpy(np.log2(np.maximum(m[:, 3:5], 4) / 10)))
        opt.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        opt.step()
        step += 1
        follow(average, net, step)
        losses.append(float(loss.detach()))
        if time.time() - shown > 20:
            shown = time.time()
            print(f'{time.time() - began:5.0f} s step {step} loss {np.mean(losses[-50:]):.3f} boards {len(boards)}', flush=True)
            keep_state(args.out, average, {'net': net.state_dict(), 'average': average.state_dict(), 'opt': opt.state_dict(),
                                           'step': step, 'seconds': time.time() - began})
    torch.save(average.state_dict(), args.out)
    json.dump({**vars(args), 'steps': step, 'boards_seen': len(boards), 'loss': float(np.mean(losses[-100:]))}, open(args.out + '.json', 'w'))


if __name__ == '__main__':
    main()
