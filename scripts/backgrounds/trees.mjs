import { crown, group, path, spots, use } from './brush.mjs';

// Broad-leaved trees: a crown of round leaves in three tones of one colour, so that light comes from one side.

/** A crown about 200 wide and 170 high around the origin; its colour is `color`, its light falls from `side`. */
export const leaves = (id, { seed, side = -1 }) =>
  group(
    { id, fill: 'none', 'stroke-linecap': 'round' },
    spots(crown(26, [0, 0, 72, 56], seed), 56, 'currentColor'),
    spots(crown(12, [-side * 18, 24, 48, 26], seed + 1), 40, '#0b2418', { opacity: 0.16 }),
    spots(crown(14, [side * 16, -20, 48, 30], seed + 2), 30, '#fff3b8', { opacity: 0.15 }),
    spots(crown(12, [side * 26, -30, 42, 24], seed + 3), 18, '#fff6c8', { opacity: 0.2 }),
  );

/** A trunk with its foot on y 0 that ends in a fork below a crown 150 above. */
export const trunk = (id) =>
  path('M-16 0q8-8 7-40L-12-92L-36-130l6-4L-6-106L-2-142h6L7-104L32-136l6 4L13-86L11-38q0 28 9 38z', { id });

/** A tree at its foot; `size` 1 is about 300 high. */
export function tree([x, y, size], { crownId = 'lv', trunkId = 'tr', green, bark, flip = 1 }) {
  const place = `translate(${Math.round(x)} ${Math.round(y)})scale(${+(size * flip).toFixed(2)} ${+size.toFixed(2)})`;
  return group({ transform: place, color: green, fill: bark }, use(trunkId), use(crownId, { y: -190 }));
}
