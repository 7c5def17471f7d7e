/** One calibrated value of a scale at one instant, in the unit of its measure. */
export interface SeriesReading {
  /** Milliseconds since 1970. */
  readonly time: number;
  /** kg, °C or %. */
  readonly value: number;
}

/** A time range in ms since 1970, end excluded. */
export interface TimeRange {
  readonly start: number;
  readonly end: number;
}

/** The median; for an even count the upper of the two middle values. Undefined without values. */
export function medianOf(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)];
}

/** Sample size for the typical value; sorting all readings of a year would be slow. */
const ASKED = 1000;

/** The median of a sample of the readings. Undefined without readings. */
export function typicalValue(readings: readonly SeriesReading[]): number | undefined {
  const every = Math.ceil(readings.length / ASKED);
  return medianOf(readings.filter((_, at) => at % every === 0).map(({ value }) => value));
}

/**
 * The typical distance (ms) between readings: the median, so that gaps and bursts do not move it. Undefined
 * for fewer than two. `readings` are oldest first.
 */
export function typicalInterval(readings: readonly SeriesReading[]): number | undefined {
  const every = Math.ceil(readings.length / ASKED);
  const gaps: number[] = [];
  for (let at = 1; at < readings.length; at += every)
    gaps.push((readings[at]?.time ?? 0) - (readings[at - 1]?.time ?? 0));
  return medianOf(gaps);
}

/** The readings within some ranges. */
export const readingsWithin = (
  readings: readonly SeriesReading[],
  ranges: readonly TimeRange[],
): readonly SeriesReading[] =>
  readings.filter(({ time }) => ranges.some(({ start, end }) => time >= start && time < end));

/**
 * The share of expected readings that are missing in some ranges, 0 to 1, computed from the series' own
 * interval: 1 without readings, 0 for a single reading, which has no interval. `readings` are those of the
 * ranges, oldest first.
 */
export function missingShare(readings: readonly SeriesReading[], ...ranges: readonly TimeRange[]): number {
  if (readings.length === 0) return 1;
  const interval = typicalInterval(readings);
  if (interval === undefined) return 0;
  const missing = ranges.reduce(
    (sum, range) => sum + missingIn(readingsWithin(readings, [range]), range, interval),
    0,
  );
  return missing / (missing + readings.length);
}

function missingIn(readings: readonly SeriesReading[], range: TimeRange, interval: number): number {
  const [first, last] = [readings[0], readings.at(-1)];
  if (!first || !last) return Math.floor((range.end - range.start) / interval);
  // Before the first and after the last reading, count what an even series would have there.
  let missing =
    Math.floor((first.time - range.start) / interval) + Math.ceil((range.end - last.time) / interval) - 1;
  for (const [at, { time }] of readings.entries())
    missing += Math.max(0, Math.round((time - (readings[at - 1]?.time ?? time)) / interval) - 1);
  return missing;
}

/**
 * Joins the readings of successive scales of a hive as if the last scale had measured them all: each run is
 * shifted so that it ends where the next one begins. No two scales agree, and the change between them is
 * unknown, so it counts as 0. Each run is oldest first.
 */
export function joined(runs: readonly (readonly SeriesReading[])[]): readonly SeriesReading[] {
  let moved: readonly SeriesReading[] = [];
  for (const run of runs.toReversed()) {
    const [last, next] = [run.at(-1), moved[0]];
    const by = last && next ? next.value - last.value : 0;
    moved = [...run.map(({ time, value }) => ({ time, value: value + by })), ...moved];
  }
  return moved;
}
