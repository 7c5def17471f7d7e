import { describe, expect, test } from 'vitest';
import { HIVE_STRUCTURE_ITEMS, OBSERVATION_ITEMS } from './items.ts';
import { missingMembers, readObservationData } from './read.ts';

describe('a whole observation from the wire', () => {
  test('keeps each value in its own form', () => {
    const raw = { general_impression: 'option_3', queen_observed: null, weather_wind: 2, brood_frames: null };
    expect(readObservationData(raw, OBSERVATION_ITEMS)).toEqual({
      data: { general_impression: 3, queen_observed: false, weather_wind: 'option_2', brood_frames: null },
      errors: undefined,
    });
  });

  test('names every field that is wrong, at once', () => {
    const raw = { brood_frames: 99, queen_observed: 'yes', honey: 1, constructor: 1, general_notes: 'ok' };
    expect(readObservationData(raw, OBSERVATION_ITEMS)).toEqual({
      data: { general_notes: 'ok' },
      errors: {
        brood_frames: ['too_big'],
        queen_observed: ['invalid_type'],
        honey: ['unknown_field'],
        constructor: ['unknown_field'],
      },
    });
  });

  test('takes only the items that may be in it', () => {
    const raw = { structure_honey_super: 2, queen_observed: true };
    expect(readObservationData(raw, HIVE_STRUCTURE_ITEMS)).toEqual({
      data: { structure_honey_super: 2 },
      errors: { queen_observed: ['unknown_field'] },
    });
  });
});

describe('a reminder', () => {
  const missing = (data: Parameters<typeof missingMembers>[0]) => missingMembers(data, OBSERVATION_ITEMS);
  test.each([
    ['without a day', { surveillance_reminder: true }],
    ['whose day was cleared', { surveillance_reminder: true, surveillance_reminder_date: null }],
  ])('%s asks for it', (_when, data) => {
    expect(missing(data)).toEqual({ surveillance_reminder_date: ['required'] });
  });
  test.each([
    ['with its day', { surveillance_reminder: true, surveillance_reminder_date: '2026-06-22' }],
    ['that is off', { surveillance_reminder: false }],
    ['that nobody speaks of', { general_notes: 'ok' }],
  ])('%s asks for nothing', (_when, data) => {
    expect(missing(data)).toEqual({});
  });
});
