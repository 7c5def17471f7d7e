"""Writes weights as ONNX: python3 export.py [--close] --out ../model/varroa.onnx weights.pt [weights.pt ...] (several: averaged)."""
import argparse
import warnings

import torch

from net import CloseLook, MiteNet


def main():
    a = argparse.ArgumentParser()
    a.add_argument('weights', nargs='+')
    a.add_argument('--out', required=True)
    a.add_argument('--width', type=int, default=48)
    a.add_argument('--close', action='store_true', help='weights of the close look')
    args = a.parse_args()
    states = [torch.load(path) for path in args.weights]
    mean = {k: sum(s[k].double() for s in states).div(len(states)).to(states[0][k].dtype) for k in states[0]}
    net = CloseLook() if args.close else MiteNet(args.width)
    net.load_state_dict(mean)
    net.eval()
    warnings.filterwarnings('ignore')
    if args.close:
        torch.onnx.export(net, torch.zeros(2, 3, 80, 80), args.out, opset_version=13, input_names=['crops'],
                          output_names=['mite'], dynamic_axes={'crops': {0: 'n'}, 'mite': {0: 'n'}})
        return
    free = {0: 'n', 2: 'h', 3: 'w'}
    torch.onnx.export(net, torch.zeros(1, 3, 64, 64), args.out, opset_version=13, input_names=['image'],
                      output_names=['heat', 'size'], dynamic_axes={'image': free, 'heat': free, 'size': free})


if __name__ == '__main__':
    main()
