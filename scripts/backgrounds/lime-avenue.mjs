import * as b from './brush.mjs';
import { daisy } from './flowers.mjs';
import { hive, hives } from './hive.mjs';
import { leaves, trunk } from './trees.mjs';

// An avenue of limes in June, an hour before sunset: the low sun stands at its end.

const LIGHT = { tin: '#f0e2c4', wood: '#5d4632' };
/** The end of the avenue, where the light comes from. */
const END = [700, 640];

const defs = [
  b.fall('sky', '0 #a9cfd0, 0.5 #e3e6b8, 1 #fff3c4', [0, 680]),
  b.glow('sun', [...END, 560], '0 #fffef0, 0.1 #fffbd6, 0.4 #fff0a6 0.6, 1 #ffe79a 0'),
  b.glow('warm', [...END, 760], '0 #fff0a0 0.7, 0.45 #ffe08a 0.22, 1 #ffe08a 0'),
  b.fall('far', '0 #c3d09a, 1 #e2dfa4', [560, 680]),
  b.fall('grass', '0 #dfe08f, 0.25 #a9c160, 0.6 #6f9a48, 1 #335f33', [650, 1200]),
  b.fall('road', '0 #fff4cc, 0.4 #efd6a0, 1 #b99768', [650, 1200]),
  b.along('beam', [700, 560, 1000, 1200], '0 #fff6bf 0.55, 1 #fff6bf 0'),
  b.fall('dusk', '0 #12301f 0, 1 #12301f 0.55', [960, 1200]),
  b.stipple(
    'st',
    [
      ['#f4efb0', 5, 16, 0.6],
      ['#5d8a3c', 7, 12, 0.5],
    ],
    { seed: 12, scale: [1.1, 0.8] },
  ),
  leaves('l1', { seed: 5, side: 1 }),
  leaves('l2', { seed: 31, side: 1 }),
  trunk('tr'),
  b.tuft('g', { seed: 5, height: 90 }),
  daisy('d'),
  b.group(
    { id: 'bl' },
    b.path('M0-40q4 20 0 40M0-6l-12 16M0-4v20M0-6l12 14', {
      fill: 'none',
      stroke: '#a9b45a',
      'stroke-width': 3,
    }),
    b.path('M2-34q22 2 16 44q-18-14-16-44z', { fill: '#c9d27c' }),
    b.spots(b.places('-13 14, 0 20, 13 12, -5 26, 7 25'), 14, '#fbf1b4'),
  ),
  ...hives(1, 2),
];

const mix = (from, to, share) =>
  `#${[1, 3, 5]
    .map((at) => {
      const [a, z] = [from, to].map((color) => Number.parseInt(color.slice(at, at + 2), 16));
      return Math.round(a + (z - a) * share)
        .toString(16)
        .padStart(2, '0');
    })
    .join('')}`;

/** Where the crowns of a far tree sit over its trunk, and those of a near one, whose leaves we can tell apart. */
const FAR_CROWNS = b.places('0 -178 1, 46 -236 1');
const NEAR_CROWNS = b.places(
  '-64 -150 0.62, 62 -146 0.6, 0 -176 0.7, -54 -222 0.66, 58 -216 0.64, -8 -258 0.7, 46 -292 0.6',
);

/** Each pair stands a third nearer than the one behind; nearness 1 is the pair next to us. */
const pairs = [0.1, 0.15, 0.22, 0.32, 0.46, 0.68, 1].map((near, index) => {
  const share = Math.min(1, near ** 0.6);
  const paint = { color: mix('#d6da86', '#2f6a38', share), fill: mix('#c9b87c', '#3d2f24', share) };
  const s = 0.2 + 3.1 * near;
  return [-1, 1].map((way) => {
    const place = `translate(${Math.round(END[0] + way * (50 + 560 * near))} ${Math.round(END[1] + 20 + 400 * near)})`;
    const crowns = (near > 0.4 ? NEAR_CROWNS : FAR_CROWNS).map(([x, y, k], i) =>
      b.use((index + i + (way > 0 ? 1 : 0)) % 2 ? 'l1' : 'l2', {
        transform: `translate(${x} ${y})${k === 1 ? '' : `scale(${k})`}`,
      }),
    );
    return b.group(
      { transform: `${place}scale(${(s * -way).toFixed(2)} ${s.toFixed(2)})`, ...paint },
      b.use('tr'),
      crowns,
    );
  });
});

