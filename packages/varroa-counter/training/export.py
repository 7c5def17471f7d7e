"""Writes weights as ONNX: python3 export.py [--close] --out ../model/varroa.onnx weights.pt [weights.pt ...]

Several of a heat map, trained on from one start, are averaged; several close looks answer together.
"""
import argparse
import warnings

import torch

from net import CloseLook, MiteNet, Together


def main():
    a = argparse.ArgumentParser()
    a.add_argument('weights', nargs='+')
    a.add_argument('--out', required=True)
    a.add_argument('--width', type=int, default=48)
    a.add_argument('--close', action='store_true', help='weights of close looks')
    args = a.parse_args()
    states = [torch.load(path) for path in args.weights]
    warnings.filterwarnings('ignore')
    if args.close:
        torch.onnx.export(Together([with_weights(CloseLook(), state) for state in states]).eval(), torch.zeros(2, 3, 80, 80),
                          args.out, opset_version=13, input_names=['crops'], output_names=['mite'],
                          dynamic_axes={'crops': {0: 'n'}, 'mite': {0: 'n'}})
        return
    mean = {k: sum(s[k].double() for s in states).div(len(states)).to(states[0][k].dtype) for k in states[0]}
    free = {0: 'n', 2: 'h', 3: 'w'}
    torch.onnx.export(with_weights(MiteNet(args.width), mean).eval(), torch.zeros(1, 3, 64, 64), args.out, opset_version=13,
                      input_names=['image'], output_names=['heat', 'size'],
                      dynamic_axes={'image': free, 'heat': free, 'size': free})


def with_weights(net, state):
    net.load_state_dict(state)
    return net


if __name__ == '__main__':
    main()
