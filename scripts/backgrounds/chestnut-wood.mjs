import * as b from './brush.mjs';
import { hive, hives } from './hive.mjs';
import { leaves } from './trees.mjs';

// A chestnut wood south of the Alps in early July: old trunks, light in shafts, hives on a terrace of dry stone.

const LIGHT = { tin: '#e4e6c8', wood: '#5a4634' };

const defs = [
  b.fall('air', '0 #8fb46a, 0.4 #dbe6a0, 0.62 #f6f2c2, 1 #b8cc7a', [0, 1000]),
  b.glow('sun', [860, 430, 620], '0 #fffde6, 0.3 #fdf7bf 0.7, 1 #eef0a8 0'),
  b.fall('t1', '0 #a9bf7c, 1 #c6d394', [200, 820]),
  b.fall('t2', '0 #6f8a52, 1 #97a96c', [200, 860]),
  b.fall('t3', '0 #4a5a38, 1 #6d6a48', [200, 960]),
  b.along('t4', [120, 600, 420, 600], '0 #2a251c, 0.6 #4b4030, 1 #7a6a4a'),
  b.fall('g1', '0 #dfe69a, 1 #a6bf68', [700, 900]),
  b.fall('g2', '0 #a8c264, 0.5 #6f9646, 1 #3d6a36', [790, 1200]),
  b.fall('g3', '0 #3f6a38, 1 #173420', [1010, 1200]),
  b.fall('wall', '0 #c9c3a0, 1 #7c7a62', [880, 990]),
  b.along('beam', [900, 0, 560, 1000], '0 #fffbd0 0.75, 0.7 #fffbd0 0.22, 1 #fffbd0 0'),
  leaves('lv', { seed: 8, side: 1 }),
  b.group(
    { id: 'ck', fill: 'none', 'stroke-linecap': 'round' },
    b.path('M0 0q-30 10-44 44M0 0q-8 24-10 56M0 0q14 22 12 54M0 0q34 8 46 40M0 0q-20-2-40 12', {
      stroke: '#f1ecb6',
      'stroke-width': 6,
      'stroke-dasharray': '2 6',
    }),
    b.path('M0 0q-30 10-44 44M0 0q-8 24-10 56M0 0q14 22 12 54M0 0q34 8 46 40M0 0q-20-2-40 12', {
      stroke: '#d9d98c',
      'stroke-width': 2,
    }),
  ),
  b.path(`M0 0q10-60 70-96M0 0q-14-70-80-92M0 0q2-70 14-124M0 0q30-34 92-40M0 0q-34-30-96-32`, {
    id: 'fs',
    fill: 'none',
    'stroke-width': 3,
  }),
  b.group(
    { id: 'fe', fill: 'none' },
    b.use('fs'),
    b.path('M0 0q10-60 70-96M0 0q-14-70-80-92M0 0q2-70 14-124M0 0q30-34 92-40M0 0q-34-30-96-32', {
      'stroke-width': 22,
      'stroke-dasharray': '4 5',
    }),
  ),
  ...hives(0, 1, 2),
];

/** A tall trunk with a root flare; it leaves the picture at the top. */
const stem = (x, foot, w, lean = 0) =>
  `M${x - w} ${foot}q${w * 0.5}-10 ${w * 0.55}-120L${Math.round(x - w * 0.36 + lean)}-10h${Math.round(w * 0.72)}L${Math.round(x + w * 0.45)} ${foot - 120}q0 110 ${w * 0.6} 120z`;

const slope1 = (x) => 760 - x * 0.03 + 10 * Math.sin(x / 140);
const slope2 = (x) => 850 - x * 0.02 + 14 * Math.sin(x / 200 + 1);
const slope3 = (x) => 1050 + 30 * Math.sin(x / 260 + 2);

const far = [60, 170, 330, 420, 560, 640, 780, 900, 1010, 1120, 1240, 1380].map((x, i) =>
  stem(x, slope1(x) + 6, 10 + (i % 3) * 4, ((i * 37) % 40) - 20),
);
const middle = [10, 270, 500, 720, 1060, 1330].map((x, i) =>
  stem(x, slope1(x) + 50, 26 + (i % 2) * 8, ((i * 53) % 60) - 30),
);

