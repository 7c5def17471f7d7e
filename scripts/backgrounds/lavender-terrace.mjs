import * as b from './brush.mjs';
import { hive, hives } from './hive.mjs';
import { leaves, tree, trunk } from './trees.mjs';

// A lavender terrace in high summer, golden hour: rows running to a stone hut, cypresses, blue hills.

const LIGHT = { tin: '#f3dcc0', wood: '#6b4a3f' };
/** Where the rows meet. */
const EYE = [760, 592];

const defs = [
  b.fall('sky', '0 #7f86bd, 0.35 #c3a3c6, 0.62 #f2b7a8, 0.85 #ffd79c, 1 #ffe8b4', [0, 600]),
  b.glow('sun', [330, 470, 460], '0 #fffbe0, 0.1 #fff0bd, 0.35 #ffd591 0.65, 1 #ffb98a 0'),
  b.glow('warm', [330, 560, 900], '0 #ffdc92 0.65, 0.5 #ffbd8a 0.25, 1 #ffbd8a 0'),
  b.halo('cloud', '0 #ffe9d2 0.9, 0.5 #ffd2c4 0.45, 1 #ffd2c4 0'),
  b.fall('r1', '0 #8d86bb, 1 #e7b9b6', [390, 560]),
  b.fall('r2', '0 #736fa6, 1 #cfa3ae', [450, 600]),
  b.fall('r3', '0 #6b7f78, 1 #b7ad84', [510, 660]),
  b.fall('soil', '0 #e0b98c, 0.3 #c2946f, 1 #6e4a4d', [580, 1200]),
  b.fall('row', '0 #c7a3d0, 0.18 #a583c9, 0.5 #7d5fb4, 1 #452f78', [580, 1200]),
  b.fall('lit', '0 #f0cfdc, 0.2 #d5b0e2, 0.6 #b08ddd, 1 #7a5bb8', [580, 1200]),
  b.fall('wall', '0 #ecd2a6, 1 #a5836b', [590, 690]),
  b.fall('dusk', '0 #2a1c4a 0, 1 #2a1c4a 0.6', [960, 1200]),
  leaves('lv', { seed: 17 }),
  trunk('tr'),
  b.path('M0 0c-14-16-16-70-10-120c3-34 6-56 10-70c4 14 7 36 10 70c6 50 4 104-10 120z', { id: 'cy' }),
  b.group(
    { id: 'lp', fill: 'none', 'stroke-linecap': 'round' },
    b.path('M0 0q-4-50-14-92M2 0q2-60 4-112M4 0q8-46 22-84M-4 0q-20-36-40-62M8 0q22-34 46-54', {
      stroke: '#6d7f6a',
      'stroke-width': 3,
    }),
    b.path('M-9-72l-7-34M6-84l1-46M20-68l10-32M-34-52l-18-20M38-40l22-20', {
      stroke: 'currentColor',
      'stroke-width': 13,
      'stroke-dasharray': '1 9',
    }),
    b.path('M-10-76l-6-28M5-88l1-38M21-72l8-24M-36-54l-14-16M40-42l18-16', {
      stroke: '#e3cdf5',
      'stroke-width': 6,
      'stroke-dasharray': '1 11',
      opacity: 0.8,
    }),
  ),
  ...hives(1, 2),
];

const h1 = b.skyline(b.places('-20 470, 180 420, 380 462, 600 402, 820 446, 1050 392, 1260 430, 1460 400'), {
  seed: 9,
  rough: 0.12,
  depth: 3,
});
const h2 = (x) => 508 - 26 * Math.sin(x / 230 + 2);
const h3 = (x) => 560 + 16 * Math.sin(x / 190) - x * 0.012;

/** A row of lavender from the eye point to the lower edge: a wedge, its lit shoulder towards the sun on the left. */
const rows = Array.from({ length: 15 }, (_, i) => {
  const foot = -1500 + i * 300;
  const bulge = (foot - EYE[0]) * 0.1;
  const wedge = (left, right) =>
    `M${EYE}Q${Math.round(EYE[0] + (foot + left - EYE[0]) * 0.34 - bulge)} 820 ${foot + left} 1200H${foot + right}Q${Math.round(EYE[0] + (foot + right - EYE[0]) * 0.34 - bulge)} 820 ${EYE}z`;
  return { dark: wedge(0, 205), light: wedge(8, 96) };
});

