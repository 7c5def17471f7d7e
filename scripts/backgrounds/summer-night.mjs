import * as b from './brush.mjs';
import { umbel } from './flowers.mjs';
import { hive, hives } from './hive.mjs';

// A summer night at the apiary: the Milky Way, a lake under the moon, a lamp in the bee house, glow-worms.

const LIGHT = { tin: '#8797bd', wood: '#232338' };

const defs = [
  b.fall('sky', '0 #0a1230, 0.45 #1b2c5a, 0.8 #3f4f83, 1 #7a6f92', [0, 620]),
  b.halo('milk', '0 #cdd6ff 0.5, 0.5 #aebcf5 0.2, 1 #aebcf5 0'),
  b.halo('moon', '0 #fff6d8 0.85, 0.2 #fff0c8 0.35, 1 #fff0c8 0'),
  b.halo('lamp', '0 #ffd27a 0.9, 0.3 #ffb84d 0.4, 1 #ffb84d 0'),
  b.halo('fly', '0 #f7ffb0, 0.2 #e6f58a 0.8, 1 #d9f07a 0'),
  b.fall('m1', '0 #33447a, 1 #5d628f', [430, 600]),
  b.fall('m2', '0 #243363, 1 #3d4a7c', [500, 640]),
  b.fall('lake', '0 #6d7099, 0.4 #3c4c80, 1 #1d2c58', [610, 760]),
  b.along('path', [0, 612, 0, 760], '0 #fff0c4 0.9, 1 #fff0c4 0.1'),
  b.fall('n1', '0 #20305a, 1 #182548', [690, 860]),
  b.fall('n2', '0 #1c3350, 0.5 #14283f, 1 #0d1b2e', [800, 1200]),
  b.fall('n3', '0 #0f2132, 1 #070f1c', [1040, 1200]),
  b.tuft('g', { seed: 3, height: 120, width: 4 }),
  umbel('u', '#8fa0c8').replaceAll('#3f6b3c', '#1c3346'),
  ...hives(0, 1, 2),
];

const m1 = b.skyline(
  b.places('-20 540, 160 470, 330 520, 520 430, 700 510, 900 540, 1110 450, 1290 500, 1460 440'),
  { seed: 15, rough: 0.2, depth: 2 },
);
const m2 = (x) => 575 - 24 * Math.sin(x / 210 + 0.4);
const shore = (x) => 742 - 20 * Math.sin(x / 260 + 4);
const meadow = (x) => 838 + 24 * Math.sin(x / 290 + 2.6);
const front = (x) => 1070 + 22 * Math.sin(x / 230 + 1);

/** Coloured fronts of the hives that the bee house holds, two rows of four. */
const fronts = ['#7dbadb', '#ffcd51', '#e27769', '#81e2cf', '#fa9d3a', '#c2a4e1', '#8add69', '#e0c195'].map(
  (paint, i) => {
    const x = 18 + (i % 4) * 38;
    const y = -104 + Math.floor(i / 4) * 46;
    return (
      b.rect({ x, y, width: 30, height: 32, fill: paint, opacity: 0.62 }) +
      b.path(`M${x + 5} ${y + 27}h20`, { stroke: '#0d1626', 'stroke-width': 4 })
    );
  },
);
const beeHouse = b.group(
  { transform: 'translate(800 930)' },
  b.path('M0 0V-128H176V0z', { fill: '#2b2a3f' }),
  b.path('M176 0V-128L226-150V-16z', { fill: '#1b1d31' }),
  b.path('M-22-122L28-196H236L252-140 186-116z', { fill: '#171a2e' }),
  b.path('M28-196H236L252-140H190L-14-134z', { fill: '#3b4468', opacity: 0.6 }),
  fronts,
  b.path('M8-64H168M8-18H168', { stroke: '#4a4258', 'stroke-width': 6 }),
  b.path('M192-114l20-8v48l-20 8z', { fill: '#ffdc8a' }),
  b.path('M202-118v48M192-91l20-8', { stroke: '#6b4a2a', 'stroke-width': 3 }),
);

const row = [
  [1, [420, 946, 0.92], '#7ea6d0'],
  [2, [530, 960, 0.98], '#d0a566'],
  [0, [650, 974, 1.04], '#b3707a'],
];

const flies = b.places(
  '360 1010 26, 470 1070 20, 600 1040 24, 720 1090 30, 300 930 18, 900 1060 24, 1060 1020 20, 1150 1090 26, 1010 1120 18, 560 860 15, 1240 970 20, 210 1080 24, 716 880 14',
);
const twinkles = b.places('420 150, 860 90, 1080 260, 300 330, 640 240, 1200 130');