const stones = Array.from({ length: 3 }, (_, layer) => {
  const { between } = b.chance(40 + layer);
  const parts = [];
  for (let x = 560 + layer * 14; x < 1450; ) {
    const w = between(36, 78);
    parts.push(`M${Math.round(x)} ${906 + layer * 25}h${Math.round(w)}v21h-${Math.round(w)}z`);
    x += w + 5;
  }
  return parts.join('');
}).join('');

const row = [
  [1, [640, 902, 0.82], '#e0c195'],
  [2, [748, 902, 0.82], '#7dbadb'],
  [1, [856, 902, 0.82], '#e27769'],
  [0, [964, 902, 0.82], '#ffcd51'],
];

const crowns = (places, color) =>
  b.group(
    { color },
    places.map(([x, y, s]) => b.use('lv', { transform: `translate(${x} ${y})scale(${s})` })),
  );

export const chestnutWood = b.landscape(
  defs,
  b.wash('url(#air)'),
  b.wash('url(#sun)'),
  crowns(b.places('90 240 2.4, 420 180 2.6, 1180 200 2.6, 1400 330 2'), '#b9cf80'),
  b.path(far.join(''), { fill: 'url(#t1)' }),
  b.path(b.hill(slope1), { fill: 'url(#g1)' }),
  b.wash('url(#sun)', { opacity: 0.5 }),
  b.path(middle.join(''), { fill: 'url(#t2)' }),
  crowns(b.places('40 120 2.4, 330 60 2.4, 620 70 1.8, 1130 80 2.5, 1390 170 2.2'), '#7fa254'),
  b.path(b.hill(slope2), { fill: 'url(#g2)' }),
  b.path('M560 900L1460 884V990L560 984z', { fill: '#5f5d49' }),
  b.path(stones, { fill: 'url(#wall)' }),
  row.map(([, [x, y, s]]) => b.ellipse([x + 40 * s, y, 56 * s, 8 * s], { fill: '#23401f', opacity: 0.4 })),
  row.map(([supers, place, paint]) => hive(supers, place, paint, LIGHT)),
  b.path(`${stem(1240, 900, 76, 40)}M1270 430q50-130 190-160v36q-120 40-182 220z`, { fill: 'url(#t3)' }),
  b.path('M820-20L980-20L620 960L380 960zM1040-20H1120L960 940H830zM700-20h50L250 930H130z', {
    fill: 'url(#beam)',
    opacity: 0.55,
  }),
  b.path(
    `${stem(270, 1090, 180, 60)}M326 500C350 330 440 240 640 60L690 90C540 250 400 380 356 720L330 700zM238 620C190 400 110 320-20 290V240C120 270 220 330 262 430z`,
    { fill: 'url(#t4)' },
  ),
  b.path('M250 1060q-20-300 40-560M300 1060q10-240 46-420M214 1040q-10-180 14-330M336 1060q-6-120 16-230', {
    fill: 'none',
    stroke: '#241f17',
    'stroke-width': 5,
    opacity: 0.6,
  }),
  crowns(
    b.places('120 30 2.2, 420 10 2, -10 190 1.5, 600 -40 1.7, 1300 0 2.2, 1090 -50 1.8, 1440 130 1.5'),
    '#426f38',
  ),
  b
    .places('60 210 1.2, 250 170 1, 430 160 1.2, 600 70 1, 1130 80 1, 1290 170 1.2, 1400 250 1')
    .map(([x, y, s]) => b.use('ck', { transform: `translate(${x} ${y})scale(${s})` })),
  b.path(b.hill(slope3), { fill: 'url(#g3)' }),
  b.group({ stroke: '#5f8f45' }, b.tufts('fe', 8, [0, 1090, 1440, 1110], 3)),
  b.group({ stroke: '#2f5f35' }, b.tufts('fe', 8, [0, 1160, 1440, 1180], 4)),
  b.group({ stroke: '#14331f' }, b.tufts('fe', 8, [0, 1225, 1440, 1245], 6)),
);
