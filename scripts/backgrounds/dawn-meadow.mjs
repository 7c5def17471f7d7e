import * as b from './brush.mjs';
import { bell, daisy, poppy, umbel } from './flowers.mjs';
import { hive, hives } from './hive.mjs';

// Alpine meadow at dawn: the sun comes over the ridge on the right, mist lies in the valley.

const LIGHT = { tin: '#efdfd2', wood: '#6d5044' };

const defs = [
  b.fall('sky', '0 #5a74a3, 0.3 #9aa3c4, 0.52 #dfb4b8, 0.7 #f9c9a4, 0.82 #ffe3b5', [0, 760]),
  b.glow('sun', [900, 500, 430], '0 #fffdf0, 0.07 #fff4cf, 0.3 #ffdda2 0.7, 1 #ffbd8f 0'),
  b.glow('haze', [900, 560, 620], '0 #ffdca0 0.75, 0.5 #ffc79a 0.28, 1 #ffbd8f 0'),
  b.halo('cloud', '0 #fff0e2 0.9, 0.5 #ffe2d2 0.45, 1 #ffe2d2 0'),
  b.fall('far', '0 #7d88b3, 0.6 #b7a3ba, 1 #eccab9', [300, 640]),
  b.fall('mid', '0 #66779f, 1 #d0b4b5', [480, 700]),
  b.fall('wood', '0 #4f6a82, 1 #c3b2ae', [580, 760]),
  b.fall('near', '0 #35595f, 1 #5f8070', [600, 860]),
  b.fall('mist', '0 #ffeeda 0, 0.6 #ffeeda 0.8, 1 #ffeeda 0'),
  b.along('meadow', [180, 1000, 1150, 720], '0 #55794b, 0.5 #92a85b, 1 #e6d07a'),
  b.fall('front', '0 #6a8f4c, 0.5 #3f6b41, 1 #1f402f', [960, 1200]),
  b.tuft('g', { seed: 3, height: 110 }),
  daisy('d'),
  poppy('p'),
  bell('b'),
  umbel('u'),
  ...hives(0, 1, 2),
];

const farLine = b.skyline(
  b.places(
    '-20 500, 110 430, 230 462, 430 296, 560 400, 650 380, 760 462, 880 508, 1010 470, 1200 350, 1290 392, 1460 330',
  ),
  { seed: 12, rough: 0.24, depth: 2 },
);
/** The summits that already see the sun, and the sides it has not reached. */
const summits = [
  b.path(b.flank(farLine, 12, 5, { seed: 4, tooth: 70 }), { fill: '#ffe0c6', opacity: 0.9 }),
  b.path(b.flank(farLine, 12, -5, { seed: 6, tooth: 60 }), { fill: '#eee3ee', opacity: 0.45 }),
  b.path(b.flank(farLine, 4, 3, { seed: 8, tooth: 40 }), { fill: '#ffe0c6', opacity: 0.7 }),
  b.path(b.flank(farLine, 36, -6, { seed: 14, tooth: 60 }), { fill: '#ffe4c6', opacity: 0.8 }),
  b.path(b.flank(farLine, 36, 3, { seed: 15, tooth: 36 }), { fill: '#eee3ee', opacity: 0.4 }),
];

const midLine = b.skyline(
  b.places('-20 560, 150 520, 330 570, 520 540, 700 600, 900 590, 1100 545, 1300 560, 1460 510'),
  { seed: 11, rough: 0.2, depth: 3 },
);

const woodHill = (x) => 672 + 24 * Math.sin(x / 190 + 0.6);
const slope = (x) => 788 - 26 * Math.sin(x / 260 - 1) + x * 0.005;
const meadow = (x) => 838 + 18 * Math.sin(x / 300 + 2);
const front = (x) => 1014 + 20 * Math.sin(x / 230);

