"""Labelled images at 10 px/mm (median mite box 18 px) and the augmentation of their crops."""
import glob
import io
import json
import os

import numpy as np
import torch
import torch.nn.functional as F
from PIL import Image, ImageOps
from scipy import ndimage as ndi

TOUCHING = 0.35  # share of the pasted mites that touch another one
SILHOUETTES = 0.25  # share of the repainted boards that are overexposed relative to their mites
COVERED = 0.25  # share of the mites covered by a flake of debris
CROWDED = 0.5  # share of the mites pasted into crowded places
RINGED = 0.12  # share of the crops with pen rings
CUT = 0.15  # share of the crops at a photo's edge
NOMINAL = 18.0  # px, the protocol's median mite box; used instead of a coin's scale
TIGHT = 0.87  # our own boxes of dirty boards measure 1.56 mm by the card where the protocol's median says 1.8
TIGHTER = 0.82  # and upstream's of such boards 1.48 mm (the data's README)


def load_set(root, name, keep=lambda e: True, adjudicated='', tight=1.0, fine=1):
    """Images of one annotated folder, resized photo by photo to the nominal scale; the scale is upstream's.
    `tight`: size of its boxes relative to the nominal size; `fine`: multiple of 10 px/mm."""
    verdicts = load_verdicts(adjudicated)
    entries = [e for e in json.load(open(f'{root}/{name}/annotations.json')) if e.get('mites') is not None and keep(e)]
    sizes = {}
    for e in entries:
        sizes.setdefault(e.get('photo') or e['image'], []).extend((m['w'] + m['h']) / 2 for m in e['mites'])
    pictures = []
    for e in entries:
        photo = e.get('photo') or e['image']
        if not sizes[photo]:
            continue
        scale = fine * NOMINAL * tight / float(np.median(sizes[photo]))
        disputed = verdicts.get(f"{name}/{e['image']}", {})
        p = picture(f"{root}/{name}/{e['image']}", settled(e['mites'], disputed), scale, photo, e.get('set'))
        p['boxes'][:, 2:] /= tight
        p['blind'] = blind_at(disputed.get('unsure', []), scale, p['pixels'].shape[:2])
        pictures.append(p)
    return pictures


def load_verdicts(path):
    """Verdicts of two passes on upstream's labels and the network's detections (labels/README.md), by image."""
    return {e['image']: e for e in json.load(open(path))} if path else {}


def settled(labels, disputed):
    """Upstream's labels after the verdicts, without undecided ones."""
    gone = {place.get('label') for what in ('removed', 'unsure') for place in disputed.get(what, [])}
    return [box for label, box in enumerate(labels) if label not in gone] + disputed.get('added', [])


def blind_at(places, scale, shape):
    """Masks undecided places, which are excluded from training."""
    blind = np.zeros(shape, bool)
    for x, y, w, h in centred(places, scale):
        r = max(w, h)
        blind[max(0, int(y - r)):int(y + r) + 1, max(0, int(x - r)):int(x + r) + 1] = True
    return blind


def picture(path, mites, scale, photo, kind=None):
    image = Image.open(path).convert('RGB')
    size = (round(image.width * scale), round(image.height * scale))
    pixels = np.asarray(image.resize(size, Image.BOX if scale < 0.6 else Image.BICUBIC))
    return {'pixels': np.ascontiguousarray(pixels), 'boxes': centred(mites, scale), 'photo': photo, 'kind': kind, 'path': path}


def load_dirty(root, labels, held=(), fine=1):
    """Boards full of debris, labelled by us (labels/README.md): upright pixels, scale from the card, tight boxes."""
    pictures = []
    for e in json.load(open(labels)):
        if e['set'] != 'train' or os.path.splitext(e['image'])[0] in held:
            continue
        scale = fine * 10 / e['px_per_mm']
        p = upright(f"{root}/{e['image']}", scale, e['image'], 'dirty')
        p['boxes'] = centred(e['mites'], scale)
        p['boxes'][:, 2:] /= TIGHT
        p['blind'] = blind_at(e['unsure'], scale, p['pixels'].shape[:2])
        pictures.append(p)
    return pictures


