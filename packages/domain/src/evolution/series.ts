/** One value of a series at one moment: of a scale, calibrated, in the unit of its measure. */
export interface SeriesReading {
  /** Milliseconds since 1970. */
  readonly time: number;
  /** kg of a weight, °C of a temperature, % of a humidity. */
  readonly value: number;
}

/** A stretch of time in ms since 1970; its end is no part of it. */
export interface TimeRange {
  readonly start: number;
  readonly end: number;
}

/** The middle one of some numbers; of an even count the upper of the two middle ones. Undefined of none. */
export function medianOf(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)];
}

/** So many readings say what is usual; those of a year are not all sorted for it. */
const ASKED = 1000;

/** What most readings of a series are about: the middle of a thousand of them. Undefined of none. */
export function typicalValue(readings: readonly SeriesReading[]): number | undefined {
  const every = Math.ceil(readings.length / ASKED);
  return medianOf(readings.filter((_, at) => at % every === 0).map(({ value }) => value));
}

/**
 * How far apart (ms) the readings of a series lie as a rule: the median, so that gaps and bursts do not move it. Undefined
 * of fewer than two. `readings` are oldest first.
 */
export function typicalInterval(readings: readonly SeriesReading[]): number | undefined {
  const every = Math.ceil(readings.length / ASKED);
  const gaps: number[] = [];
  for (let at = 1; at < readings.length; at += every) {
    const gap = (readings[at]?.time ?? 0) - (readings[at - 1]?.time ?? 0);
    if (gap > 0) gaps.push(gap);
  }
  return medianOf(gaps);
}

/** The readings of some stretches of time. */
export const readingsWithin = (
  readings: readonly SeriesReading[],
  ranges: readonly TimeRange[],
): readonly SeriesReading[] =>
  readings.filter(({ time }) => ranges.some(({ start, end }) => time >= start && time < end));

/**
 * Which share of the readings that were due in stretches of time did not come, 0 to 1, reckoned from the series' own
 * interval: 1 where none came at all, and 0 where a single reading says nothing of what was due. `readings` are those of
 * the stretches, oldest first.
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
  // Before the first and after the last, as many as an even series would have had there.
  let missing =
    Math.floor((first.time - range.start) / interval) + Math.ceil((range.end - last.time) / interval) - 1;
  for (const [at, { time }] of readings.entries())
    missing += Math.max(0, Math.round((time - (readings[at - 1]?.time ?? time)) / interval) - 1);
  return missing;
}

/**
 * What several scales measured of a hive, one after the other, as if the last one had measured it all: what each says is
 * moved up or down until it ends as the next one begins. No two scales agree, and nobody knows what came between: it counts
 * as nothing. Of each scale oldest first.
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
