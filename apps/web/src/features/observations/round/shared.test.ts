import { describe, expect, test } from 'vitest';
import { formCategories } from '../form/form-categories.ts';
import { carriedOf, isOnlyCarried, shareOf } from './shared.ts';

const NOW = new Date('2026-06-15T10:00');
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const asked = (now = later(1), flags = {}) => ({ now, categories: formCategories(flags), asksDate: true });
const WEATHER = { weather_temperature: 18, weather_wind: 'option_1' };
const NOTHING = { values: {}, date: null };

describe('what is the same for the whole apiary', () => {
  test('is the weather, and nothing of the hive', () => {
    const shared = shareOf({ values: { ...WEATHER, brood_frames: 6 }, date: null }, NOW);
    expect(carriedOf(shared, asked())).toEqual({ values: WEATHER, date: null });
  });

  test('is the date that was set', () => {
    const shared = shareOf({ values: {}, date: '2026-06-14T17:00' }, NOW);
    expect(carriedOf(shared, asked())).toEqual({ values: {}, date: '2026-06-14T17:00' });
    expect(carriedOf(shared, { ...asked(), asksDate: false })).toEqual(NOTHING);
  });

  test('is nothing where neither was noted', () => {
    expect(shareOf({ values: { brood_frames: 6 }, date: null }, NOW)).toBeUndefined();
    expect(carriedOf(undefined, asked())).toEqual(NOTHING);
  });

  test('is carried to no other day', () => {
    const shared = shareOf({ values: WEATHER, date: null }, NOW);
    expect(carriedOf(shared, asked(later(13)))).toEqual({ values: WEATHER, date: null });
    expect(carriedOf(shared, asked(later(15)))).toEqual(NOTHING);
  });

  test('carries nothing that Preferences hides', () => {
    const shared = shareOf({ values: WEATHER, date: null }, NOW);
    expect(carriedOf(shared, asked(later(1), { weather_wind: false })).values).toEqual({
      weather_temperature: 18,
    });
    expect(carriedOf(shared, asked(later(1), { weather: false })).values).toEqual({});
  });

  test('alone is nothing to note of a hive; another temperature is', () => {
    const carried = { values: WEATHER, date: null };
    expect(isOnlyCarried(WEATHER, carried)).toBe(true);
    expect(isOnlyCarried({ weather_wind: 'option_1' }, carried)).toBe(true);
    expect(isOnlyCarried({ ...WEATHER, weather_temperature: 20 }, carried)).toBe(false);
    expect(isOnlyCarried({ ...WEATHER, brood_frames: 6 }, carried)).toBe(false);
  });
});
