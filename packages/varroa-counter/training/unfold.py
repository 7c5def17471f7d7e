"""Extracts weights for further training from a shipped network: python3 unfold.py --data PHOTOS --out start.pt [../model/varroa.onnx]

An ONNX file holds each convolution with its normalisation folded in. Training needs them apart: the convolutions' means and
variances are measured again on the trays, and the normalisation set so that together they answer exactly as before.
"""
import argparse

import numpy as np
import torch

from data import load_set
from net import MiteNet


def fields(message):
    """The fields of a protobuf message: (number, value), bytes where the value has a length."""
    at = 0

    def varint():
        nonlocal at
        value = shift = 0
        while True:
            byte = message[at]
            at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    while at < len(message):
        key = varint()
        if key & 7 == 0:
            yield key >> 3, varint()
        else:
            length = {1: 8, 5: 4}.get(key & 7) or varint()
            yield key >> 3, message[at:at + length]
            at += length


def tensors(path):
    """The weights of an ONNX file by name, in the order of its layers (ModelProto.graph 7, initializer 5)."""
    graph = next(value for number, value in fields(open(path, 'rb').read()) if number == 7)
    found = {}
    for number, tensor in fields(graph):
        if number != 5:
            continue
        parts = list(fields(tensor))
        dims = [value for number, value in parts if number == 1]
        kind = dict(parts).get(2)
        name, raw = dict(parts)[8].decode(), dict(parts).get(9, b'')
        if kind == 1 and raw:
            found[name] = torch.from_numpy(np.frombuffer(raw, np.float32).reshape(dims).copy())
    return found


def crops(data, size=192):
    """Some parts of the trays for the measurement."""
    rng = np.random.default_rng(0)
    for p in load_set(data, 'trays', lambda e: e['set'] == 'v2'):
        h, w = p['pixels'].shape[:2]
        if min(h, w) >= size:
            y, x = rng.integers(0, h - size + 1), rng.integers(0, w - size + 1)
            yield p['pixels'][y:y + size, x:x + size]


def main():
    a = argparse.ArgumentParser()
    a.add_argument('network', nargs='?', default='../model/varroa.onnx')
    a.add_argument('--data', required=True)
    a.add_argument('--out', required=True)
    a.add_argument('--width', type=int, default=48)
    args = a.parse_args()
    weights = tensors(args.network)
    folded = [w for name, w in weights.items() if '.' not in name]
    net = MiteNet(args.width).eval()
    modules = list(net.modules())
    pairs = [(m, modules[i + 1]) for i, m in enumerate(modules) if isinstance(m, torch.nn.Conv2d) and m.bias is None]
    for (conv, norm), weight, bias in zip(pairs, folded[::2], folded[1::2]):
        conv.weight.data = weight
        norm.running_var.fill_(1 - norm.eps)
        norm.bias.data = bias
    for name in ('heat.0.weight', 'heat.0.bias', 'size.weight', 'size.bias'):
        net.state_dict()[name].copy_(weights[name])
    seen = {}
    for conv, _ in pairs:
        conv.register_forward_hook(lambda m, _, out: seen.update({m: out}))
    batch = torch.from_numpy(np.stack(list(crops(args.data))).astype(np.float32)).permute(0, 3, 1, 2)
    with torch.no_grad():
        before = net(batch)[0]
        for conv, norm in pairs:
            mean, variance = seen[conv].mean((0, 2, 3)), seen[conv].var((0, 2, 3))
            norm.running_mean.copy_(mean)
            norm.running_var.copy_(variance)
            norm.weight.copy_((variance + norm.eps).sqrt())
            norm.bias.add_(mean)
        after = net(batch)[0]
    print(f'{len(pairs)} layers, {len(batch)} pieces, answers differ by {float((after - before).abs().max()):.1e}')
    torch.save(net.state_dict(), args.out)


if __name__ == '__main__':
    main()