const { between } = b.chance(21);
const woodFirs = Array.from({ length: 48 }, (_, i) => {
  const x = -10 + i * 30 + between(-12, 12);
  return [x, woodHill(x) + 8, between(26, 58)];
});
const nearFirs = b
  .places(
    '150 190, 212 150, 268 172, 320 128, 368 100, 408 78, 1330 210, 1276 160, 1228 118, 1186 84, 60 220, 1400 190',
  )
  .map(([x, h]) => [x, slope(x) + 20, h]);

const chalet = b.group(
  { transform: `translate(1010 ${Math.round(slope(1045)) + 6}) scale(.9)` },
  b.path('M0 0V-30L34-54 72-34V0z', { fill: '#5d4a49' }),
  b.path('M34-54L72-34V0H34z', { fill: '#9a7460' }),
  b.path('M-8-26L32-62H44L84-32 78-28 42-56 0-20z', { fill: '#43393f' }),
  b.path('M48-20h9v9h-9z', { fill: '#ffdf8e' }),
);

const row = [
  [1, [430, 932, 0.86], '#7dbadb'],
  [2, [540, 944, 0.94], '#ffcd51'],
  [0, [660, 952, 0.98], '#e27769'],
  [1, [786, 968, 1.06], '#e0c195'],
];
/** The sun stands behind them to the right: long shadows fall to the left and towards us. */
const shadows = row.map(([, [x, y, s]]) =>
  b.path(`M${x + 10} ${y}h${Math.round(78 * s)}l-130 54h-${Math.round(96 * s)}z`, {
    fill: '#2c4a3a',
    opacity: 0.3,
  }),
);

const clouds = b.places(
  '330 190 260 20, 470 214 190 14, 980 150 320 24, 1120 182 230 14, 700 300 240 12, 1210 292 220 14, 240 320 180 12',
);

export const dawnMeadow = b.landscape(
  defs,
  b.wash('url(#sky)'),
  b.group(
    { fill: 'url(#cloud)' },
    clouds.map((place) => b.ellipse(place)),
  ),
  b.wash('url(#sun)'),
  b.path(b.below(b.lines(farLine), 720), { fill: 'url(#far)' }),
  summits,
  b.path(b.below(b.lines(midLine), 760), { fill: 'url(#mid)' }),
  b.wash('url(#haze)'),
  b.band(560, 720, 'url(#mist)'),
  b.path(b.hill(woodHill, 900) + b.firs(woodFirs), { fill: 'url(#wood)' }),
  b.band(650, 800, 'url(#mist)'),
  b.path(b.firs(nearFirs), { fill: 'url(#near)' }),
  b.path(b.hill(slope, 1000), { fill: 'url(#meadow)' }),
  chalet,
  b.path(b.hill(meadow, 1100), { fill: 'url(#meadow)' }),
  b.wash('url(#haze)', { opacity: 0.7 }),
  b.spots(b.strewn(55, [0, 880, 1440, 1000], { seed: 4 }), 5, '#fff6dc', { opacity: 0.8 }),
  b.spots(b.strewn(50, [0, 890, 1440, 1010], { seed: 8 }), 6, '#f4c64a'),
  shadows,
  row.map(([supers, place, paint]) => hive(supers, place, paint, LIGHT)),
  b.path(b.hill(front), { fill: 'url(#front)' }),
  b.group({ stroke: '#8fae58', opacity: 0.7 }, b.tufts('g', 15, [0, 1030, 1440, 1070], 31)),
  b.tufts('u', 7, [0, 1080, 1440, 1120], 5),
  b.tufts('b', 12, [0, 1070, 1440, 1130], 6),
  b.group({ stroke: '#3c6a42' }, b.tufts('g', 15, [0, 1100, 1440, 1150], 33)),
  b.tufts('d', 14, [0, 1130, 1440, 1190], 9),
  b.tufts('p', 9, [0, 1120, 1440, 1190], 12),
  b.group({ stroke: '#1d3d2d' }, b.tufts('g', 15, [0, 1190, 1440, 1240], 37)),
);
