import { circle, group, path } from './brush.mjs';

// Flowers of the foreground, each on its stem, the foot at y 0. Petals are dashes of a thick round stroke.

const stem = (bend, height, color = '#3f6b3c') =>
  path(`M0 0q${bend} ${-height / 2} ${bend} ${-height}`, { fill: 'none', stroke: color, 'stroke-width': 3 });

const petals = (x, y, color) =>
  circle(x, y, 8, { fill: 'none', stroke: color, 'stroke-width': 9, 'stroke-dasharray': '4.300 2' }).replace(
    '.300',
    '.3',
  );

export const daisy = (id, color = '#fbf3e4') =>
  group({ id }, stem(6, 92), petals(6, -94, color), circle(6, -94, 4.5, { fill: '#f2b93b' }));

export const poppy = (id, color = '#d8604f') =>
  group(
    { id },
    stem(-8, 78),
    path('M-24-84q-2-14 9-15q7-8 15 0q10 0 8 15q-15 14-32 0z', { fill: color }),
    path('M-24-84q16 10 32 0q-15 14-32 0z', { fill: '#000', opacity: 0.2 }),
  );

export const bell = (id, color = '#6576c9') =>
  group(
    { id },
    stem(5, 70),
    path('M-3-70l8-4l8 4l3-18l-6 5l-5-7l-5 7l-6-5z', { fill: color }),
    path('M4-50q8-2 11-10', { fill: 'none', stroke: '#3f6b3c', 'stroke-width': 3 }),
  );

export const umbel = (id, color = '#f5ead6') =>
  group(
    { id },
    stem(4, 100),
    path('M4-92l-20-18M4-92l-10-24M4-92v-27M4-92l11-24M4-92l21-18', { stroke: '#3f6b3c', 'stroke-width': 2 }),
    path('M-17-112h0M-7-118h0M4-121h0M16-118h0M26-112h0M-1-112h0M11-112h0', {
      stroke: color,
      'stroke-width': 10,
      'stroke-linecap': 'round',
    }),
  );

/** A plant of rape: a crowded head over its buds, side shoots and a leaf or two; 150 high. */
export const rapeHead = (id) =>
  group(
    { id, 'stroke-linecap': 'round', fill: 'none' },
    path('M0 0q4-60 0-128M1-62q-16-14-20-36M2-50q14-10 20-32', { stroke: '#5f8a2f', 'stroke-width': 4 }),
    path('M1-34q-24 2-34-14q24-4 34 14zM3-22q22 0 30-18q-22 0-30 18z', { fill: '#6d9a3a' }),
    path(
      'M-20-98h0M-27-90h0M-14-90h0M22-82h0M16-74h0M29-75h0M-9-112h0M9-114h0M-13-124h0M13-126h0M-4-120h0M5-104h0M-5-102h0',
      {
        stroke: '#f9df3d',
        'stroke-width': 13,
      },
    ),
    path('M-22-92h0M20-76h0M-8-118h0M10-120h0M2-108h0', { stroke: '#fff29b', 'stroke-width': 6 }),
    path('M-4-136h0M4-138h0M0-144h0M-20-106h0M22-90h0', { stroke: '#cdd04a', 'stroke-width': 7 }),
  );
