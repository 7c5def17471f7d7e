import { isNearSwitzerland } from '@propolis/domain';
import { expect, test } from 'vitest';
import { isInside } from '../../../../test/is-inside.ts';
import { cantonNames, LAKE_NAMES, lakeShores, placeNames, RIVER_NAMES, riverCourses } from './land-layers.ts';
import { countryRings, type Point } from './outline.ts';

const isNear = ([x, y]: Point, [px, py]: Point, degrees: number) => Math.hypot(x - px, y - py) < degrees;

test('all 26 cantons have their name inside the country', () => {
  const names = cantonNames();
  expect(new Set(names.map(({ name }) => name)).size).toBe(26);
  for (const { name, point } of names)
    expect(
      countryRings().some((ring) => isInside(ring, point)),
      name,
    ).toBe(true);
});

test('there are names of more than a thousand places, the largest first, without parts of towns', () => {
  const places = placeNames();
  expect(places.length).toBeGreaterThan(1000);
  expect(places.slice(0, 4).map(({ name }) => name)).toEqual(['Zürich', 'Genève', 'Basel', 'Bern']);
  expect(places.filter(({ name }) => /Kreis|^Sitten$|^Sankt Gallen$/.test(name))).toEqual([]);
  for (const { name, point } of places)
    expect(isNearSwitzerland({ longitude: point[0], latitude: point[1] }), name).toBe(true);
});

test.each(LAKE_NAMES)('the name of $name is on its water', ({ point }) => {
  expect(lakeShores().filter((shore) => isInside(shore, point))).toHaveLength(1);
});

test.each(RIVER_NAMES)('the name of $name is at a bend of its course, within 2 km', ({ point }) => {
  const courses = riverCourses().flat(2);
  expect(courses.some((other) => isNear(other, point, 0.02))).toBe(true);
});

test('every shore is closed, so that its water can be filled', () => {
  const shores = lakeShores();
  expect(shores.length).toBeGreaterThan(LAKE_NAMES.length);
  for (const shore of shores) expect(shore[0]).toEqual(shore.at(-1));
});