const groundShadows = [0.32, 0.46, 0.68].flatMap((near) => {
  const y = END[1] + 26 + 420 * near;
  return [b.ellipse([END[0], y, 560 * near, 26 * near], { fill: '#3d5a2c', opacity: 0.3 })];
});

const row = [
  [1, [866, 826, 0.58], '#7dbadb'],
  [2, [934, 854, 0.74], '#fa9d3a'],
  [1, [994, 886, 0.88], '#c2a4e1'],
];
const shadows = row.map(([, [x, y, s]]) =>
  b.path(
    `M${Math.round(x + 14 * s)} ${y}h${Math.round(74 * s)}l${Math.round(70 * s)} ${Math.round(44 * s)}h-${Math.round(90 * s)}z`,
    { fill: '#1f3d22', opacity: 0.35 },
  ),
);

export const limeAvenue = b.landscape(
  defs,
  b.wash('url(#sky)'),
  b.wash('url(#sun)'),
  b.path(
    b.hill((x) => 628 - 18 * Math.sin(x / 210), 720),
    { fill: 'url(#far)' },
  ),
  b.path(
    b.hill((x) => 662 + 5 * Math.sin(x / 120)),
    { fill: 'url(#grass)' },
  ),
  b.path('M0 760H1440V1200H0z', { fill: 'url(#st)' }),
  b.path('M690 656h20C740 760 900 980 1120 1200H280C500 980 660 760 690 656z', { fill: 'url(#road)' }),
  b.path('M696 656h8C704 800 740 1000 760 1200H640C660 1000 696 800 696 656z', {
    fill: '#8fae58',
    opacity: 0.55,
  }),
  pairs.slice(0, 4),
  b.wash('url(#warm)'),
  groundShadows,
  pairs.slice(4, 5),
  b.path('M700 600L1500 820V1010zM700 600L1180 1200H1010zM700 600L60 1040L-60 900zM700 600L430 1200H300z', {
    fill: 'url(#beam)',
    opacity: 0.6,
  }),
  shadows,
  row.map(([supers, place, paint]) => hive(supers, place, paint, LIGHT)),
  b.wash('url(#warm)', { opacity: 0.5 }),
  pairs.slice(5),
  b.group(
    { color: '#265632' },
    b
      .places('290 -30 1.5, 480 -50 1.2, 640 -60 0.9, 790 -56 1, 960 -40 1.3, 1150 -30 1.5')
      .map(([x, y, s]) => b.use('l1', { transform: `translate(${x} ${y})scale(${s})` })),
  ),
  b.wash('url(#dusk)'),
  b.group(
    { stroke: '#4d7f3c' },
    b.tufts('g', 5, [0, 1130, 420, 1150], 3),
    b.tufts('g', 5, [1020, 1130, 1440, 1150], 4),
  ),
  b.tufts('d', 5, [0, 1150, 340, 1200], 6),
  b.tufts('d', 5, [1100, 1150, 1440, 1200], 8),
  b.group(
    { stroke: '#1c4026' },
    b.tufts('g', 4, [0, 1200, 400, 1230], 7),
    b.tufts('g', 4, [1060, 1200, 1440, 1230], 9),
  ),
  b
    .places('330 90 1.5, 480 60 1.1, 630 26 0.9, 810 40 1, 950 80 1.2, 1090 100 1.5, 236 250 1, 1180 280 1')
    .map(([x, y, s]) => b.use('bl', { transform: `translate(${x} ${y})scale(${s})` })),
);