def load_clean(root, scales, held=(), fine=1, adjudicated=''):
    """Boards of that kind whose mites are covered in pure white: the patches teach nothing, nor what looked like a mite that was
    left uncovered; the rest is no mite."""
    verdicts = load_verdicts(adjudicated)
    pictures = []
    for image, px_per_mm in scales.items():
        if image in held:
            continue
        scale = fine * 10 / px_per_mm
        p = upright(f'{root}/clean-boards/{image}', scale, image, 'clean')
        disputed = verdicts.get(f'clean-boards/{image}', {})
        p['blind'] = blind_at(disputed.get('added', []) + disputed.get('unsure', []), scale, p['pixels'].shape[:2])
        white = ndi.binary_opening((p['pixels'] >= 250).all(2), iterations=4 * fine)
        p['blind'] |= ndi.binary_dilation(white, iterations=14 * fine)
        pictures.append(p)
    return pictures


def upright(path, scale, photo, kind):
    """A phone photo rotated by its orientation tag; `blind` marks areas excluded from training."""
    image = ImageOps.exif_transpose(Image.open(path)).convert('RGB')
    small = image.resize((round(image.width * scale), round(image.height * scale)), Image.BOX if scale < 0.6 else Image.BICUBIC)
    pixels = np.ascontiguousarray(np.asarray(small))
    return {'pixels': pixels, 'boxes': np.zeros((0, 4), np.float32), 'photo': photo, 'kind': kind, 'path': path,
            'blind': np.zeros(pixels.shape[:2], bool)}


def centred(boxes, scale):
    return np.array([[b['x'] + b['w'] / 2, b['y'] + b['h'] / 2, b['w'], b['h']] for b in boxes], np.float32).reshape(-1, 4) * scale


def load_boards(folder, seen=(), fine=1):
    """Rendered boards: PNG and a JSON of { px_per_mm, mites: [{ x, y, w, h }] }, see boards/export.ts."""
    found = []
    for path in sorted(glob.glob(f'{folder}/*.json')):
        if path in seen or not os.path.exists(path[:-5] + '.png'):
            continue
        try:
            e = json.load(open(path))
            p = picture(path[:-5] + '.png', e['mites'], fine * 10.0 / e.get('px_per_mm', 10.0), 'board', 'board')
        except (ValueError, OSError, KeyError):
            continue  # still being written: read on the next pass
        p['key'] = path
        found.append(p)
    return found


def sample(p, rng, crop):
    """One rotated, flipped, rescaled crop with its boxes and its mask of valid pixels."""
    img, boxes = p['pixels'], p['boxes']
    h, w = img.shape[:2]
    crumbs = p.get('crumbs', ())
    if len(boxes) and rng.random() < 0.65:
        cx, cy = boxes[rng.integers(len(boxes))][:2] + rng.uniform(-crop * 0.4, crop * 0.4, 2)
    elif len(crumbs) and rng.random() < 0.6:
        cx, cy = crumbs[rng.integers(len(crumbs))] + rng.uniform(-crop * 0.4, crop * 0.4, 2)
    else:
        cx, cy = rng.uniform(0, w), rng.uniform(0, h)
    zoom = np.exp(rng.uniform(np.log(0.7), np.log(1.3)))  # mites up to 30 % larger and smaller than by the scale
    stretch = np.exp(rng.uniform(-0.06, 0.06))
    a = rng.uniform(0, 2 * np.pi)
    flip = 1 if rng.random() < 0.5 else -1
    # output pixel = m · (input pixel - centre) + crop / 2
    m = np.array([[np.cos(a) * stretch, -np.sin(a)], [np.sin(a) * flip, np.cos(a) * flip / stretch]]) * zoom
    inv = np.linalg.inv(m)
    half = int(np.ceil(crop * 0.5 * np.abs(inv).sum(1).max())) + 2
    x0, y0 = int(round(cx)) - half, int(round(cy)) - half
    fx0, fy0, fx1, fy1 = max(0, x0), max(0, y0), min(w, x0 + 2 * half), min(h, y0 + 2 * half)
    if fx1 - fx0 < 8 or fy1 - fy0 < 8:
        return sample(p, rng, crop)
    fill = img[fy0:fy1:8, fx0:fx1:8].reshape(-1, 3).mean(0)
    window = np.empty((2 * half, 2 * half, 4), np.float32)
    window[..., :3] = fill
    window[..., 3] = 0
    window[fy0 - y0:fy1 - y0, fx0 - x0:fx1 - x0, :3] = img[fy0:fy1, fx0:fx1]
    b = 7  # px: the protocol ignores a border of that width, its mites are cut
    window[max(fy0, b) - y0:max(min(fy1, h - b) - y0, 0), max(fx0, b) - x0:max(min(fx1, w - b) - x0, 0), 3] = 1
    if 'blind' in p:
        window[fy0 - y0:fy1 - y0, fx0 - x0:fx1 - x0, 3] *= ~p['blind'][fy0:fy1, fx0:fx1]
    t = torch.from_numpy(window).permute(2, 0, 1)[None]
    gy, gx = np.meshgrid(np.arange(crop) - crop / 2 + 0.5, np.arange(crop) - crop / 2 + 0.5, indexing='ij')
    src = np.stack([gx, gy], -1) @ inv.T + np.array([cx - x0, cy - y0])
    grid = torch.from_numpy((src / half - 1).astype(np.float32))[None]
    out = F.grid_sample(t, grid, mode='bilinear', padding_mode='border', align_corners=False)[0].numpy()
    c = (boxes[:, :2] - [cx, cy]) @ m.T + crop / 2
    # a rotated box keeps the ellipse's extents: w'^2 = (m00 w)^2 + (m01 h)^2
    wh = np.sqrt((boxes[:, 2:] ** 2) @ (m ** 2).T)
    inside = (c > 0).all(1) & (c < crop).all(1)
    return out[:3], out[3] > 0.99, np.concatenate([c, wh], 1)[inside].astype(np.float32)


