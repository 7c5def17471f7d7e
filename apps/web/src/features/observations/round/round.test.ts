import { describe, expect, test } from 'vitest';
import { readRound } from './kept-round.ts';
import {
  beginRound,
  countDone,
  goOn,
  goTo,
  hiveBefore,
  isGoingOn,
  markHandedOver,
  noteStop,
  notHandedOver,
  openHives,
  passStop,
  placeOf,
  type Round,
  reopen,
  stateOf,
  stopOf,
  withShared,
} from './round.ts';

const STAND = [7, 3, 5];
const NOW = new Date('2026-06-15T10:00');
const draft = (values = {}) => ({ values, date: '2026-06-15T10:00', photos: [], idempotencyKey: 'k' });
const begun = () => beginRound({ items: ['general_impression'], stand: STAND, now: NOW });
const noted = (round: Round, hiveId: number, stand = STAND) =>
  noteStop(round, hiveId, { draft: draft({ general_impression: 3 }), latest: {}, stand });

describe('a round', () => {
  test('visits the hives by position, and ends after the last', () => {
    let round = begun();
    const way = [round.at];
    for (const hiveId of STAND) {
      round = noted(round, hiveId);
      way.push(round.at);
    }
    expect(way).toEqual([7, 3, 5, null]);
  });

  test('counts completed and open hives', () => {
    const round = passStop(noted(begun(), 7), 3, STAND);
    expect(STAND.map((hiveId) => stateOf(round, hiveId))).toEqual(['noted', 'passed', 'open']);
    expect(countDone(round, STAND)).toBe(2);
    expect(openHives(round, STAND)).toEqual([5]);
  });

  test('skips completed hives and never goes back by itself', () => {
    const ahead = noted(goTo(begun(), 3), 3);
    expect(ahead.at).toBe(5);
    const back = noted(goTo(ahead, 7), 7);
    expect(back.at).toBe(5);
    expect(goOn(goTo(begun(), 5), 5, STAND).at).toBeNull();
  });

  test('goes back to the previous hive, except from the first', () => {
    expect(hiveBefore(3, STAND)).toBe(7);
    expect(hiveBefore(7, STAND)).toBeUndefined();
  });

  test('keeps previous values only of the observed items', () => {
    const round = noteStop(begun(), 7, {
      draft: draft({ brood_frames: 4 }),
      latest: { brood_frames: 6, general_impression: 2 },
      stand: STAND,
    });
    expect(stopOf(round, 7)?.before).toEqual({ brood_frames: 6 });
  });

  test('lists the observations that may not be queued', () => {
    const round = passStop(noted(noted(begun(), 7), 3), 5, STAND);
    expect(notHandedOver(markHandedOver(round, 7)).map(({ hiveId }) => hiveId)).toEqual([3]);
    expect(markHandedOver(begun(), 7)).toEqual(begun());
  });

  test('reopens a hive', () => {
    expect(stateOf(reopen(noted(begun(), 7), 7), 7)).toBe('open');
  });

  test('is unchanged after it was stored', () => {
    const round = passStop(noted(begun(), 7), 3, STAND);
    expect(readRound(JSON.parse(JSON.stringify(round)))).toEqual(round);
    const shared = { values: { weather_temperature: 18 }, date: null, at: NOW.toISOString() };
    const sharing = withShared(round, shared);
    expect(readRound(JSON.parse(JSON.stringify(sharing)))).toEqual(sharing);
  });

  const stop = { noted: null, before: {}, handedOver: true };
  test.each([
    ['nothing', null],
    ['a list', []],
    ['a place that is none', { ...begun(), at: '7' }],
    ['items that are none', { ...begun(), items: [1] }],
    ['a weather that is none', { ...begun(), shared: { values: { weather_wind: [1] }, date: null, at: '' } }],
    ['no stops', { ...begun(), stops: undefined }],
    ['a stop of another version', { ...begun(), stops: { 7: { ...stop, handedOver: undefined } } }],
    ['values that are none', { ...begun(), stops: { 7: { ...stop, before: { brood_frames: [6] } } } }],
    [
      'a draft without its key',
      { ...begun(), stops: { 7: { ...stop, noted: { ...draft(), idempotencyKey: 1 } } } },
    ],
    ['a draft without photos', { ...begun(), stops: { 7: { ...stop, noted: { ...draft(), photos: [1] } } } }],
  ])('is null if %s was stored', (_what, value) => {
    expect(readRound(value)).toBeNull();
  });
});

describe('an apiary that changes during the round', () => {
  test('a new hive is open', () => {
    const round = noted(noted(noted(begun(), 7), 3), 5);
    expect(openHives(round, [...STAND, 9])).toEqual([9]);
    expect(noted(goTo(begun(), 5), 5, [...STAND, 9]).at).toBe(9);
  });

  test('a removed hive is skipped', () => {
    const round = noted(begun(), 7);
    expect(placeOf(round, [7, 5])).toBe(5);
    expect(placeOf(noted(round, 3), [7, 3])).toBeNull();
    expect(countDone(round, [3, 5])).toBe(0);
  });

  test('moved hives are visited in their new order', () => {
    expect(noted(begun(), 7, [3, 7, 5]).at).toBe(5);
    expect(openHives(noted(begun(), 7), [5, 3, 7])).toEqual([5, 3]);
  });

  test('an apiary without hives has no current hive', () => {
    expect(beginRound({ items: [], stand: [], now: NOW }).at).toBeNull();
  });
});

describe('a pause', () => {
  const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

  test.each([
    ['the same day, also once all are seen', [7, 3, 5], 0, true],
    ['the next day, while some are left', [7], 1, true],
    ['never the next day, once all are seen', [7, 3, 5], 1, false],
    ['not after three days', [7], 3, false],
    ['just before', [7], 2.9, true],
  ])('can be ended %s', (_rule, seen, days, goingOn) => {
    const round = seen.reduce((walked, hiveId) => noted(walked, hiveId), begun());
    expect(isGoingOn(round, STAND, later(days))).toBe(goingOn);
  });
});
