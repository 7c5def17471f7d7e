import * as b from './brush.mjs';
import { umbel } from './flowers.mjs';
import { hive, hives } from './hive.mjs';

// Hives under snow on a January afternoon: a low pale sun, blue shadows, one line of footprints.

const LIGHT = { tin: '#dfe6ef', wood: '#4d4048' };

const defs = [
  b.fall('sky', '0 #8ea9cc, 0.4 #c3cfe2, 0.7 #f0dcdc, 1 #fde9cf', [0, 640]),
  b.glow('sun', [980, 440, 470], '0 #fff, 0.08 #fffdf2, 0.12 #fff3d6 0.8, 1 #ffe3c4 0'),
  b.glow('warm', [980, 600, 700], '0 #ffe6c2 0.6, 1 #ffe6c2 0'),
  b.fall('m1', '0 #a9b9d6, 1 #efe2e2', [360, 600]),
  b.fall('m2', '0 #8199bd, 1 #dcdbe4', [460, 660]),
  b.fall('wd', '0 #5f7a98, 1 #b4c0d2', [520, 700]),
  b.fall('fir', '0 #38566e, 1 #6d879f', [480, 800]),
  b.along('s1', [1000, 640, 300, 900], '0 #fff6e9, 0.5 #e4e8f2, 1 #bccbe3'),
  b.along('s2', [1040, 780, 300, 1150], '0 #fffaf0, 0.45 #e6ebf5, 1 #a9bddb'),
  b.fall('s3', '0 #dfe7f3, 1 #7f98c0', [1040, 1200]),
  b.fall('bark', '0 #6b5a63, 1 #3a3540', [160, 1000]),
  b.group(
    { id: 'f' },
    b.path(b.firs([[0, 0, 200]])),
    b.path(
      'M0-200l14 40q-7 10-14 2q-8 8-14-2zM-32-84q18-34 28-36q-2 20-12 22q-4 14-16 14zM12-120q22 16 26 40q-10 2-14-8q-12-8-12-32zM-48-14q20-40 34-44q-6 30-20 28q0 14-14 16zM18-58q24 20 32 46q-14 0-16-12q-16-10-16-34z',
      { fill: '#f4f7fc' },
    ),
  ),
  b.path(
    'M-2-73q4-13 18-15q12-5 34-4q26-3 40 4q12 4 9 14q-8 7-18 8q-6 5-14-1q-20 3-34 0q-8 5-16 0q-16 2-19-6z',
    { id: 'cap', fill: '#fdfeff' },
  ),
  b.path('M-2-73q8 8 19 6q8 5 16 0q14 3 34 0q8 6 14 1q10-1 18-8l-1-6q-8 6-18 8q-28 6-60 3q-14 0-22-4z', {
    id: 'cas',
    fill: '#9fb4d6',
    opacity: 0.8,
  }),
  b.tuft('g', { seed: 9, height: 80 }),
  umbel('u', '#fff').replaceAll('#3f6b3c', '#7d7482'),
  ...hives(0),
];

const m1 = b.skyline(
  b.places('-20 460, 140 410, 300 450, 500 350, 660 430, 840 470, 1060 440, 1240 360, 1460 430'),
  { seed: 6, rough: 0.22, depth: 3 },
);
const m2 = b.skyline(b.places('-20 540, 240 500, 480 545, 760 520, 1000 560, 1240 520, 1460 540'), {
  seed: 3,
  rough: 0.14,
  depth: 3,
});
const wood = (x) => 622 + 14 * Math.sin(x / 160);
const s1 = (x) => 690 + 20 * Math.sin(x / 280 + 1.5);
const s2 = (x) => 812 + 22 * Math.sin(x / 330 + 3);
const s3 = (x) => 1082 + 22 * Math.sin(x / 240 + 0.6);

const { between } = b.chance(8);
const woodFirs = Array.from({ length: 70 }, (_, i) => [
  i * 21 + between(-8, 8),
  wood(i * 21) + 10,
  between(34, 70),
]);
const firs = b.places(
  '60 800 1.5, 170 790 1.15, 256 796 0.9, 330 784 0.66, 1400 790 1.3, 1310 782 0.95, 1236 772 0.66, -20 830 1.3',
);

const row = [
  [0, [450, 940, 0.98], '#7dbadb'],
  [0, [580, 950, 1.02], '#e27769'],
  [0, [716, 962, 1.08], '#ffcd51'],
  [0, [860, 976, 1.14], '#81e2cf'],
];
/** The sun stands behind on the right: shadows are long, blue, and fall to the left. */
const shadows = row.map(([, [x, y, s]]) =>
  b.path(`M${x + 12} ${y - 2}h${Math.round(76 * s)}l-190 74h-${Math.round(92 * s)}z`, {
    fill: '#7f9acb',
    opacity: 0.5,
  }),
);
const cap = (id, [x, y, s], raise) =>
  b.use(id, { transform: `translate(${x} ${Math.round(y + raise * s)})scale(${s})` });

