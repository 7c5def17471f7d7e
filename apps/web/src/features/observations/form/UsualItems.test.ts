import { OBSERVATION_ITEMS } from '@propolis/domain';
import { describe, expect, test } from 'vitest';
import { allAsLast } from './UsualItems.tsx';

const LASTS = {
  general_impression: 2,
  brood_frames: 6,
  queen_observed: false,
  general_notes: 'reine de 2025',
  surveillance_reminder: true,
  surveillance_reminder_date: '2026-05-01',
  weather_temperature: 12,
  males_presence: true,
  males_quantity: 3,
};
const take = (keys: readonly string[], values = {}) =>
  allAsLast(
    OBSERVATION_ITEMS.filter(({ key }) => keys.includes(key)),
    { values, lasts: LASTS },
  );

describe('the button "same as last time"', () => {
  test('sets numbers, choices and yes or no of the shown items only', () => {
    expect(take(['general_impression', 'queen_observed', 'brood_frames'])).toEqual({
      general_impression: 2,
      queen_observed: false,
      brood_frames: 6,
    });
  });

  test('skips items with a value, and items without a last value', () => {
    expect(take(['brood_frames', 'general_impression', 'brood_eggs'], { brood_frames: 4 })).toEqual({
      general_impression: 2,
    });
  });

  test('sets neither texts nor a reminder nor the weather', () => {
    const keys = [
      'general_notes',
      'surveillance_reminder',
      'surveillance_reminder_date',
      'weather_temperature',
    ];
    expect(take(keys)).toEqual({});
  });

  test('sets members of a group only if the group is on', () => {
    const keys = ['males_presence', 'males_quantity'];
    expect(take(keys)).toEqual({ males_presence: true, males_quantity: 3 });
    expect(take(keys, { males_presence: false })).toEqual({});
  });
});
