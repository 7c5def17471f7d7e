import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type EndedStay, type Stays, settleStays, type WantedStanding } from './stays.ts';

const day = (number: number) => new Date(Date.UTC(2026, 4, number));
const NOW = day(20);
const NO_STAYS: Stays = { standing: [], ended: [] };
const at = (position: number, scale_id = 1) => ({ scale_id, position });
const settle = (stays: Stays, ...wanted: WantedStanding[]) => settleStays(stays, wanted, NOW);

describe('a hive placed on a slot', () => {
  test('without a previous hive gets all readings of the slot', () => {
    expect(settle(NO_STAYS, { ...at(1), hive_id: 7 })).toEqual({
      standing: [{ ...at(1), hive_id: 7, since: null }],
      ended: [],
    });
  });

  test('of another hive begins now, and the other keeps its past', () => {
    const before = { standing: [{ ...at(1), hive_id: 7, since: day(2) }], ended: [] };
    expect(settle(before, { ...at(1), hive_id: 8 })).toEqual({
      standing: [{ ...at(1), hive_id: 8, since: NOW }],
      ended: [{ ...at(1), hive_id: 7, since: day(2), until: NOW }],
    });
  });

  test('with a date in the past gets the readings since then', () => {
    const before = { standing: [{ ...at(1), hive_id: 7, since: null }], ended: [] };
    expect(settle(before, { ...at(1), hive_id: 8, since: day(17) })).toEqual({
      standing: [{ ...at(1), hive_id: 8, since: day(17) }],
      ended: [{ ...at(1), hive_id: 7, since: null, until: day(17) }],
    });
  });

  test('to correct a wrong hive gets all readings, and the other none', () => {
    const before = { standing: [{ ...at(1), hive_id: 7, since: null }], ended: [] };
    expect(settle(before, { ...at(1), hive_id: 8, since: null })).toEqual({
      standing: [{ ...at(1), hive_id: 8, since: null }],
      ended: [],
    });
  });

  test('after another scale begins where that stay ended, and keeps its past', () => {
    const elsewhere: EndedStay = { id: 3, ...at(1), hive_id: 7, since: null, until: day(10) };
    const one = settle({ standing: [], ended: [elsewhere] }, { ...at(1, 2), hive_id: 7 });
    expect(one).toEqual({
      standing: [{ ...at(1, 2), hive_id: 7, since: day(10) }],
      ended: [elsewhere],
    });
    expect(settle({ standing: [], ended: [elsewhere] }, { ...at(1, 2), hive_id: 7, since: null })).toEqual(
      one,
    );
  });

  test('after several other scales begins where the last of these stays ended', () => {
    const first: EndedStay = { ...at(1), hive_id: 7, since: null, until: day(5) };
    const second: EndedStay = { ...at(2), hive_id: 7, since: day(5), until: day(10) };
    for (const ended of [
      [first, second],
      [second, first],
    ])
      expect(settle({ standing: [], ended }, { ...at(1, 2), hive_id: 7 }).standing[0]?.since).toEqual(
        day(10),
      );
  });

  test('again after an absence does not get the readings in between', () => {
    const before: EndedStay = { ...at(1), hive_id: 7, since: null, until: day(10) };
    expect(settle({ standing: [], ended: [before] }, { ...at(1), hive_id: 7 })).toEqual({
      standing: [{ ...at(1), hive_id: 7, since: NOW }],
      ended: [before],
    });
  });

  test('after a deleted hive does not get its weights', () => {
    const gone: EndedStay = { ...at(1), hive_id: null, since: null, until: day(10) };
    expect(settle({ standing: [], ended: [gone] }, { ...at(1), hive_id: 8 }).standing).toEqual([
      { ...at(1), hive_id: 8, since: NOW },
    ]);
  });
});

test('and unchanged on save keeps its date', () => {
  const before = {
    standing: [
      { ...at(1), hive_id: 7, since: day(3) },
      { ...at(2), hive_id: 8, since: null },
    ],
    ended: [],
  };
  expect(settle(before, { ...at(1), hive_id: 7 }, { ...at(2), hive_id: 8 })).toEqual(before);
});

test('by swapping with another has separate times on each slot', () => {
  const before = {
    standing: [
      { ...at(1), hive_id: 7, since: null },
      { ...at(2), hive_id: 8, since: null },
    ],
    ended: [],
  };
  expect(settle(before, { ...at(1), hive_id: 8 }, { ...at(2), hive_id: 7 })).toEqual({
    standing: [
      { ...at(1), hive_id: 8, since: NOW },
      { ...at(2), hive_id: 7, since: NOW },
    ],
    ended: [
      { ...at(1), hive_id: 7, since: null, until: NOW },
      { ...at(2), hive_id: 8, since: null, until: NOW },
    ],
  });
});