/** Someone came to listen at the hives and went home. */
const steps = Array.from({ length: 22 }, (_, i) => {
  const t = i / 21;
  const x = 1030 - 190 * t + 260 * t * t + (i % 2 ? 9 : -9) * (0.5 + t);
  const y = 850 + 330 * t ** 1.25;
  return b.ellipse([Math.round(x), Math.round(y), +(5 + 9 * t).toFixed(1), +(2.5 + 4.5 * t).toFixed(1)]);
});

const fence = [90, 210, 330].map((x, i) => [x, 880 - i * 16, 1 - i * 0.14]);

const twigs =
  'M1290 1010C1300 860 1296 700 1278 560C1262 430 1236 330 1180 220M1288 700C1240 600 1170 560 1090 500M1282 600C1330 500 1380 450 1450 400M1262 470C1220 400 1150 380 1100 300M1270 520C1300 400 1310 320 1300 180M1170 556C1140 520 1130 460 1090 410M1340 500C1350 430 1390 380 1400 320M1244 400C1200 340 1180 260 1150 170M1304 330C1340 280 1350 220 1370 160M1130 524C1090 520 1060 500 1020 506M1232 330C1250 270 1250 220 1240 150';
const snowOnTwigs =
  'M1286 690C1240 596 1170 552 1092 494M1284 592C1330 494 1380 444 1450 394M1258 462C1216 394 1150 372 1102 296M1128 518C1090 514 1060 494 1022 500';

export const hivesInSnow = b.landscape(
  defs,
  b.wash('url(#sky)'),
  b.wash('url(#sun)'),
  b.path(b.below(b.lines(m1), 660), { fill: 'url(#m1)' }),
  b.path(
    b.flank(m1, 24, 6, { seed: 4, tooth: 50 }) +
      b.flank(m1, 24, -5, { seed: 2, tooth: 40 }) +
      b.flank(m1, 56, -6, { seed: 5, tooth: 50 }),
    { fill: '#fff', opacity: 0.55 },
  ),
  b.path(b.below(b.lines(m2), 700), { fill: 'url(#m2)' }),
  b.path(b.hill(wood, 760) + b.firs(woodFirs), { fill: 'url(#wd)' }),
  b.wash('url(#warm)'),
  b.path(b.hill(s1), { fill: 'url(#s1)' }),
  b.group(
    { fill: 'url(#fir)' },
    firs.map(([x, y, s]) => b.use('f', { transform: `translate(${x} ${y})scale(${s})` })),
  ),
  b.path(b.hill(s2), { fill: 'url(#s2)' }),
  fence.map(([x, y, s]) =>
    b.path(`M${x} ${y}v-${Math.round(64 * s)}h${Math.round(13 * s)}v${Math.round(64 * s)}z`, {
      fill: '#5d525c',
    }),
  ),
  b.path('M0 846L338 806M0 868L338 824', { stroke: '#5d525c', 'stroke-width': 6 }),
  b.path('M0 842L338 803M0 864L338 821', { stroke: '#fff', 'stroke-width': 4 }),
  b.spots(
    fence.map(([x, y, s]) => [x + 6 * s, y - 66 * s]),
    20,
    '#fff',
  ),
  b.group({ fill: '#8aa2cc', opacity: 0.75 }, steps),
  shadows,
  row.map(([supers, place, paint]) => [
    hive(supers, place, paint, LIGHT),
    cap('cap', place, 0),
    cap('cas', place, 0),
  ]),
  b.group(
    { transform: 'translate(-110)' },
    b.path('M1290 1010C1220 1040 1000 1090 700 1110L690 1120C1000 1110 1230 1060 1310 1020z', {
      fill: '#7f9acb',
      opacity: 0.4,
    }),
    b.group(
      { fill: 'none', stroke: 'url(#bark)', 'stroke-linecap': 'round' },
      b.path(twigs, { 'stroke-width': 9 }),
      b.path('M1292 1010C1304 860 1298 700 1280 570', { 'stroke-width': 34 }),
      b.path('M1280 580C1264 440 1240 350 1190 240', { 'stroke-width': 18 }),
    ),
    b.path(snowOnTwigs, { fill: 'none', stroke: '#fdfeff', 'stroke-width': 6, 'stroke-linecap': 'round' }),
    b.ellipse([1292, 1012, 70, 14], { fill: '#fbfcff' }),
  ),
  b.path(b.hill(s3), { fill: 'url(#s3)' }),
  b.group({ stroke: '#a398a8' }, b.tufts('g', 7, [0, 1130, 1440, 1190], 3)),
  b.tufts('u', 9, [0, 1120, 1440, 1190], 8),
  b.spots(b.strewn(70, [0, 60, 1440, 1180], { seed: 3 }), 5, '#fff', { opacity: 0.8 }),
  b.spots(b.strewn(44, [0, 40, 1440, 1180], { seed: 7 }), 9, '#fff', { opacity: 0.75 }),
  b.spots(b.strewn(20, [0, 40, 1440, 1180], { seed: 9 }), 15, '#fff', { opacity: 0.55 }),
);
