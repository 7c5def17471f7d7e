import { describe, expect, test } from 'vitest';
import { HIVE_STRUCTURE_ITEMS, OBSERVATION_ITEMS } from './items.ts';
import { missingMembers, readObservationData } from './read.ts';

describe('an observation in a request', () => {
  test('stores each value in its own form', () => {
    const raw = { general_impression: 'option_3', queen_observed: null, weather_wind: 2, brood_frames: null };
    expect(readObservationData(raw, OBSERVATION_ITEMS)).toEqual({
      data: { general_impression: 3, queen_observed: false, weather_wind: 'option_2', brood_frames: null },
      errors: undefined,
    });
  });

  test('reports every invalid field at once', () => {
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

  test('accepts only the allowed items', () => {
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
  ])('%s requires the day', (_when, data) => {
    expect(missing(data)).toEqual({ surveillance_reminder_date: ['required'] });
  });
  test.each([
    ['with its day', { surveillance_reminder: true, surveillance_reminder_date: '2026-06-22' }],
    ['that is off', { surveillance_reminder: false }],
    ['that is not mentioned', { general_notes: 'ok' }],
  ])('%s does not require the day', (_when, data) => {
    expect(missing(data)).toEqual({});
  });
});
