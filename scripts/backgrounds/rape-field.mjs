import * as b from './brush.mjs';
import { rapeHead } from './flowers.mjs';
import { hive, hives } from './hive.mjs';
import { leaves, tree, trunk } from './trees.mjs';

// Rape in flower, a clear noon in late April: cumulus over the Jura, tramlines running to the village.

const LIGHT = { tin: '#dfe3e2', wood: '#7a5a42' };
/** Where the tramlines meet. */
const EYE = [610, 661];

const defs = [
  b.fall('sky', '0 #4f93d2, 0.5 #96c6ea, 0.85 #dcefee, 1 #f6f4dc', [0, 600]),
  b.halo('sun', '0 #fff, 0.12 #fffdf0 0.9, 0.35 #fff 0.35, 1 #fff 0'),
  b.fall('jura', '0 #7f9fc6, 1 #c2d6de', [430, 580]),
  b.fall('hills', '0 #7fa6a4, 1 #bcd3b2', [500, 620]),
  b.fall('land', '0 #a9c47b, 1 #7fae54', [570, 720]),
  b.fall('rape', '0 #f6e77c, 0.16 #f5da3c, 0.45 #efc61c, 0.75 #d8b01a, 1 #8c9a2a', [650, 1200]),
  b.fall('verge', '0 #9cc464, 1 #4f8a3f', [700, 1200]),
  b.fall('shade', '0 #3f6a1f 0, 1 #2f5a1f 0.6', [980, 1200]),
  b.fall('puff', '0 #fff, 0.6 #fdfdfb, 1 #bdd6ea'),
  b.path(
    'M-104 30c-26 0-30-36-4-42c-2-28 32-40 48-22c10-38 66-44 82-10c18-16 52-4 50 20c26-2 38 14 34 30c20 2 18 24-2 24z',
    { id: 'cu', fill: 'url(#puff)' },
  ),
  b.stipple(
    's',
    [
      ['#fff08a', 9, 26, 0.75],
      ['#c9990a', 8, 18, 0.4],
    ],
    { seed: 3 },
  ),
  ...[0.4, 0.62, 0.95].map(
    (k, i) => `<pattern id="s${i + 1}" href="#s" patternTransform="scale(${k} ${k * 0.6})"/>`,
  ),
  leaves('lv', { seed: 5 }),
  trunk('tr'),
  rapeHead('r'),
  ...hives(0, 1, 2),
];

const jura = b.skyline(
  b.places('-20 500, 200 462, 420 478, 640 440, 860 470, 1100 430, 1300 462, 1460 450'),
  { seed: 3, rough: 0.08, depth: 3 },
);
const hills = (x) => 556 + 16 * Math.sin(x / 170 + 1);
const land = (x) => 606 + 14 * Math.sin(x / 240);
const field = (x) => 668 - 12 * Math.sin(x / 330 + 0.5);

const clouds = b
  .places('300 250 1.25, 880 170 1.6, 1180 330 0.85, 610 390 0.5, 90 400 0.55, 1010 430 0.4')
  .map(([x, y, s]) =>
    b.use('cu', {
      transform: `translate(${x} ${y})scale(${s} ${+(s * 0.85).toFixed(2)})`,
      opacity: s < 0.6 ? 0.7 : 0.95,
    }),
  );

/** A tramline is two wheel tracks; in perspective each is a thin wedge from the eye point to the lower edge. */
const tramlines = [-900, -120, 560, 1240].flatMap((foot) =>
  [0, 90].map((gap) => `M${EYE}L${foot + gap} 1200h26z`),
);

const village = b.group(
  { transform: 'translate(800 612)' },
  b.path(
    'M0 0v-20l16-12 16 12V0zM40 2v-16l14-11 14 11V2zM-44 2v-17l16-10 16 10V2zM108 4v-18l15-11 15 11V4z',
    { fill: '#f5ead8' },
  ),
  b.path('M-4-18l20-16 20 16zM36-12l18-15 18 15zM-48-13l20-14 20 14zM104-12l19-15 19 15z', {
    fill: '#b5705a',
  }),
  b.path('M76 3v-52h18V3z', { fill: '#efe2cc' }),
  b.path('M74-49l11-36 11 36z', { fill: '#7a5a58' }),
  b.spots(b.places('-60 -4, 30 0, 150 -2, 168 0, 100 2'), 22, '#6f9a58'),
);

const orchard = [
  [170, 700, 0.72, '#f6efe9'],
  [300, 690, 0.5, '#f4e6e6'],
  [396, 684, 0.36, '#eef0e0'],
  [1330, 706, 0.7, '#7fa84f'],
].map(([x, y, s, green]) => tree([x, y, s], { green, bark: '#6a5346' }));

const row = [
  [1, [770, 868, 0.74], '#8ec7e2'],
  [2, [862, 888, 0.86], '#e98a7b'],
  [0, [966, 914, 0.98], '#f4f0e4'],
  [1, [1084, 950, 1.14], '#7fcfbd'],
];
const shadows = row.map(([, [x, y, s]]) =>
  b.ellipse([x + 62 * s, y + 2, 60 * s, 9 * s], { fill: '#2d5427', opacity: 0.35 }),
);

export const rapeField = b.landscape(
  defs,
  b.wash('url(#sky)'),
  b.circle(1090, 90, 420, { fill: 'url(#sun)' }),
  clouds,
  b.path(b.below(b.lines(jura), 640), { fill: 'url(#jura)' }),
  b.path(b.hill(hills, 660), { fill: 'url(#hills)' }),
  b.path(b.hill(land, 740), { fill: 'url(#land)' }),
  b.path('M980 606l180-12 150 16-200 14zM330 612l150-8 70 12-160 10z', { fill: '#f3df55' }),
  b.path('M1180 622l160-12 120 8v24zM120 616l130-6 60 8-170 10z', { fill: '#8cb558' }),
  village,
  b.path(b.hill(field), { fill: 'url(#rape)' }),
  b.path(tramlines.join(''), { fill: '#a78b17', opacity: 0.5 }),
  b.path('M0 676H1440V760H0z', { fill: 'url(#s1)' }),
  b.path('M0 760H1440V880H0z', { fill: 'url(#s2)' }),
  b.path('M0 880H1440V1200H0z', { fill: 'url(#s3)' }),
  orchard,
  b.path('M1460 690C1200 730 900 780 620 850C800 840 900 880 1020 950C1140 1010 1330 1050 1460 1060z', {
    fill: 'url(#verge)',
  }),
  shadows,
  row.map(([supers, place, paint]) => hive(supers, place, paint, LIGHT)),
  b.group({ opacity: 0.9 }, b.tufts('r', 26, [0, 1075, 1440, 1110], 3)),
  b.wash('url(#shade)'),
  b.tufts('r', 24, [0, 1150, 1440, 1190], 4),
  b.tufts('r', 22, [0, 1225, 1440, 1270], 5),
);
