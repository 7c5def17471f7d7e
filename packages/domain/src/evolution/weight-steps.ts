import { HOUR_MS } from '../time-units.ts';
import { medianOf, type SeriesReading } from './series.ts';
import { NATURAL_CHANGE, STEP_RULES } from './weight-bounds.ts';

/** A sudden change that was not undone. */
export interface WeightStep {
  /** ms: the last reading before. */
  readonly start: number;
  /** ms: the first reading after the work at the hive ended. */
  readonly end: number;
  /** kg before and after. */
  readonly before: number;
  readonly after: number;
}

/** A series of weights, split into steps and accepted readings. */
export interface WeightSteps {
  /** Oldest first. */
  readonly steps: readonly WeightStep[];
  /** The accepted readings, without wrong ones and without undone changes. */
  readonly accepted: readonly SeriesReading[];
}

/** Whether a change (kg) within a time (ms) can be natural. */
function isNatural(change: number, time: number): boolean {
  const { atOnce, perHour } = change > 0 ? NATURAL_CHANGE.gain : NATURAL_CHANGE.loss;
  return Math.abs(change) <= atOnce + (perHour * Math.min(time, STEP_RULES.naturalMost)) / HOUR_MS;
}

/** Whether the change between two readings can be natural. */
const isExpected = (before: SeriesReading, after: SeriesReading): boolean =>
  isNatural(after.value - before.value, after.time - before.time);

/** Whether two readings are close enough that a change between them is sudden. */
const areClose = (earlier: SeriesReading, later: SeriesReading): boolean =>
  later.time - earlier.time <= STEP_RULES.sudden;

/**
 * The sudden changes of a hive's weight (kg), and the series without wrong readings. A change counts if a
 * later reading confirms it and it is not undone. `readings` are oldest first, from minutes to half a day
 * apart.
 */
export function findWeightSteps(readings: readonly SeriesReading[]): WeightSteps {
  const accepted: SeriesReading[] = [];
  const steps: WeightStep[] = [];
  let oldest = 0; // Index in `accepted` of the reading with which the next one is compared.
  let stepped = 0; // Index in `accepted` of the first reading after the last step.
  let at = 0;
  for (let reading = readings[at]; reading; reading = readings[at]) {
    for (
      let next = accepted[oldest];
      next && oldest < accepted.length - 1 && !areClose(next, reading);
      next = accepted[oldest]
    )
      oldest += 1;
    const reference = accepted[oldest] ?? reading;
    // Also compare with the reading before: if the last one was slightly too high, the right one is not a
    // loss.
    const earlier = accepted
      .slice(Math.max(stepped, oldest - 1), oldest)
      .filter(({ time }) => reading.value < reference.value && reading.time - time <= STEP_RULES.work);
    if ([reference, ...earlier].some((before) => isExpected(before, reading))) {
      accepted.push(reading);
      at += 1;
      continue;
    }
    const undone = undoneAt(readings, at, reference);
    if (undone !== undefined) {
      at = undone;
      continue;
    }
    const settled = settledAt(readings, at, reference);
    // The newest reading may be wrong.
    if (settled === readings.length - 1) break;
    const step = stepBetween(accepted.slice(oldest), readings.slice(settled, settled + 3));
    if (step) addStep(steps, step);
    accepted.push(...readings.slice(settled, settled + 1));
    oldest = accepted.length - 1;
    stepped = oldest;
    at = settled + 1;
  }
  return { steps, accepted };
}

/**
 * The index of the reading at which a change is undone, if any: a lifted hive is put back at once, a wrong
 * reading is followed by a right one, and water on the roof dries. Harvested honey does not return at once.
 */
function undoneAt(
  readings: readonly SeriesReading[],
  at: number,
  reference: SeriesReading,
): number | undefined {
  const first = readings[at] ?? reference;
  const change = first.value - reference.value;
  const isBack = ({ value }: SeriesReading) =>
    Math.abs(value - reference.value) <= STEP_RULES.rest * Math.abs(change);
  const isWater = change > 0;
  for (let back = at + 1; back < readings.length; back += 1) {
    const reading = readings[back] ?? first;
    // The reading right after a wrong one counts, however late it came.
    if (back > at + 1 && reading.time - first.time > STEP_RULES.undone) return undefined;
    if (!isBack(reading) || !isBack(readings[back + 1] ?? reading)) continue;
    if (isWater || isSuddenReturn(oldestClose(readings, at, back) ?? first, reading, change)) return back;
  }
  return undefined;
}

/**
 * The oldest reading, from an index on, that is close to a later one; otherwise the reading right before
 * that.
 */
function oldestClose(readings: readonly SeriesReading[], from: number, to: number) {
  const reading = readings[to];
  let near = to - 1;
  for (let next = readings[near - 1]; next && reading && near > from; next = readings[near - 1]) {
    if (!areClose(next, reading)) break;
    near -= 1;
  }
  return readings[near];
}

/** Whether a return between two readings is too large to be natural. */
function isSuddenReturn(from: SeriesReading, to: SeriesReading, change: number): boolean {
  const least = areClose(from, to) ? STEP_RULES.putBack.frequent : STEP_RULES.putBack.rare;
  return (from.value - to.value) / change >= least;
}

/** The index of the reading at which work at the hive has ended: no change during a pause. */
function settledAt(readings: readonly SeriesReading[], at: number, reference: SeriesReading): number {
  const first = readings[at] ?? reference;
  let settled = at;
  let last = first;
  for (let index = at + 1; index < readings.length; index += 1) {
    const reading = readings[index] ?? last;
    if (reading.time - first.time > STEP_RULES.work) break;
    // Work has ended after a pause, unless the reading that confirms it is missing.
    if (reading.time - last.time > STEP_RULES.pause && index > settled + 1) break;
    const least = Math.max(STEP_RULES.leastMove, STEP_RULES.move * Math.abs(last.value - reference.value));
    if (Math.abs(reading.value - last.value) <= least) continue;
    [settled, last] = [index, reading];
  }
  return settled;
}

/**
 * The step between the accepted readings before it and those after; undefined if it is natural or spans a
 * gap.
 */
function stepBetween(
  earlier: readonly SeriesReading[],
  later: readonly SeriesReading[],
): WeightStep | undefined {
  const [reference] = earlier;
  const [end] = later;
  if (!reference || !end) return undefined;
  const least = STEP_RULES.move * Math.abs(end.value - reference.value);
  const still = earlier.filter(({ value }) => Math.abs(value - reference.value) <= least);
  const start = still.at(-1) ?? reference;
  const [before, after] = [
    still.slice(-3).filter(({ time }) => start.time - time <= STEP_RULES.pause),
    later.filter(({ time }) => time - end.time <= STEP_RULES.pause),
  ].map((few) => medianOf(few.map(({ value }) => value)));
  if (before === undefined || after === undefined || end.time - start.time > STEP_RULES.gap) return undefined;
  if (isNatural(after - before, end.time - start.time)) return undefined;
  return { start: start.time, end: end.time, before, after };
}

/** Merges steps that follow each other closely; work that ends at the initial weight is not a step. */
function addStep(steps: WeightStep[], step: WeightStep): void {
  const last = steps.at(-1);
  if (!last || step.start - last.end > STEP_RULES.sudden) {
    steps.push(step);
    return;
  }
  steps.pop();
  const whole = { ...step, start: last.start, before: last.before };
  if (!isNatural(whole.after - whole.before, whole.end - whole.start)) steps.push(whole);
}
