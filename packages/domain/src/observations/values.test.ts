import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findObservationItem, OBSERVATION_ITEMS } from './items.ts';
import type { ObservationItem } from './types.ts';
import { normaliseValue, readObservationValue } from './values.ts';

function item(key: string): ObservationItem {
  const found = findObservationItem(key);
  if (!found) throw new Error(`no item ${key}`);
  return found;
}
const read = (key: string, raw: unknown) => readObservationValue(item(key), raw);
const accepted = (value: unknown) => ({ ok: true, value });
const refused = (error: string) => ({ ok: false, error });

const cases: readonly (readonly [key: string, raw: unknown, expected: ReturnType<typeof accepted>])[] = [
  ['queen_observed', true, accepted(true)],
  ['queen_observed', false, accepted(false)],
  ['structure_honey_super', 0, accepted(0)],
  ['structure_honey_super', 10, accepted(10)],
  ['weather_temperature', -40, accepted(-40)],
  ['feeding_quantity', 2.5, accepted(2.5)],
  // A scale is stored as its number, in either input form.
  ['general_impression', 1, accepted(1)],
  ['general_impression', 3, accepted(3)],
  ['general_impression', 'option_2', accepted(2)],
  ['workers_sweetness', 'observations.option_5', accepted(5)],
  // Another choice is stored as its option's key, in either input form.
  ['weather_wind', 'option_5', accepted('option_5')],
  ['weather_wind', 2, accepted('option_2')],
  ['weather_wind', 'observations.option_1', accepted('option_1')],
  ['foraging_main_source', '  tilleul ', accepted('tilleul')],
  ['foraging_main_source', 'observations.tilleul', accepted('tilleul')],
  ['foraging_main_source', '', accepted(null)],
  ['foraging_main_source', '   ', accepted(null)],
  ['foraging_main_source', 'x'.repeat(500), accepted('x'.repeat(500))],
  ['general_notes', 'a\nb', accepted('a\nb')],
  ['general_notes', 'x'.repeat(10_000), accepted('x'.repeat(10_000))],
  ['surveillance_reminder_date', '2026-05-10', accepted('2026-05-10')],
  ['surveillance_reminder_date', 'observations.2026-05-10', accepted('2026-05-10')],
  // No choice: false for a boolean (specification 5), null for other items.
  ['queen_observed', null, accepted(false)],
  ['structure_honey_super', null, accepted(null)],
  ['general_impression', null, accepted(null)],
  ['weather_wind', null, accepted(null)],
  ['foraging_main_source', null, accepted(null)],
  ['general_notes', null, accepted(null)],
  ['surveillance_reminder_date', null, accepted(null)],
];

const refusals: readonly (readonly [key: string, raw: unknown, expected: ReturnType<typeof refused>])[] = [
  ['queen_observed', 'true', refused('invalid_type')],
  ['queen_observed', 1, refused('invalid_type')],
  ['queen_observed', undefined, refused('invalid_type')],
  ['structure_honey_super', -1, refused('too_small')],
  ['structure_honey_super', 11, refused('too_big')],
  ['structure_honey_super', 10.01, refused('too_big')],
  ['structure_honey_super', '3', refused('invalid_type')],
  ['structure_honey_super', Number.NaN, refused('invalid_type')],
  ['structure_honey_super', Number.POSITIVE_INFINITY, refused('invalid_type')],
  ['weather_temperature', -40.5, refused('too_small')],
  ['general_impression', 0, refused('invalid_option')],
  ['general_impression', 4, refused('invalid_option')],
  ['general_impression', 1.5, refused('invalid_option')],
  ['general_impression', 'option_4', refused('invalid_option')],
  ['general_impression', 'strong', refused('invalid_option')],
  ['general_impression', true, refused('invalid_type')],
  ['weather_wind', 6, refused('invalid_option')],
  ['weather_wind', 'option_6', refused('invalid_option')],
  ['weather_wind', 'OPTION_1', refused('invalid_option')],
  ['weather_wind', ['option_1'], refused('invalid_type')],
  ['foraging_main_source', 5, refused('invalid_type')],
  ['foraging_main_source', 'x'.repeat(500 + 1), refused('too_long')],
  ['foraging_main_source', 'a\0b', refused('invalid')],
  ['general_notes', 'x'.repeat(10_000 + 1), refused('too_long')],
  ['general_notes', '\ud83d', refused('invalid')],
  ['general_notes', {}, refused('invalid_type')],
  ['surveillance_reminder_date', '2026-02-30', refused('invalid_date')],
  ['surveillance_reminder_date', '10.05.2026', refused('invalid_date')],
  ['surveillance_reminder_date', 20260510, refused('invalid_type')],
];

describe('a value in a request', () => {
  test.each(cases)('%s accepts %j', (key, raw, expected) => expect(read(key, raw)).toEqual(expected));
  test.each(refusals)('%s rejects %j', (key, raw, expected) => expect(read(key, raw)).toEqual(expected));
});

const anyItem = fc.constantFrom(...OBSERVATION_ITEMS);
const anyJson = fc.oneof(
  fc.jsonValue(),
  fc.integer({ min: -50, max: 1100 }),
  fc.integer({ min: 0, max: 8 }).map((number) => `option_${number}`),
  fc.boolean(),
);

describe('for any item and value', () => {
  test('reading a read value changes nothing', () => {
    fc.assert(
      fc.property(anyItem, anyJson, (anItem, raw) => {
        const first = readObservationValue(anItem, raw);
        if (first.ok) expect(readObservationValue(anItem, first.value)).toEqual(first);
      }),
    );
  });

  test('an accepted value lies within the bounds and the options', () => {
    fc.assert(
      fc.property(anyItem, anyJson, (anItem, raw) => {
        const result = readObservationValue(anItem, raw);
        if (!result.ok || result.value === null) return;
        const { value } = result;
        if (typeof value === 'number') {
          expect(value).toBeGreaterThanOrEqual(anItem.min ?? Number.NEGATIVE_INFINITY);
          expect(value).toBeLessThanOrEqual(anItem.max ?? Number.POSITIVE_INFINITY);
        }
        if (typeof value === 'string' && anItem.options)
          expect(anItem.options.map(({ key }) => key)).toContain(value);
      }),
    );
  });

  test('both forms of a choice give the same value', () => {
    const choices = OBSERVATION_ITEMS.filter(({ type }) => type === 'choice');
    fc.assert(
      fc.property(fc.constantFrom(...choices), fc.integer({ min: -1, max: 9 }), (choice, number) => {
        const byName = readObservationValue(choice, `option_${number}`);
        expect(readObservationValue(choice, number)).toEqual(byName);
        expect(readObservationValue(choice, `observations.option_${number}`)).toEqual(byName);
      }),
    );
  });
});

test.each([
  ['a choice with its prefix', 'general_impression', 'observations.option_2', 'option_2'],
  ['a text with its prefix', 'foraging_main_source', 'observations.tilleul', 'tilleul'],
  ['a text that has the word within', 'general_notes', 'my observations.', 'my observations.'],
  ['a boolean without a value', 'queen_observed', null, false],
  ['a boolean that is on', 'queen_observed', true, true],
  ['a number without a value', 'structure_honey_super', null, null],
])('%s: interpreted as intended', (_case, key, raw, meant) => {
  expect(normaliseValue(item(key), raw)).toBe(meant);
});
