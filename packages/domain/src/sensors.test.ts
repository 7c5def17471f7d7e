import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  calibrate,
  calibrationOf,
  isOfKind,
  NOT_CALIBRATED,
  placesOf,
  SENSOR_TYPES,
  SILENT_AFTER,
  type Slot,
  silentSince,
  slotsOf,
} from './sensors.ts';

const slot = (position: number, fields: Partial<Slot> = {}): Slot => ({
  position,
  hive_id: position * 10,
  weight_factor: 2,
  weight_offset: -1,
  ...fields,
});

test('models 1, 2 and all others have 1, 3 and 5 slots (specification 9)', () => {
  expect([1, 2, 3, 0, 7].map(placesOf)).toEqual([1, 3, 5, 5, 5]);
  expect(SENSOR_TYPES.find((type) => isOfKind(type, 'weather'))?.id).toBe(4);
});

describe('slotsOf', () => {
  test('trims the slots to a smaller model and keeps the others', () => {
    expect(slotsOf(1, [slot(1), slot(2), slot(3)])).toEqual([slot(1)]);
  });

  test('adds empty slots with factor and offset 0 for a larger model (specification 4)', () => {
    const empty = (position: number) => ({ position, hive_id: null, weight_factor: 0, weight_offset: 0 });
    expect(slotsOf(2, [slot(2)])).toEqual([empty(1), slot(2), empty(3)]);
    expect(slotsOf(3, [])).toEqual([1, 2, 3, 4, 5].map(empty));
  });
});

describe('a calibrated weight', () => {
  test('is raw times factor plus offset', () => {
    expect(calibrate(40, { weight_factor: 1.1, weight_offset: -2 })).toBeCloseTo(42);
    expect(calibrate(40, { weight_factor: -1, weight_offset: 100 })).toBe(60);
  });

  test('is never zeroed: a factor of 0 counts as 1', () => {
    expect(calibrate(38.4, NOT_CALIBRATED)).toBe(38.4);
    expect(calibrate(38.4, { weight_factor: 0, weight_offset: 1.6 })).toBeCloseTo(40);
  });
});

describe('calibrationOf', () => {
  const reading = fc.integer({ min: -8_000_000, max: 8_000_000 });
  const kilograms = fc.integer({ min: 0, max: 2000 }).map((tenths) => tenths / 10);

  test('returns a calibration for which both weighings are correct', () => {
    fc.assert(
      fc.property(reading, reading, kilograms, kilograms, (rawA, rawB, a, b) => {
        const calibration = calibrationOf({ raw: rawA, weight: a }, { raw: rawB, weight: b });
        if (rawA === rawB || a === b) expect(calibration).toBeUndefined();
        else {
          expect(calibrate(rawA, calibration ?? NOT_CALIBRATED)).toBeCloseTo(a, 4);
          expect(calibrate(rawB, calibration ?? NOT_CALIBRATED)).toBeCloseTo(b, 4);
        }
      }),
    );
  });

  test('returns undefined if the raw values or the weights are equal', () => {
    expect(calibrationOf({ raw: 5, weight: 0 }, { raw: 5, weight: 25 })).toBeUndefined();
    expect(calibrationOf({ raw: 5, weight: 10 }, { raw: 6, weight: 10 })).toBeUndefined();
    expect(calibrationOf({ raw: 5, weight: 10 }, { raw: 5, weight: 10 })).toBeUndefined();
  });
});

describe('a scale is silent', () => {
  const last = new Date('2026-06-15T04:00:00Z');
  const after = (ms: number) => new Date(last.getTime() + ms);

  test('if its last reading is more than six hours old, since that reading', () => {
    expect(silentSince(last, after(SILENT_AFTER))).toBeNull();
    expect(silentSince(last, after(SILENT_AFTER + 1))).toEqual(last);
  });

  test('not before its first reading', () => {
    expect(silentSince(null, last)).toBeNull();
  });
});
