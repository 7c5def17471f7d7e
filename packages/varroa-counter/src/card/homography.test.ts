import { expect, test } from 'vitest';
import { areaAt, fromCorners, fromSightings, type Homography, inverse, project } from './homography.ts';

const square = [
  { x: 0, y: 0 },
  { x: 30, y: 0 },
  { x: 30, y: 30 },
  { x: 0, y: 30 },
];
const seen = [
  { x: 100, y: 80 },
  { x: 390, y: 120 },
  { x: 370, y: 400 },
  { x: 90, y: 380 },
];

const viewOf = (corners = seen): Homography => {
  const view = fromCorners(square, corners);
  if (view === undefined) throw new Error('expected a view');
  return view;
};

test('four corners determine a view and its inverse', () => {
  const view = viewOf();
  for (const [i, corner] of square.entries()) {
    const at = project(view, corner);
    expect(at.x).toBeCloseTo(seen[i]?.x ?? 0, 6);
    expect(at.y).toBeCloseTo(seen[i]?.y ?? 0, 6);
    const back = project(inverse(view), at);
    expect(back.x).toBeCloseTo(corner.x, 6);
    expect(back.y).toBeCloseTo(corner.y, 6);
  }
});

test('identical points determine no view', () => {
  expect(fromCorners(new Array(4).fill({ x: 3, y: 3 }), seen)).toBeUndefined();
});

test('the area of a view is the area of a small square, negative if mirrored', () => {
  const view = viewOf();
  const at = { x: 12, y: 20 };
  const [here, right, down] = [at, { x: 12.001, y: 20 }, { x: 12, y: 20.001 }].map((p) => project(view, p));
  if (here === undefined || right === undefined || down === undefined)
    throw new Error('expected three points');
  const seenArea = (right.x - here.x) * (down.y - here.y) - (right.y - here.y) * (down.x - here.x);
  expect(areaAt(view, at) / (seenArea / 1e-6)).toBeCloseTo(1, 3);
  expect(areaAt(viewOf([...seen].reverse()), at)).toBeLessThan(0);
});

test('edges known only across determine the same view', () => {
  const view = viewOf();
  const sightings = Array.from({ length: 40 }, (_, i) => {
    const on = { x: (i * 7) % 30, y: (i * 11) % 30 };
    const there = project(view, on);
    const across = i % 2 === 0 ? { x: 1, y: 0 } : { x: 0, y: 1 };
    // Shifted along its edge, which must not matter.
    const along = { x: there.x + 3 * across.y, y: there.y + 3 * across.x };
    return { on, seen: along, across, weight: 1 };
  });
  const again = fromSightings(sightings, view);
  if (again === undefined) throw new Error('expected a view');
  expect(project(again, { x: 15, y: 15 }).x).toBeCloseTo(project(view, { x: 15, y: 15 }).x, 4);
});

test('a flat view has no perspective and fits the sightings as well as possible', () => {
  const flat: Homography = [9, 1, 100, -2, 8, 80, 0, 0, 1];
  const sightings = square.flatMap((on) =>
    [
      { x: 1, y: 0 },
      { x: 0, y: 1 },
    ].map((across) => ({ on, seen: project(flat, on), across, weight: 1 })),
  );
  const again = fromSightings(sightings, viewOf(), true);
  expect(again?.slice(6)).toEqual([0, 0, 1]);
  for (const [i, value] of flat.entries()) expect(again?.[i]).toBeCloseTo(value, 6);
});
