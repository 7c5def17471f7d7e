import {
  DEVICE_SLOT,
  MEASURES,
  type Measure,
  SCALE_PLACES_MAX,
  WEIGHT_UNITS,
  type WeightUnit,
} from '../sensors.ts';
import { readTime, type TimeFault } from './times.ts';

/** A measurement of one slot of a scale. */
export interface Reading {
  /** 1-based; 0 for the device itself, such as its battery. */
  readonly slot: number;
  readonly measure: Measure;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** As delivered, uncalibrated: kg, °C, % or V. */
  readonly value: number;
}

/** Why a reading is rejected; the web has the texts. */
export const READING_FAULTS = [
  'not_a_reading',
  'measure_unknown',
  'slot_invalid',
  'slot_unknown',
  'time_missing',
  'time_invalid',
  'time_without_zone',
  'in_future',
  'before_2000',
  'value_missing',
  'value_invalid',
  'value_implausible',
  'unit_unknown',
  'device_unknown',
  'payload_not_decoded',
] as const satisfies readonly (TimeFault | string)[];
/**
 * A value of `READING_FAULTS`. `slot_unknown` is a slot that this scale does not have; the last two concern a
 * whole message: an unknown device, or a message without a decoded payload.
 */
export type ReadingFault = (typeof READING_FAULTS)[number];

const KILOGRAMS_OF_A_POUND = 0.453_592_37;

/** A weight in kg; `lb` is the international pound. */
export function toKilograms(weight: number, unit: WeightUnit): number {
  switch (unit) {
    case 'kg':
      return weight;
    case 'g':
      return weight / 1000;
    case 'lb':
      return weight * KILOGRAMS_OF_A_POUND;
  }
}

/**
 * Plausible values. Weights are raw: an uncalibrated load cell delivers counts of either sign, far from the
 * weight of a hive. Humidity and voltage may slightly exceed their physical bounds.
 */
const PLAUSIBLE = {
  weight: { least: -1e9, most: 1e9 },
  temperature: { least: -60, most: 90 },
  humidity: { least: 0, most: 105 },
  battery: { least: 0, most: 100 },
} as const satisfies Record<Measure, { least: number; most: number }>;

/** A reading, or the reason why it is invalid. */
export type ReadReading = { readonly reading: Reading } | { readonly fault: ReadingFault };

const isMeasure = (raw: unknown): raw is Measure => MEASURES.some((measure) => measure === raw);
const isUnit = (raw: unknown): raw is WeightUnit => WEIGHT_UNITS.some((unit) => unit === raw);

/**
 * Reads one reading as a device delivers it: `{ slot, measure, time, value, unit }`; the default is a weight
 * in kg of slot 1. The battery has slot 0, whatever slot is given.
 */
export function readReading(raw: unknown, now: Date): ReadReading {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return { fault: 'not_a_reading' };
  const fields = raw as Readonly<Record<string, unknown>>; // An object; each field is validated below.
  const measure = fields.measure ?? 'weight';
  if (!isMeasure(measure)) return { fault: 'measure_unknown' };
  const slot = measure === 'battery' ? DEVICE_SLOT : (fields.slot ?? 1);
  if (!isSlotOf(measure, slot)) return { fault: 'slot_invalid' };
  const time = readTime(fields.time, now);
  if ('fault' in time) return time;
  const value = readValue(fields.value, fields.unit, measure);
  return 'fault' in value ? value : { reading: { slot, measure, time: time.ms, value: value.value } };
}

/** Weights need the slot of a hive; other measures may concern the device. */
const isSlotOf = (measure: Measure, raw: unknown): raw is number =>
  typeof raw === 'number' &&
  Number.isInteger(raw) &&
  raw >= (measure === 'weight' ? 1 : DEVICE_SLOT) &&
  raw <= SCALE_PLACES_MAX;

/** A value in the measure's own unit, or the reason why it is invalid. */
export type DeliveredValue = { readonly value: number } | { readonly fault: ReadingFault };

/** Reads a delivered value: a number, not a text, in a unit of the measure. */
export function readValue(raw: unknown, unit: unknown, measure: Measure): DeliveredValue {
  if (raw === undefined || raw === null) return { fault: 'value_missing' };
  if (typeof raw !== 'number' || !Number.isFinite(raw)) return { fault: 'value_invalid' };
  const value = inOwnUnit(raw, unit ?? undefined, measure);
  if (value === undefined) return { fault: 'unit_unknown' };
  const { least, most } = PLAUSIBLE[measure];
  return value < least || value > most ? { fault: 'value_implausible' } : { value };
}

/** Only weights have several units; other measures accept only their own. */
const OWN_UNITS = { temperature: '°C', humidity: '%', battery: 'V' } as const;

function inOwnUnit(raw: number, unit: unknown, measure: Measure): number | undefined {
  if (measure !== 'weight') return unit === undefined || unit === OWN_UNITS[measure] ? raw : undefined;
  const named = unit ?? 'kg';
  return isUnit(named) ? toKilograms(raw, named) : undefined;
}
