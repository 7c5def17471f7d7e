import { describe, expect, test } from 'vitest';
import { readReading, toKilograms } from './reading.ts';

const NOW = new Date('2026-06-15T10:00:00Z');
const aReading = (fields: object = {}) => ({ time: '2026-06-15T08:00:00Z', value: 38.42, ...fields });
const read = (fields: object) => readReading(aReading(fields), NOW);

describe('a delivered reading', () => {
  test('defaults to a weight in kg of slot 1', () => {
    const time = Date.parse('2026-06-15T08:00:00Z');
    expect(read({})).toEqual({ reading: { slot: 1, measure: 'weight', time, value: 38.42 } });
    expect(read({ slot: 3, measure: 'temperature', value: 34.5, unit: '°C' })).toEqual({
      reading: { slot: 3, measure: 'temperature', time, value: 34.5 },
    });
  });

  test('may be of the fifth slot', () => {
    expect(read({ slot: 5 })).toMatchObject({ reading: { slot: 5 } });
  });
  test('of the battery has slot 0, whatever slot it names', () => {
    expect(read({ slot: 2, measure: 'battery', value: 3.9 })).toMatchObject({
      reading: { slot: 0, value: 3.9 },
    });
  });

  test.each([
    [{ value: 38_420, unit: 'g' }, 38.42],
    [{ value: 100, unit: 'lb' }, 45.359237],
    [{ value: 0 }, 0],
    [{ value: -84_000 }, -84_000],
  ])('%j weighs %d kg', (fields, value) => {
    expect(read(fields)).toMatchObject({ reading: { value } });
  });

  test.each([
    [{ measure: 'honey' }, 'measure_unknown'],
    [{ measure: 7 }, 'measure_unknown'],
    [{ slot: 0 }, 'slot_invalid'],
    [{ slot: 6 }, 'slot_invalid'],
    [{ slot: 1.5 }, 'slot_invalid'],
    [{ slot: '1' }, 'slot_invalid'],
    [{ time: undefined }, 'time_missing'],
    [{ time: '2026-06-15T08:00:00' }, 'time_without_zone'],
    [{ time: '2026-06-15T10:05:01Z' }, 'in_future'],
    [{ time: '1999-12-31T23:59:59Z' }, 'before_2000'],
    [{ value: undefined }, 'value_missing'],
    [{ value: null }, 'value_missing'],
    [{ value: '38.42' }, 'value_invalid'],
    [{ value: Number.NaN }, 'value_invalid'],
    [{ value: [38] }, 'value_invalid'],
    [{ unit: 'stone' }, 'unit_unknown'],
    [{ unit: '°C' }, 'unit_unknown'],
    [{ measure: 'humidity', value: 50, unit: 'kg' }, 'unit_unknown'],
    [{ value: 1e9 + 1 }, 'value_implausible'],
    [{ measure: 'temperature', value: 90.1 }, 'value_implausible'],
    [{ measure: 'temperature', value: -60.1 }, 'value_implausible'],
    [{ measure: 'humidity', value: -1 }, 'value_implausible'],
    [{ measure: 'battery', value: -0.1 }, 'value_implausible'],
  ])('%j is rejected: %s', (fields, fault) => {
    expect(read(fields)).toEqual({ fault });
  });

  test.each([[null], [undefined], ['38.42'], [38.42], [[]]])('%j is not a reading', (raw) => {
    expect(readReading(raw, NOW)).toEqual({ fault: 'not_a_reading' });
  });

  test('accepts the plausible bounds', () => {
    for (const [measure, value] of [
      ['temperature', -60],
      ['temperature', 90],
      ['humidity', 0],
      ['humidity', 105],
    ])
      expect(read({ measure, value })).toMatchObject({ reading: { value } });
  });
});

test('grams are divided exactly, so that grams and kg give the same value', () => {
  expect(toKilograms(50_736.79007751918, 'g')).toBe(50.73679007751918);
  expect(toKilograms(38_421, 'g')).toBe(38.421);
});