def cut_off(x, mask, boxes, rng):
    """As at a photo's edge: beyond it the counter sees the last pixels repeated, and a mite whose middle is there is none."""
    n = x.shape[1]
    at, side = rng.integers(8, n // 3), rng.integers(4)
    axis, last = 1 + side % 2, side > 1
    x, seen = np.moveaxis(x, axis, 1), np.moveaxis(mask, axis - 1, 0)
    x, seen = (x[:, ::-1], seen[::-1]) if last else (x, seen)
    x[:, :at] = x[:, at:at + 1]
    seen[:at] = False
    middle = boxes[:, 2 - axis]
    return boxes[(n - middle if last else middle) > at + 1]


def background(x):
    """The slowly varying colour of the board without small dark objects."""
    small = F.avg_pool2d(torch.from_numpy(x)[None], 12)[0].numpy()
    med = np.stack([ndi.percentile_filter(s, 65, size=6, mode='nearest') for s in small])
    med = ndi.gaussian_filter(med, (0, 1, 1))
    return F.interpolate(torch.from_numpy(med)[None], x.shape[1:], mode='bilinear', align_corners=False)[0].numpy()


def smooth_field(rng, n, cells=3):
    f = torch.from_numpy(rng.uniform(-1, 1, (1, 1, cells, cells)).astype(np.float32))
    return F.interpolate(f, (n, n), mode='bicubic', align_corners=True)[0, 0].numpy()


def board_colour(rng):
    r = rng.random()
    if r < 0.5:  # white, greyed by the exposure
        return np.full(3, rng.uniform(150, 252)) * rng.uniform(0.95, 1.05, 3)
    if r < 0.75:  # yellow, cream
        return np.array([1, rng.uniform(0.85, 1), rng.uniform(0.5, 0.9)]) * rng.uniform(170, 250)
    return rng.uniform(110, 245, 3)


def cut_patches(pictures, n, rng):
    """Labelled mites as ratios to their board's colour, pasted on other boards by multiplication."""
    patches = []
    for p in pictures:
        for bx in p['boxes'][rng.permutation(len(p['boxes']))[:n]]:
            x, y = int(bx[0]) - 16, int(bx[1]) - 16
            win = p['pixels'][max(0, y - 40):y + 72, max(0, x - 40):x + 72]
            cut = p['pixels'][max(0, y):y + 32, max(0, x):x + 32].astype(np.float32)
            if cut.shape != (32, 32, 3):
                continue
            bg = np.percentile(win.reshape(-1, 3), 65, axis=0)
            ratio = np.minimum(cut / (bg + 1), 1.15)
            g = np.mgrid[-16:16, -16:16]
            mask = np.clip((1.35 - np.hypot(g[1] / (bx[2] / 2), g[0] / (bx[3] / 2))) * 3, 0, 1)
            patches.append((1 + mask[..., None] * (ratio - 1), bx[2], bx[3]))
    return patches


def place(x, rng):
    """A place for a mite: random, or the most crowded of five places."""
    places = rng.integers(20, x.shape[1] - 20, (5 if rng.random() < CROWDED else 1, 2))
    return max(places, key=lambda at: x[1, at[1] - 16:at[1] + 16:2, at[0] - 16:at[0] + 16:2].std())


def cover(x, boxes, rng):
    """Lays flakes on mites, each a third of its mite at most: what lies elsewhere on the crop, no mite, lighter than one."""
    n = x.shape[1]
    light = x.mean(0)
    board = np.percentile(light[::4, ::4], 70)
    for cx, cy, w, h in boxes[rng.random(len(boxes)) < COVERED]:
        if min(cx, cy) < 16 or max(cx, cy) > n - 16:
            continue
        flakes = rng.integers(8, n - 8, (12, 2))
        shade = light[flakes[:, 1], flakes[:, 0]]
        far = np.hypot(boxes[:, 0] - flakes[:, :1], boxes[:, 1] - flakes[:, 1:]).min(1)
        flakes = flakes[(far > 16) & (shade > 0.4 * board) & (shade < 0.9 * board)]
        if not len(flakes):
            continue
        a, radius = rng.uniform(0, 2 * np.pi), rng.uniform(0.35, 0.55) * np.sqrt(w * h) / 2
        at = np.array([cx + 0.4 * w * np.cos(a), cy + 0.4 * h * np.sin(a)]).round().astype(int)
        g = np.mgrid[-8:8, -8:8]
        rim = radius * (1 + 0.3 * np.sin(rng.integers(2, 5) * np.arctan2(g[0], g[1]) + rng.uniform(0, 6)))
        mask = np.clip(rim - np.hypot(g[1], g[0]) + 0.5, 0, 1)
        (fx, fy), (tx, ty) = flakes[0], at
        if min(tx, ty) < 8 or max(tx, ty) > n - 8:
            continue
        flake = x[:, fy - 8:fy + 8, fx - 8:fx + 8].copy()
        there = x[:, ty - 8:ty + 8, tx - 8:tx + 8]
        there += mask * (flake - there)


def paste(x, boxes, patches, rng):
    """Lays cut mites on the board, some against another one: touching mites are two."""
    crop = x.shape[1]
    everyone = boxes
    for _ in range(rng.integers(1, 8)):
        ratio, w, h = patches[rng.integers(len(patches))]
        if rng.random() < 0.5:
            ratio = ratio[:, ::-1]
        k = rng.integers(4)
        ratio = np.rot90(ratio, k)
        if k % 2:
            w, h = h, w
        cx, cy = place(x, rng)
        if len(everyone) and rng.random() < TOUCHING:
            beside, a = everyone[rng.integers(len(everyone))], rng.uniform(0, 2 * np.pi)
            # as far apart as two ellipses' middles are where their rims meet, or up to a fifth nearer
            far = 0.5 * (np.hypot(beside[2] * np.cos(a), beside[3] * np.sin(a)) + np.hypot(w * np.cos(a), h * np.sin(a)))
            cx, cy = np.round(beside[:2] + far * rng.uniform(0.8, 1.05) * np.array([np.cos(a), np.sin(a)])).astype(int)
            if min(cx, cy) < 16 or max(cx, cy) > crop - 16:
                continue
        if len(everyone) and np.hypot(everyone[:, 0] - cx, everyone[:, 1] - cy).min() < 10:
            continue
        x[:, cy - 16:cy + 16, cx - 16:cx + 16] *= ratio.transpose(2, 0, 1)
        everyone = np.concatenate([everyone, np.array([[cx, cy, w, h]], np.float32)])
    return everyone


def ring(x, boxes, rng):
    """Pen rings as drawn when counting by hand: mostly around mites, sometimes around other objects."""
    n = x.shape[1]
    across, down = np.meshgrid(np.arange(n), np.arange(n))
    for _ in range(rng.integers(1, 6)):
        beside = boxes[rng.integers(len(boxes))][:2] if len(boxes) and rng.random() < 0.6 else rng.uniform(0, n, 2)
        cx, cy = beside + rng.uniform(-4, 4, 2)
        a = np.arctan2(down - cy, across - cx)
        radius = rng.uniform(14, 32) * (1 + rng.uniform(0, 0.15) * np.sin(rng.integers(2, 4) * a + rng.uniform(0, 6)))
        ink = rng.uniform(0.3, 0.9) * np.clip(rng.uniform(1, 3.5) - np.abs(np.hypot(across - cx, down - cy) - radius), 0, 1)
        x = x * (1 - ink) + ink * rng.uniform(20, 110, (3, 1, 1))
    return x.astype(np.float32)


def augment(x, boxes, rng, patches, rendered):
    n = x.shape[1]
    x = x.astype(np.float32)
    if not rendered and patches and rng.random() < 0.35:
        boxes = paste(x, boxes, patches, rng)
    if not rendered and len(boxes):
        cover(x, boxes, rng)
    if not rendered and rng.random() < 0.6:
        ratio = np.clip(x / (background(x) + 1), 0.01, 1.6)
        if rng.random() < 0.7:
            ratio = ratio ** rng.uniform(0.7, 1.7)
        if rng.random() < SILHOUETTES:  # on an overexposed board only the silhouette of a mite is visible
            black = rng.uniform(0.1, 0.45)
            ratio = np.maximum((ratio - black) / (1 - black), 0.01)
        x = ratio * board_colour(rng)[:, None, None] * (1 + rng.uniform(0, 0.12) * smooth_field(rng, n))
    if rng.random() < 0.5:
        grey = x.mean(0, keepdims=True)
        x = grey + (x - grey) * rng.uniform(0.1, 1.5)
    if rng.random() < 0.7:
        x = x * rng.uniform(0.85, 1.15, (3, 1, 1))
    if rng.random() < 0.6:
        x = 255 * np.clip(x / 255, 0, 1) ** np.exp(rng.uniform(-0.45, 0.45))
    x = x * rng.uniform(0.75, 1.2) + rng.uniform(-12, 12)
    if rng.random() < 0.3:
        x = x * (1 + rng.uniform(0.05, 0.35) * smooth_field(rng, n))
    if rng.random() < 0.12:
        x = x + np.clip(smooth_field(rng, n, 4) - 0.35, 0, 1) * rng.uniform(60, 240)
    if rng.random() < RINGED:
        x = ring(x, boxes, rng)
    r = rng.random()
    if r < 0.35:
        x = ndi.gaussian_filter(x, (0, *rng.uniform(0.3, 1.3, 2)))
    elif r < 0.5:
        x = x + rng.uniform(0.3, 1.2) * (x - ndi.gaussian_filter(x, (0, 1, 1)))
    if rng.random() < 0.5:
        x = x + rng.uniform(1, 9) * rng.standard_normal((1 if rng.random() < 0.5 else 3, n, n), np.float32)
    x = np.clip(x, 0, 255)
    if rng.random() < 0.3:
        return coarse(x, rng), boxes
    if rng.random() < 0.35:
        buf = io.BytesIO()
        Image.fromarray(x.transpose(1, 2, 0).astype(np.uint8)).save(buf, 'JPEG', quality=int(rng.integers(35, 92)))
        x = np.asarray(Image.open(buf)).transpose(2, 0, 1)
    return x.astype(np.float32), boxes


def coarse(x, rng):
    """Simulates a photo with fewer pixels per millimetre: reduced, compressed as JPEG, enlarged."""
    n = x.shape[1]
    small = round(n * rng.uniform(0.5, 0.95))
    image = Image.fromarray(x.transpose(1, 2, 0).astype(np.uint8)).resize((small, small), Image.BICUBIC)
    buf = io.BytesIO()
    image.save(buf, 'JPEG', quality=int(rng.integers(45, 95)))
    return np.asarray(Image.open(buf).resize((n, n), Image.BICUBIC)).transpose(2, 0, 1).astype(np.float32)


def targets(boxes, n, stride=2):
    """Gaussian heat at each centre (sigma a sixth of the mite's width) and the list of sizes at stride 4."""
    cells = n // stride
    heat = np.zeros((cells, cells), np.float32)
    for x, y, w, h in boxes:
        cx, cy = x / stride - 0.5, y / stride - 0.5
        s = np.clip(min(w, h) / 6.5, 1.4, 3.2) / stride
        x0, y0 = int(cx) - 6, int(cy) - 6
        xs, ys = np.arange(max(0, x0), min(cells, x0 + 13)), np.arange(max(0, y0), min(cells, y0 + 13))
        g = np.exp(-((xs[None] - cx) ** 2 + (ys[:, None] - cy) ** 2) / (2 * s * s))
        ix, iy = min(cells - 1, max(0, round(cx))), min(cells - 1, max(0, round(cy)))
        view = heat[ys[0]:ys[-1] + 1, xs[0]:xs[-1] + 1]
        np.maximum(view, g * 0.98, out=view)
        heat[iy, ix] = 1
    return heat
