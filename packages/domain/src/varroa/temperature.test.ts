import { describe, expect, test } from 'vitest';
import { addDays } from '../days.ts';
import { VARROA_PRODUCTS } from '../records/products.ts';
import { type TemperatureGate, temperatureGate } from './temperature.ts';
import { temperatureWindow } from './windows.ts';

const FROM = '2027-08-20';
/** The highest temperatures of nine days, null while unknown; the last is repeated. */
function gateOf(key: string, ...maxima: (number | null)[]): TemperatureGate {
  const forecast = Array.from({ length: 9 }, (_, at) => ({
    day: addDays(FROM, at),
    minimum: 8,
    maximum: maxima.at(Math.min(at, maxima.length - 1)) ?? null,
  }));
  return temperatureGate(temperatureWindow(key), forecast, FROM);
}

/** Product or dispenser, highest temperature, verdict. */
test.each([
  ['formicpro', 9.9, 'outside', 'too_cold'],
  ['formicpro', 10, 'inside', null],
  ['formicpro', 29.5, 'inside', null],
  ['formicpro', 29.6, 'outside', 'too_warm'],
  ['formicpro', 33, 'outside', 'too_warm'],
  ['formicpro', 33.1, 'harmful', 'too_warm'],
  ['maqs', 33.1, 'harmful', 'too_warm'],
  ['thymovar', 14.9, 'outside', 'too_cold'],
  ['thymovar', 30, 'inside', null],
  ['thymovar', 30.1, 'outside', 'too_warm'],
  ['apiguard', 25.1, 'outside', 'too_warm'],
  ['nassenheider_professional', 35, 'inside', null],
  ['nassenheider_professional', 9, 'outside', 'too_cold'],
  ['liebig', 14, 'outside', 'too_cold'],
  ['liebig', 30.5, 'outside', 'too_warm'],
  ['fam', 30, 'inside', null],
  ['apidea', 25.1, 'outside', 'too_warm'],
  ['apidea', 29.9, 'outside', 'too_warm'],
  ['apidea', 30, 'harmful', 'too_warm'],
  ['varroxal_ch', 10.1, 'outside', 'too_warm'],
  ['oxalsaeure_35', 2.9, 'outside', 'too_cold'],
  ['oxalsaeure_35', 35, 'inside', null],
])('%s at %s °C is %s', (key, maximum, verdict, why) => {
  expect(gateOf(key, maximum).days[0]).toMatchObject({ verdict, why });
});

describe('the best day to start', () => {
  test('is the first one with the most days inside', () => {
    expect(gateOf('formicpro', 20).best).toEqual({ day: FROM, inside: 7, known: 7, lasts: 7 });
    expect(gateOf('formicpro', 31, 31, 20).best).toMatchObject({ day: addDays(FROM, 2), inside: 7 });
    expect(gateOf('formicpro', 20, 31, 31, 20).best).toMatchObject({
      day: addDays(FROM, 3),
      inside: 6,
      known: 6,
    });
  });
  test('is not followed by a harmful day among its first three', () => {
    expect(gateOf('formicpro', 20, 20, 34, 20).best).toMatchObject({ day: addDays(FROM, 3) });
    expect(gateOf('formicpro', 20, 20, 20, 34).best).toMatchObject({ day: FROM, inside: 3, known: 7 });
  });
  test('is not one of which the forecast does not know the first days', () => {
    expect(gateOf('formicpro', 20, 20, null)).toMatchObject({ best: null, whyNot: 'missing' });
    expect(gateOf('formicpro', 20, 20, 20, null).best).toMatchObject({
      day: FROM,
      inside: 3,
      known: 3,
      lasts: 7,
    });
    expect(gateOf('varroxal_ch', 20, 20, 20, 20, 20, 20, 20, 20, 5).best).toMatchObject({
      day: addDays(FROM, 8),
    });
  });
});

test.each([
  ['formicpro', [5], 'too_cold'],
  ['formicpro', [31], 'too_warm'],
  ['formicpro', [36], 'harmful'],
  ['formicpro', [20, 34, 20, 34, 20, 34, 20, 34, 20], 'harmful'],
  ['formicpro', [null], 'missing'],
  ['formicpro', [20, null, 20, null, 20, null, 20, null, 20], 'missing'],
  ['formicpro', [5, 5, 5, 5, 5, 31], 'too_cold'],
  ['oxuvar_trickling', [5], 'no_window'],
  ['a product of the beekeeper', [5], 'no_window'],
])('%s has no day to start at %j: %s', (key, maxima, why) => {
  expect(gateOf(key, ...maxima)).toMatchObject({ best: null, whyNot: why });
});

test('days that the forecast lacks are missing', () => {
  const gate = temperatureGate(
    temperatureWindow('thymovar'),
    [{ day: addDays(FROM, 1), minimum: 9, maximum: 20 }],
    FROM,
  );
  expect(gate.days.map(({ verdict }) => verdict)).toEqual(['missing', 'inside', ...Array(7).fill('missing')]);
  expect(gate.best).toMatchObject({ day: addDays(FROM, 1), known: 1, lasts: 21 });
});

test('each product with bounds has a window, with its source and date', () => {
  const bounded = VARROA_PRODUCTS.filter(({ outsideC: { least, most } }) => least !== null || most !== null);
  for (const { key, name, outsideC } of bounded)
    expect(temperatureWindow(key)).toMatchObject({
      name,
      ...outsideC,
      source: expect.stringMatching(/./),
      date: '2026-11-27',
    });
});
