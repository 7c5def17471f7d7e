import type { MeasuredPoint, Scale } from '@propolis/contract';
import { type Calibration, calibrate, calibrationOf, NOT_CALIBRATED } from '@propolis/domain';
import { readNumber } from '../../../lib/numbers.ts';

/** The raw value of a weight with this calibration. */
export const rawOf = (weight: number, { weight_factor, weight_offset }: Calibration): number =>
  (weight - weight_offset) / (weight_factor === 0 ? 1 : weight_factor);

/** Measurements of a slot and its current calibration. */
export interface Measured {
  readonly calibration: Calibration;
  /** Calibrated weights of the last days, oldest first. */
  readonly points: readonly MeasuredPoint[];
}

export function measuredOf(scale: Scale | undefined, position: number): Measured {
  const slot = scale?.hives.find(({ description }) => description.position === position);
  const status = scale?.status.slots.find((one) => one.position === position);
  const newest = status?.weight;
  const week = status?.week ?? [];
  return {
    calibration: slot?.description ?? NOT_CALIBRATED,
    points: newest && week.at(-1)?.time !== newest.time ? [...week, newest] : week,
  };
}

/** The raw values of both weights, as typed. */
export interface TwoPoints {
  /** Raw value of the empty scale. */
  readonly empty: string;
  /** Raw value under the known weight. */
  readonly loaded: string;
  /** kg */
  readonly weight: string;
}

/** Six digits are a gram of a ton. */
const rounded = (value: number): number => Number(value.toPrecision(6));

/** The calibration for two readings: `undefined` while incomplete, null if invalid. */
export function readTwoPoints({ empty, loaded, weight }: TwoPoints): Calibration | null | undefined {
  const [atZero, atWeight] = [empty, loaded].map((text) => readNumber(text));
  const known = readNumber(weight, { unit: 'kg' });
  if (typeof atZero !== 'number' || typeof atWeight !== 'number' || typeof known !== 'number')
    return undefined;
  const found = calibrationOf({ raw: atZero, weight: 0 }, { raw: atWeight, weight: known });
  if (!found) return null;
  return { weight_factor: rounded(found.weight_factor), weight_offset: rounded(found.weight_offset) };
}

/** One weight before and after a new calibration, in kg. */
export interface Corrected {
  readonly time: string;
  readonly before: number;
  readonly after: number;
}

/** Past weights with a new calibration; it applies to all of them, because raw values are stored. */
export const corrected = ({ calibration, points }: Measured, next: Calibration): Corrected[] =>
  points.map(({ time, value }) => ({
    time,
    before: value,
    after: calibrate(rawOf(value, calibration), next),
  }));