const stoneHut = b.group(
  { transform: 'translate(880 622)' },
  b.path('M0 4V-64L44-92 150-84V4z', { fill: 'url(#wall)' }),
  b.path('M44-92L150-84V4H44z', { fill: '#a9806b', opacity: 0.75 }),
  b.path('M-10-58L40-98 160-88 154-76 48-82 -4-52z', { fill: '#b9674f' }),
  b.path('M84 4v-46q12-10 24 0V4z', { fill: '#54405a' }),
  b.path('M14-30h14v16H14z', { fill: '#6b5366' }),
  b.path('M6-48h16M4-8h18M58-60h22M120-22h22M56-12h18M118-66h18', {
    stroke: '#7d5f56',
    'stroke-width': 3,
    opacity: 0.6,
  }),
);

/** The terrace above the field on the left, where the hives stand against the sun. */
const { between } = b.chance(77);
const stones = Array.from({ length: 51 }, (_, i) => {
  const x = -24 + (i % 17) * 36 + (Math.floor(i / 17) % 2) * 14 + between(-4, 4);
  const w = Math.round(between(26, 33));
  return `M${Math.round(x)} ${645 + Math.floor(i / 17) * 17}h${w}v13h-${w}z`;
}).join('');

const row = [
  [1, [270, 642, 0.78], '#7dbadb'],
  [2, [362, 642, 0.78], '#e27769'],
  [1, [454, 642, 0.78], '#ffcd51'],
];

export const lavenderTerrace = b.landscape(
  defs,
  b.wash('url(#sky)'),
  b.group(
    { fill: 'url(#cloud)' },
    b
      .places('980 170 330 26, 760 210 240 16, 300 120 280 20, 1180 290 240 14, 560 320 260 12')
      .map((c) => b.ellipse(c)),
  ),
  b.wash('url(#sun)'),
  b.path(b.below(b.lines(h1), 640), { fill: 'url(#r1)' }),
  b.path(b.hill(h2, 660), { fill: 'url(#r2)' }),
  b.path(b.hill(h3, 700), { fill: 'url(#r3)' }),
  b.spots(b.strewn(46, [0, 566, 1440, 592], { seed: 5 }), 22, '#7d8a68', { opacity: 0.7 }),
  b.wash('url(#warm)', { opacity: 0.7 }),
  b.path('M-20 610Q400 580 760 588T1460 600V1200H-20z', { fill: 'url(#soil)' }),
  b.path(rows.map(({ dark }) => dark).join(''), { fill: 'url(#row)' }),
  b.path(rows.map(({ light }) => light).join(''), { fill: 'url(#lit)', opacity: 0.75 }),
  b.path('M-20 560Q360 560 700 576T1460 570V606Q900 600 700 604T-20 622z', { fill: '#a3a56a' }),
  b.group(
    { fill: '#2f4a48' },
    b
      .places('830 618 0.9, 858 612 1.15, 1052 622 1.3, 150 632 1.1, 196 630 0.85, 640 600 0.55, 664 600 0.7')
      .map(([x, y, s]) => b.use('cy', { transform: `translate(${x} ${y})scale(${s})` })),
  ),
  stoneHut,
  tree([1120, 630, 0.8], { green: '#8a9a72', bark: '#6b5348' }),
  b.path('M-20 638Q300 628 590 638L604 698Q300 690-20 700z', { fill: '#84655f' }),
  b.path(stones, { fill: 'url(#wall)' }),
  row.map(([, [x, y, s]]) => b.ellipse([x + 66 * s, y, 60 * s, 8 * s], { fill: '#3a2742', opacity: 0.4 })),
  row.map(([supers, place, paint]) => hive(supers, place, paint, LIGHT)),
  b.wash('url(#warm)', { opacity: 0.6 }),
  b.wash('url(#dusk)'),
  b.group({ color: '#9a78d4' }, b.tufts('lp', 15, [0, 1080, 1440, 1120], 3)),
  b.group({ color: '#7d5cc0' }, b.tufts('lp', 15, [0, 1150, 1440, 1180], 4)),
  b.group({ color: '#5c4199' }, b.tufts('lp', 15, [0, 1225, 1440, 1250], 5)),
);
