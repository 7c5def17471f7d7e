import { describe, expect, test } from 'vitest';
import { formCategories } from '../form/form-categories.ts';
import { carriedOf, isOnlyCarried, shareOf } from './shared.ts';

const NOW = new Date('2026-06-15T10:00');
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const asked = (now = later(1), flags = {}) => ({ now, categories: formCategories(flags), asksDate: true });
const WEATHER = { weather_temperature: 18, weather_wind: 'option_1' };
const NOTHING = { values: {}, date: null };

describe('values shared by the whole apiary', () => {
  test('are the weather, without values of the hive', () => {
    const shared = shareOf({ values: { ...WEATHER, brood_frames: 6 }, date: null }, NOW);
    expect(carriedOf(shared, asked())).toEqual({ values: WEATHER, date: null });
  });

  test('include a changed date', () => {
    const shared = shareOf({ values: {}, date: '2026-06-14T17:00' }, NOW);
    expect(carriedOf(shared, asked())).toEqual({ values: {}, date: '2026-06-14T17:00' });
    expect(carriedOf(shared, { ...asked(), asksDate: false })).toEqual(NOTHING);
  });

  test('are undefined without weather and date', () => {
    expect(shareOf({ values: { brood_frames: 6 }, date: null }, NOW)).toBeUndefined();
    expect(carriedOf(undefined, asked())).toEqual(NOTHING);
  });

  test('do not apply to another day', () => {
    const shared = shareOf({ values: WEATHER, date: null }, NOW);
    expect(carriedOf(shared, asked(later(13)))).toEqual({ values: WEATHER, date: null });
    expect(carriedOf(shared, asked(later(15)))).toEqual(NOTHING);
  });

  test('exclude items hidden in the settings', () => {
    const shared = shareOf({ values: WEATHER, date: null }, NOW);
    expect(carriedOf(shared, asked(later(1), { weather_wind: false })).values).toEqual({
      weather_temperature: 18,
    });
    expect(carriedOf(shared, asked(later(1), { weather: false })).values).toEqual({});
  });

  test('alone are not an observation of a hive; a changed temperature is', () => {
    const carried = { values: WEATHER, date: null };
    expect(isOnlyCarried(WEATHER, carried)).toBe(true);
    expect(isOnlyCarried({ weather_wind: 'option_1' }, carried)).toBe(true);
    expect(isOnlyCarried({ ...WEATHER, weather_temperature: 20 }, carried)).toBe(false);
    expect(isOnlyCarried({ ...WEATHER, brood_frames: 6 }, carried)).toBe(false);
  });
});