describe('hives assigned in the wrong order', () => {
  const named = (...names: readonly (readonly [position: number, hive_id: number])[]) => ({
    standing: names.map(([position, hive_id]) => ({ ...at(position), hive_id, since: null })),
    ended: [],
  });
  const noDate = (position: number, hive_id: number) => ({ ...at(position), hive_id, since: null });

  test('and corrected without a date get all readings of their slot', () => {
    expect(settle(named([1, 7], [2, 8]), noDate(1, 8), noDate(2, 7))).toEqual(named([1, 8], [2, 7]));
    expect(settle(named([1, 7], [2, 8], [3, 9]), noDate(1, 8), noDate(2, 9), noDate(3, 7))).toEqual(
      named([1, 8], [2, 9], [3, 7]),
    );
  });

  test('and corrected keep their past on another scale', () => {
    const elsewhere: EndedStay = { id: 3, ...at(1, 2), hive_id: 7, since: null, until: day(10) };
    const before = {
      standing: [
        { ...at(1), hive_id: 7, since: day(10) },
        { ...at(2), hive_id: 8, since: null },
      ],
      ended: [elsewhere],
    };
    expect(settle(before, noDate(1, 8), noDate(2, 7))).toEqual({
      standing: [
        { ...at(1), hive_id: 8, since: null },
        { ...at(2), hive_id: 7, since: day(10) },
      ],
      ended: [elsewhere],
    });
  });
});

describe('a hive removed and put back', () => {
  test('within the same minute continues its stay', () => {
    const before = { standing: [{ ...at(1), hive_id: 7, since: day(2) }], ended: [] };
    expect(settle(settle(before), { ...at(1), hive_id: 7 })).toEqual(before);
  });

  test('after another hive was there for less than a minute continues its stay', () => {
    const before = { standing: [{ ...at(1), hive_id: 7, since: null }], ended: [] };
    expect(settle(settle(before, { ...at(1), hive_id: 8 }), { ...at(1), hive_id: 7 })).toEqual(before);
  });

  test('with the date of its removal continues its stay', () => {
    const left: EndedStay = { id: 3, ...at(1), hive_id: 7, since: day(2), until: day(5) };
    const between: EndedStay = { id: 4, ...at(1), hive_id: 8, since: day(6), until: day(9) };
    const back = { ...at(1), hive_id: 7, since: day(5) };
    expect(settle({ standing: [], ended: [left, between] }, back)).toEqual({
      standing: [{ ...back, since: day(2) }],
      ended: [],
    });
  });
});

describe('for any sequence of changes', () => {
  const moment = fc.integer({ min: 1, max: 40 });
  const saved = fc.record({
    scale: fc.constantFrom(1, 2),
    hives: fc.uniqueArray(fc.constantFrom(7, 8, 9), { maxLength: 2 }),
    sinces: fc.array(fc.option(fc.oneof(moment, fc.constant(null)), { nil: undefined }), {
      minLength: 2,
      maxLength: 2,
    }),
  });

  /** Intervals exclude their end; a slot or a hive is in at most one of them at a time. */
  const overlaps = ({ standing, ended }: Stays): string[] => {
    const all = [...standing.map((one) => ({ ...one, until: new Date(8.64e15) })), ...ended];
    return all.flatMap((one, index) =>
      all.slice(index + 1).flatMap((other) => {
        const together =
          (one.since?.getTime() ?? -1) < other.until.getTime() &&
          (other.since?.getTime() ?? -1) < one.until.getTime();
        const slot = one.scale_id === other.scale_id && one.position === other.position;
        const hive = one.hive_id !== null && one.hive_id === other.hive_id;
        return together && (slot || hive) ? [JSON.stringify([one, other])] : [];
      }),
    );
  };

  test('no slot has two hives at a time, no hive two slots, and no stay ends before it begins', () => {
    fc.assert(
      fc.property(fc.array(saved, { maxLength: 12 }), (saves) => {
        let stays = NO_STAYS;
        for (const [index, { scale, hives, sinces }] of saves.entries()) {
          const now = day(index + 1);
          const elsewhere = stays.standing.filter(({ scale_id }) => scale_id !== scale);
          const wanted = hives
            .map((hive_id, slot) => ({ hive_id, slot, since: sinces[slot] }))
            // The API rejects a hive of another scale.
            .filter(({ hive_id }) => !elsewhere.some((one) => one.hive_id === hive_id))
            .map(({ hive_id, slot, since }) => ({
              ...at(slot + 1, scale),
              hive_id,
              since: typeof since === 'number' ? day(Math.min(since, index + 1)) : since,
            }));
          const here = stays.standing.filter(({ scale_id }) => scale_id === scale);
          const settled = settleStays({ ...stays, standing: here }, wanted, now);
          stays = { standing: [...elsewhere, ...settled.standing], ended: settled.ended };
          expect(overlaps(stays)).toEqual([]);
          for (const { since, until } of stays.ended) expect(until > (since ?? new Date(0))).toBe(true);
        }
      }),
    );
  });
});
