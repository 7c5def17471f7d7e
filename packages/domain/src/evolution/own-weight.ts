import type { IsoDay } from '../days.ts';
import { WEEK_MS } from '../time-units.ts';
import { type LocalDay, localDaysOf, weekOf } from './local-days.ts';
import type { SeriesReading, TimeRange } from './series.ts';
import { STEP_RULES } from './weight-bounds.ts';
import { findWeightSteps, type WeightStep, type WeightSteps } from './weight-steps.ts';

/** The gain of a hive in a local day, or in a week that begins on this day. */
export interface PeriodGain {
  /** The day, or the Monday of the week. */
  readonly day: IsoDay;
  /** kg that the bees brought in (positive) or consumed; sudden changes are excluded. */
  readonly gain: number;
  /** kg that were suddenly added (positive) or removed: food, boxes, honey, a swarm. */
  readonly handled: number;
  /** False if the range or the readings begin or end within the period. */
  readonly isWhole: boolean;
}

/** A series of weights, split into sudden changes and the colony's own gain. */
export interface OwnWeight extends WeightSteps {
  /** The accepted readings without the sudden changes. */
  readonly own: readonly SeriesReading[];
}

const sudden = ({ before, after }: WeightStep): number => after - before;

/** Splits a series of weights (kg). `readings` are oldest first. */
export function readWeight(readings: readonly SeriesReading[]): OwnWeight {
  const { steps, accepted } = findWeightSteps(readings);
  let handled = 0;
  let next = 0;
  const own = accepted.map(({ time, value }) => {
    for (let step = steps[next]; step && step.end <= time; step = steps[next]) {
      handled += sudden(step);
      next += 1;
    }
    return { time, value: value - handled };
  });
  return { steps, accepted, own };
}

/** kg suddenly added or removed in a range; a step counts where it ends. */
const handledIn = ({ steps }: OwnWeight, { start, end }: TimeRange): number =>
  steps.filter((step) => step.end > start && step.end <= end).reduce((sum, step) => sum + sudden(step), 0);

/** Index of the first reading at or after an instant; the number of readings if there is none. */
function firstFrom(readings: readonly SeriesReading[], instant: number): number {
  let [low, high] = [0, readings.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((readings[middle]?.time ?? instant) < instant) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The weight at an instant, interpolated between the readings around it; undefined beyond them and within a
 * gap.
 */
function levelAt(readings: readonly SeriesReading[], instant: number): number | undefined {
  const at = firstFrom(readings, instant);
  const [earlier, later] = [readings[at - 1], readings[at]];
  if (later?.time === instant) return later.value;
  if (!earlier || !later || later.time - earlier.time > STEP_RULES.gap) return undefined;
  const share = (instant - earlier.time) / (later.time - earlier.time);
  return earlier.value + share * (later.value - earlier.value);
}

/** The colony's own gain in kg in a range and whether all of it is known; undefined without readings. */
function gainIn(own: readonly SeriesReading[], { start, end }: TimeRange) {
  const within = own.slice(firstFrom(own, start), firstFrom(own, end));
  const [from, to] = [levelAt(own, start), levelAt(own, end)];
  const [first, last] = [from ?? within[0]?.value, to ?? within.at(-1)?.value];
  if (first === undefined || last === undefined) return undefined;
  // A single reading without a level at either end cannot be compared.
  if (from === undefined && to === undefined && within.length < 2) return undefined;
  const hasGap = within.some(({ time }, at) => time - (within[at - 1]?.time ?? time) > STEP_RULES.gap);
  return { gain: last - first, isWhole: from !== undefined && to !== undefined && !hasGap };
}

/** The gain in one range; see `PeriodGain`. Undefined if nothing is known. */
export function rangeGain(weight: OwnWeight, range: TimeRange): Omit<PeriodGain, 'day'> | undefined {
  const gained = gainIn(weight.own, range);
  return gained && { ...gained, handled: handledIn(weight, range) };
}

/**
 * The gain of each local day in a range, oldest first, without days for which nothing is known. Readings
 * before and after the range give the weight at its ends.
 */
export const dayGains = (weight: OwnWeight, range: TimeRange, zone: string): readonly PeriodGain[] =>
  gainsOf(weight, range, localDaysOf(range, zone));

/** The gain of each week (from Monday) in a range; the first and the last may be partial. */
export function weekGains(weight: OwnWeight, range: TimeRange, zone: string): readonly PeriodGain[] {
  const wider = { start: range.start - WEEK_MS, end: range.end + WEEK_MS };
  const weeks = new Map<IsoDay, LocalDay>();
  for (const { day, start, end } of localDaysOf(wider, zone)) {
    const monday = weekOf(day);
    weeks.set(monday, { day: monday, start: weeks.get(monday)?.start ?? start, end });
  }
  const touched = [...weeks.values()].filter(({ start, end }) => start < range.end && end > range.start);
  return gainsOf(weight, range, touched);
}

function gainsOf(weight: OwnWeight, range: TimeRange, spans: readonly LocalDay[]): PeriodGain[] {
  return spans.flatMap(({ day, start, end }) => {
    const known = { start: Math.max(start, range.start), end: Math.min(end, range.end) };
    const gained = gainIn(weight.own, known);
    if (!gained) return [];
    const isWhole = gained.isWhole && known.start === start && known.end === end;
    return [{ day, gain: gained.gain, handled: handledIn(weight, known), isWhole }];
  });
}
