import { group, path, use } from './brush.mjs';

// One hive for all landscapes, 100 wide, its feet on y 0. It takes its paint from `color`, the tin of its roof from
// `fill` and its wood from `stroke`, so that each scene lights it in its own hour.

const DARK = '#1a1020';

const box = (top, bottom) => {
  const side = `M74 ${top}l16-5V${bottom - 5}l-16 5z`;
  return [
    path(`M10 ${top}H74l16-5V${bottom - 5}l-16 5H10z`, { fill: 'currentColor' }),
    path(`${side}M10 ${top}H74l16-5v4l-16 5H10z`, { opacity: 0.28, fill: DARK }),
    path(`M10 ${top}h3V${bottom}h-3z`, { opacity: 0.3, fill: '#fff' }),
  ].join('');
};

const roof = [
  path('M5-65l18-6H95v10L77-54H5z'),
  path('M77-65l18-6v10L77-54z', { fill: DARK, opacity: 0.35 }),
  path('M5-65l18-6H95l-18 6z', { fill: '#fff', opacity: 0.4 }),
].join('');

const stand = [
  path('M21-12V0M65-12V0M83-15V-4', { 'stroke-width': 7 }),
  path('M8-15H75l16-5', { 'stroke-width': 5, fill: 'none' }),
  path('M18-11H67', { 'stroke-width': 7 }),
  path('M20-15H65l3 4H16z', { fill: '#fff', opacity: 0.35 }),
].join('');

const door = path('M26-23H58', { stroke: '#1c130d', 'stroke-width': 5, 'stroke-linecap': 'round' });
const grip = path('M34-63H50', {
  stroke: '#1c130d',
  'stroke-width': 3,
  'stroke-linecap': 'round',
  opacity: 0.5,
});

/** Definitions: `hvN` is a hive with N honey supers, built of one floor, one super and one roof. */
export const hives = (...counts) => [
  group({ id: 'hb', 'stroke-width': 0 }, stand, box(-54, -17), door),
  counts.some((count) => count > 0) && group({ id: 'hs', 'stroke-width': 0 }, box(-71, -54), grip),
  group({ id: 'hr', 'stroke-width': 0 }, roof),
  ...counts.map((count) => {
    const supers = Array.from({ length: count }, (_, i) => use('hs', i === 0 ? {} : { y: -17 * i }));
    return group({ id: `hv${count}` }, use('hb'), supers, use('hr', count === 0 ? {} : { y: -17 * count }));
  }),
];

/** A hive with its feet at a place; `scale` 1 is 100 px wide. */
export const hive = (supers, [x, y, scale], paint, { tin, wood }) =>
  use(`hv${supers}`, {
    transform: `translate(${x} ${y})scale(${scale})`,
    color: paint,
    fill: tin,
    stroke: wood,
  });
