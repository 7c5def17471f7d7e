import type { MiteCount } from '@propolis/domain';
import { expect, test } from 'vitest';
import { aHive, anApiary } from '../../../test/beekeeping.ts';
import { varroaColonies } from './varroa-states.ts';

const apiary = anApiary({ hives: [aHive({ id: 11 }), aHive({ id: 12 })] });
const PLAN = { method: 'formic_acid', applied_with: null, from: null, days_per_100m: null } as const;
const COUNT: MiteCount = { kind: 'fall', day: '2026-07-01', mites: 7, exposureDays: 7 };

/** The ids of the followed colonies on a day, if mites were counted in these hives. */
const followed = (day: string, counted: readonly number[], { varroa_plan = apiary.varroa_plan } = {}) => {
  const counts = new Map(counted.map((id) => [id, [COUNT]]));
  const colonies = varroaColonies([{ ...apiary, varroa_plan }], counts, [], day);
  return [...colonies].flatMap(([id, { isFollowed }]) => (isFollowed ? [id] : []));
};

test('a colony without counts and treatments is followed for the winter treatment of its apiary only', () => {
  expect(followed('2026-07-05', [11])).toEqual([11]);
  expect(followed('2026-11-30', [11])).toEqual([11, 12]);
  expect(followed('2026-11-30', [])).toEqual([]);
  expect(followed('2026-11-30', [], { varroa_plan: PLAN })).toEqual([11, 12]);
});
