import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ChangingObservation, changeError, followChanges } from './changes.ts';

const SUPERS = 'structure_honey_super';
const seen = (supers: number): ChangingObservation => ({ data: { [SUPERS]: supers }, changes: null });
const changed = (by: number): ChangingObservation => ({ data: {}, changes: { [SUPERS]: by } });
const supersOf = (observations: readonly ChangingObservation[]) =>
  followChanges(observations).map(({ data }) => data[SUPERS]);

describe('numbers that records change', () => {
  test.each<[string, ChangingObservation[], unknown[]]>([
    ['follow from the observation before', [seen(2), changed(1), changed(-2)], [2, 3, 1]],
    ['start at 0 if nothing was seen', [changed(1), changed(1)], [1, 2]],
    ['stay unknown if something is taken away of what was never seen', [changed(-1), changed(2)], [null, 2]],
    ['leave what was seen as it is', [changed(1), seen(5), changed(1)], [1, 5, 6]],
    ['stay within the bounds of their item', [seen(9), changed(3), changed(-20)], [9, 10, 0]],
  ])('%s', (_, observations, expected) => {
    expect(supersOf(observations)).toEqual(expected);
  });

  test('keep the other values of the record', () => {
    const [both] = followChanges([{ data: { structure_has_rock: true }, changes: { [SUPERS]: 1 } }]);
    expect(both?.data).toEqual({ structure_has_rock: true, [SUPERS]: 1 });
  });

  test('are the same when they are followed again', () => {
    const any = fc.oneof(
      fc.integer({ min: 0, max: 10 }).map(seen),
      fc.integer({ min: -4, max: 4 }).map(changed),
    );
    fc.assert(
      fc.property(fc.array(any, { maxLength: 20 }), (observations) => {
        const once = followChanges(observations);
        expect(followChanges(once)).toEqual(once);
      }),
    );
  });
});

test.each([
  [1, -1, undefined],
  [1, -2, 'too_small'],
  [9, 1, undefined],
  [9, 2, 'too_big'],
  [undefined, -1, undefined],
  [undefined, 10, undefined],
  [undefined, 11, 'too_big'],
])('of %s supers, a change by %s is %s', (before, by, expected) => {
  expect(changeError(SUPERS, before, by)).toBe(expected);
});
