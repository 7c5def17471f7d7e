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

/** So many gaps say what the usual one is; those of a year are not all sorted for it. */
const GAPS_ASKED = 1000;

/**
 * How far apart (ms) the readings of a series lie as a rule: the median, so that gaps and bursts do not move it. Undefined
 * of fewer than two. `readings` are oldest first.
 */
export function typicalInterval(readings: readonly SeriesReading[]): number | undefined {
  const every = Math.ceil(readings.length / GAPS_ASKED);
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
  const times = [range.start, ...readings.map(({ time }) => time), range.end];
  let missing = 0;
  for (const [at, time] of times.entries()) {
    const before = times[at - 1];
    if (before === undefined) continue;
    // At the edges no reading is due yet, or none is due any more, for up to one interval.
    const isEdge = at === 1 || at === times.length - 1;
    const due = isEdge ? Math.floor((time - before) / interval) : Math.round((time - before) / interval) - 1;
    missing += Math.max(0, due);
  }
  return missing / (missing + readings.length);
}
