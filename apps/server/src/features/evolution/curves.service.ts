import { CURVE_STEPS, type Curve, type CurveQuery } from '@propolis/contract';
import { type Ctx, rounded } from '@propolis/http-kit';
import { found } from '@propolis/runtime';
import { type Point, rangeOf } from '@propolis/time-series';
import { findHiveSeries, readHivePoints } from '../sensors/sensors.service.ts';

/** The measured values of a hive in a period, in columns, with gaps. */
export async function readCurve(
  { db, user, now }: Pick<Ctx, 'db' | 'user' | 'now'>,
  hiveId: number,
  { measure, ...asked }: CurveQuery,
): Promise<Curve> {
  const all = found(await findHiveSeries(db, user.id, hiveId));
  const series = all.find((one) => one.measure === measure);
  if (!series) return { step: 'raw', times: [], values: [] };
  const stays = await readHivePoints(db, series, rangeOf(asked, now));
  const drawn = apart(stays.map(({ points, piece }) => withGaps(points, piece)));
  return {
    step: CURVE_STEPS.findLast((step) => stays.some((stay) => stay.step === step)) ?? 'raw',
    times: drawn.map(({ time }) => Math.round(time.getTime() / 1000)),
    values: drawn.map(({ value }) => (value === null ? null : rounded(value))),
  };
}

/** A point of a curve; a null value interrupts the line. */
interface CurvePoint {
  readonly time: Date;
  readonly value: number | null;
}

/** Distances on each side that determine the usual interval; the interval of a scale may change over time. */
const AROUND = 12;
/** The quantile of the distances that counts as the usual interval; works for bursts of readings too. */
const TYPICAL = 0.75;
/** LoRaWAN loses one or two readings in a row; the line is interrupted if three are missing. */
const LOST_IN_A_ROW = 3.5;
/** The extremes of two adjacent pieces may have this distance without a gap. */
const PIECES_APART = 2;

/**
 * The points with a null in the middle of each gap of at least three missing readings. If the points are
 * extremes of pieces (of this length, in ms), gaps of up to two pieces are not detected.
 */
function withGaps(points: readonly Point[], piece: number): CurvePoint[] {
  const times = points.map(({ time }) => time.getTime());
  const distances = times.slice(1).map((time, index) => time - (times[index] ?? time));
  return points.flatMap((point, index) => {
    const at = index - 1;
    const distance = distances[at] ?? 0;
    if (distance <= PIECES_APART * piece || distance <= LOST_IN_A_ROW * typicalAround(distances, at))
      return point;
    return [{ time: new Date(point.time.getTime() - distance / 2), value: null }, point];
  });
}

/** Joins curves with a null between them, so that no line connects two scales. */
const apart = (curves: readonly (readonly CurvePoint[])[]): CurvePoint[] =>
  curves
    .filter((curve) => curve.length > 0)
    .flatMap((curve, index, all) => {
      const [before, first] = [all[index - 1]?.at(-1), curve[0]];
      if (!before || !first) return curve;
      return [{ time: new Date((before.time.getTime() + first.time.getTime()) / 2), value: null }, ...curve];
    });

/** The usual distance before or after, whichever is longer; for a curve of two points their own distance. */
function typicalAround(distances: readonly number[], at: number): number {
  const before = typicalOf(distances.slice(Math.max(0, at - AROUND), at));
  const after = typicalOf(distances.slice(at + 1, at + 1 + AROUND));
  return Math.max(before ?? 0, after ?? 0) || (distances[at] ?? 0);
}

function typicalOf(distances: readonly number[]): number | undefined {
  const sorted = distances.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) * TYPICAL)];
}
