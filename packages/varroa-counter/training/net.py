"""The two networks: small, convolutional, only operators that onnxruntime-web runs too. Both see RGB 0..255 as float.

The heat map's input: [n, 3, h, w], h and w multiples of 8, at 10 px/mm.
Its output: heat logits at half the input's resolution, and log2 of width and height (mm) at a quarter.
The close look's input: [n, 3, 80, 80], candidates in the middle of 4 mm at 20 px/mm. Its output: [n] logits.
"""
import torch
import torch.nn as nn


def block(a, b, k=3, s=1, d=1):
    return nn.Sequential(nn.Conv2d(a, b, k, s, d * (k // 2), d, bias=False), nn.BatchNorm2d(b), nn.ReLU())


class Residual(nn.Module):
    def __init__(self, c, d=1):
        super().__init__()
        self.conv = nn.Sequential(nn.Conv2d(c, c, 3, 1, d, d, bias=False), nn.BatchNorm2d(c))

    def forward(self, x):
        return torch.relu(x + self.conv(x))


class MiteNet(nn.Module):
    """`width` scales every layer: 32 is the small, 48 the shipped, 72 the large size."""

    def __init__(self, width=48):
        super().__init__()
        w, deep = width, width * 4 // 3
        self.stem = nn.Sequential(block(3, w // 3, 5, 2), block(w // 3, w, 3, 2))
        self.fine = nn.Sequential(Residual(w), Residual(w))
        self.down = block(w, deep, 3, 2)
        # dilations 1, 2, 4 at stride 8 cover more than 10 mm: enough to distinguish a bee's leg from a mite
        self.context = nn.Sequential(Residual(deep), Residual(deep, 2), Residual(deep, 4))
        self.up = nn.Sequential(nn.Conv2d(deep, w, 1, bias=False), nn.BatchNorm2d(w), nn.Upsample(scale_factor=2, mode='nearest'))
        self.merge = nn.Sequential(Residual(w))
        self.heat = nn.Sequential(nn.Conv2d(w, 4, 1), nn.PixelShuffle(2))
        self.size = nn.Conv2d(w, 2, 1)
        nn.init.constant_(self.heat[0].bias, -4.0)

    def forward(self, x):
        f = self.fine(self.stem((x - 128.0) * (1 / 64.0)))
        m = self.merge(torch.relu(f + self.up(self.context(self.down(f)))))
        return self.heat(m), self.size(m)


class CloseLook(nn.Module):
    """Mite or crumb? The heat map sees a mite as nine cells by seven; most photos show two to three times as much."""

    def __init__(self):
        super().__init__()
        self.see = nn.Sequential(block(3, 24, 5, 2), block(24, 40, 3, 2), Residual(40), block(40, 56, 3, 2), Residual(56))
        self.forget = nn.Dropout(0.2)
        self.judge = nn.Linear(112, 1)

    def forward(self, x):
        # over the brightest ground, which is the bare board
        board = nn.functional.max_pool2d(nn.functional.avg_pool2d(x, 10), 8)
        seen = self.see(((x / (board + 1.0)).clamp(0, 1.6) - 0.7) * 3)
        middle = seen[:, :, 3:7, 3:7].mean((2, 3))
        return self.judge(self.forget(torch.cat([middle, seen.mean((2, 3))], 1)))[:, 0]


class Together(nn.Module):
    """Separately trained close-look networks: their mean logit is more stable than each of them."""

    def __init__(self, looks):
        super().__init__()
        self.looks = nn.ModuleList(looks)

    def forward(self, x):
        return torch.stack([look(x) for look in self.looks]).mean(0)
