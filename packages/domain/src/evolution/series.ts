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

/**
 * Which share of the readings that were due in a range did not come, 0 to 1, reckoned from the series' own interval: 1 of
 * a range without any, and 0 where a single reading says nothing of what was due. `readings` are those of the range,
 * oldest first.
 */
export function missingShare(readings: readonly SeriesReading[], range: TimeRange): number {
  if (readings.length === 0) return 1;
  const interval = typicalInterval(readings);
  if (interval === undefined) return 0;
  const [first, last] = [readings[0]?.time ?? range.start, readings.at(-1)?.time ?? range.end];
  // Before the first and after the last, as many as an even series would have had there.
  let missing = Math.floor((first - range.start) / interval) + Math.ceil((range.end - last) / interval) - 1;
  for (const [at, { time }] of readings.entries())
    missing += Math.max(0, Math.round((time - (readings[at - 1]?.time ?? time)) / interval) - 1);
  return missing / (missing + readings.length);
}
