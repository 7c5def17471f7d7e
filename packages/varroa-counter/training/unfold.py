"""Extracts weights for further training from a shipped network: python3 unfold.py --data PHOTOS --out start.pt [../model/varroa.onnx]

An ONNX file holds each convolution with its normalisation folded in. Training needs them apart: the convolutions' means and
variances are measured again on the trays, and the normalisation set so that together they answer exactly as before.
"""
import argparse

import numpy as np
import torch

from data import load_set
from net import CloseLook, MiteNet


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


def unfold(net, folded, batch):
    """Sets the convolutions of a new network and measures their normalisation on a batch of its input."""
    modules = list(net.eval().modules())
    pairs = [(m, modules[i + 1]) for i, m in enumerate(modules) if isinstance(m, torch.nn.Conv2d) and m.bias is None]
    for (conv, norm), weight, bias in zip(pairs, folded[::2], folded[1::2]):
        conv.weight.data = weight
        norm.running_var.fill_(1 - norm.eps)
        norm.bias.data = bias
    seen = {}
    hooks = [conv.register_forward_hook(lambda m, _, out: seen.update({m: out})) for conv, _ in pairs]
    with torch.no_grad():
        before = net(batch)
        for conv, norm in pairs:
            mean, variance = seen[conv].mean((0, 2, 3)), seen[conv].var((0, 2, 3))
            norm.running_mean.copy_(mean)
            norm.running_var.copy_(variance)
            norm.weight.copy_((variance + norm.eps).sqrt())
            norm.bias.add_(mean)
        after = net(batch)
    for hook in hooks:
        hook.remove()
    differs = max(float((x - y).abs().max()) for x, y in zip(before, after))
    print(f'{len(pairs)} layers, {len(batch)} pieces, answers differ by {differs:.1e}', flush=True)
    return net


def shipped_looks(path, batch):
    """The close looks that answer together in a shipped file, with their normalisation."""
    weights = tensors(path)
    folded = [w for name, w in weights.items() if '.' not in name]
    looks = []
    for k in range(2):
        net = CloseLook()
        for name in ('weight', 'bias'):
            net.judge.state_dict()[name].copy_(weights[f'looks.{k}.judge.{name}'])
        looks.append(unfold(net, folded[k * len(folded) // 2:(k + 1) * len(folded) // 2], batch))
    return looks


def main():
    a = argparse.ArgumentParser()
    a.add_argument('network', nargs='?', default='../model/varroa.onnx')
    a.add_argument('--data', required=True)
    a.add_argument('--out', required=True)
    a.add_argument('--width', type=int, default=48)
    args = a.parse_args()
    weights = tensors(args.network)
    net = MiteNet(args.width)
    for name in ('heat.0.weight', 'heat.0.bias', 'size.weight', 'size.bias'):
        net.state_dict()[name].copy_(weights[name])
    batch = torch.from_numpy(np.stack(list(crops(args.data))).astype(np.float32)).permute(0, 3, 1, 2)
    unfold(net, [w for name, w in weights.items() if '.' not in name], batch)
    torch.save(net.state_dict(), args.out)


if __name__ == '__main__':
    main()