export const summerNight = b.landscape(
  defs,
  b.wash('url(#sky)'),
  b.group(
    { transform: 'rotate(-34 640 300)' },
    b.ellipse([640, 300, 860, 120], { fill: 'url(#milk)' }),
    b.ellipse([560, 310, 420, 56], { fill: 'url(#milk)' }),
    b.ellipse([860, 292, 360, 40], { fill: 'url(#milk)' }),
    b.spots(b.strewn(80, [20, 230, 1260, 370], { seed: 3 }), 2, '#fff', { opacity: 0.75 }),
  ),
  b.spots(b.strewn(90, [0, 0, 1440, 520], { seed: 5 }), 2, '#dfe6ff', { opacity: 0.8 }),
  b.spots(b.strewn(32, [0, 0, 1440, 460], { seed: 11 }), 4, '#fff'),
  b.path(twinkles.map(([x, y]) => `M${x} ${y - 11}l2 9 9 2-9 2-2 9-2-9-9-2 9-2z`).join(''), { fill: '#fff' }),
  b.circle(1010, 330, 230, { fill: 'url(#moon)' }),
  b.circle(1010, 330, 40, { fill: '#fff8e2' }),
  b.path('M996 306a14 14 0 1 0 4 24zM1020 344a9 9 0 1 0 8-12zM1014 304a6 6 0 1 0 8 4z', {
    fill: '#e6dcc0',
    opacity: 0.7,
  }),
  b.path(b.below(b.lines(m1), 640), { fill: 'url(#m1)' }),
  b.path(b.flank(m1, 12, 3, { seed: 3, tooth: 40 }) + b.flank(m1, 24, -3, { seed: 7, tooth: 40 }), {
    fill: '#b9c4ea',
    opacity: 0.4,
  }),
  b.path(b.hill(m2, 660), { fill: 'url(#m2)' }),
  b.band(618, 790, 'url(#lake)'),
  b.path(
    'M990 620h40l6 12h-52zM976 640h70l8 10h-88zM968 658h90l-14 10h-66zM960 678h104l14 10h-130zM952 700h122l-20 12h-86zM940 724h140l16 12h-168z',
    { fill: 'url(#path)', opacity: 0.75 },
  ),
  b.path('M90 640h180M380 668h140M700 650h120M1180 660h160M560 700h160M200 706h120', {
    stroke: '#93a0cf',
    'stroke-width': 2,
    opacity: 0.5,
  }),
  b.spots(
    b.places(
      '60 614, 96 612, 128 616, 170 613, 214 616, 1240 613, 1284 616, 1330 612, 1376 615, 640 614, 668 616',
    ),
    6,
    '#ffd98c',
  ),
  b.path(
    'M60 624v20M96 622v14M128 626v22M170 624v14M214 626v18M1240 624v18M1284 626v22M1330 624v14M640 624v16',
    { stroke: '#ffd98c', 'stroke-width': 3, opacity: 0.4 },
  ),
  b.path(
    b.hill(shore) +
      b.firs(
        b.places('60 770 150, 130 760 110, 190 756 130, 1390 760 170, 1320 756 120, 1260 750 90, 250 752 80'),
      ),
    { fill: 'url(#n1)' },
  ),
  b.path(b.hill(meadow), { fill: 'url(#n2)' }),
  b.ellipse([1060, 940, 240, 70], { fill: 'url(#lamp)', opacity: 0.5 }),
  beeHouse,
  b.circle(1002, 834, 150, { fill: 'url(#lamp)' }),
  row.map(([, [x, y, s]]) => b.ellipse([x + 40 * s, y, 60 * s, 9 * s], { fill: '#050b16', opacity: 0.6 })),
  row.map(([supers, place, paint]) => hive(supers, place, paint, LIGHT)),
  b.group({ stroke: '#23405a' }, b.tufts('g', 12, [0, 1060, 1440, 1090], 5)),
  b.path(b.hill(front), { fill: 'url(#n3)' }),
  b.tufts('u', 9, [0, 1100, 1440, 1150], 5),
  b.group({ stroke: '#16304a' }, b.tufts('g', 12, [0, 1130, 1440, 1150], 7)),
  b.group({ stroke: '#091524' }, b.tufts('g', 13, [0, 1200, 1440, 1230], 8)),
  flies.map(([x, y, r]) => b.circle(x, y, r, { fill: 'url(#fly)' })),
);
