import type { IsoDay, ObservationData } from '@propolis/domain';
import { DAY_MS, HOUR_MS } from '@propolis/domain';
import { type DemoPlace, demoDay, flyingWeather } from './demo-weather.ts';
import { noiseOf } from './random.ts';

/** kg of honey per frame in spring and in summer; the notes of a harvest use the same values. */
const HONEY_OF_A_FRAME = { spring: 1.6, summer: 1.8 };
/** Weight of an empty honey super with its frames. */
const SUPER = 5.4; // kg
const SWARM = 2.4; // kg
/** The share of fed syrup that is left once it is ripe. */
const RIPE = 0.65;
const RIPENING = 4; // days

export interface DemoVisit {
  readonly day: IsoDay;
  readonly values: ObservationData;
}

export interface WeighedColony {
  readonly place: DemoPlace;
  /** Seed of the hive's random values. */
  readonly number: number;
  /** kg on the first day: hive, bees and stores. */
  readonly weight: number;
  /** All visits of the hive, oldest first. */
  readonly visits: readonly DemoVisit[];
}

/** A step of the weight at a moment of a day. */
interface Step {
  /** Hours in UTC. */
  readonly hour: number;
  readonly change: number;
}

/** A day of a hive. */
interface WeighedDay {
  readonly start: number;
  /** Gain and consumption without steps. */
  readonly gain: number;
  readonly flight: number;
  readonly steps: readonly Step[];
}

const dayNumber = (day: IsoDay): number => Date.parse(day) / DAY_MS;

/** Daily consumption of a colony in kg, by month: little in the winter cluster, much while it raises brood. */
const EATEN = [0.03, 0.045, 0.08, 0.11, 0.1, 0.09, 0.1, 0.09, 0.06, 0.045, 0.03, 0.03];

interface Flow {
  readonly from: number;
  readonly until: number;
  /** Total gain of the flow in kg. */
  readonly gathered: number;
}

/** The nectar flows of a colony: the harvested honey came in before the harvest, and a little more stays. */
function flowsOf(visits: readonly DemoVisit[]): Flow[] {
  const flows: Flow[] = [];
  let from: number | undefined;
  for (const { day, values } of visits) {
    const number = dayNumber(day);
    if (values.structure_honey_super === 1 && values.harvest_honey_frames === undefined) from = number;
    if (typeof values.harvest_honey_frames !== 'number') continue;
    const gathered = honeyOf(day, values.harvest_honey_frames) + 3;
    flows.push({ from: Math.max(from ?? 0, number - 45), until: number, gathered });
    from = number + 4; // the gap of June
  }
  return flows;
}

const honeyOf = (day: IsoDay, frames: number): number =>
  frames * (day.slice(5) < '07-01' ? HONEY_OF_A_FRAME.spring : HONEY_OF_A_FRAME.summer);

/** Steps of a visit, all at one moment of the afternoon, except a swarm, which leaves towards noon. */
function stepsOf({ day, values }: DemoVisit, supers: number, hour: number): Step[] {
  const { structure_honey_super: after, feeding_quantity: fed, harvest_honey_frames: frames } = values;
  return [
    { hour, change: typeof after === 'number' ? (after - supers) * SUPER : 0 },
    { hour, change: typeof fed === 'number' ? fed : 0 },
    { hour, change: typeof frames === 'number' ? -honeyOf(day, frames) : 0 },
    { hour: 11.2, change: values.swarming_observed === true ? -SWARM : 0 },
  ].filter(({ change }) => change !== 0);
}

/** Returns the weight of a hive in kg at any time (ms) from its first visit on. */
export function weightsOf(colony: WeighedColony, until: number): (time: number) => number {
  const days = daysOf(colony, Math.floor(until / DAY_MS));
  const first = Math.floor(dayNumber(colony.visits[0]?.day ?? '1970-01-01'));
  return (time) => {
    const number = Math.floor(time / DAY_MS);
    const day = days[number - first];
    if (!day) return colony.weight;
    const hour = (time - number * DAY_MS) / HOUR_MS;
    const shiver = 0.05 * (noiseOf(Math.floor(time / 600_000), colony.number + 101) - 0.5);
    return Math.round((day.start + within(day, colony.place, { number, hour }) + shiver) * 100) / 100;
  };
}

function daysOf({ place, number: hive, weight, visits }: WeighedColony, last: number): WeighedDay[] {
  const byDay = new Map(visits.map((visit) => [dayNumber(visit.day), visit]));
  const first = Math.min(...byDay.keys());
  const gathering = gatheringOf(place, flowsOf(visits));
  const fed = new Map<number, number>();
  const days: WeighedDay[] = [];
  let start = weight;
  let supers = 0;
  for (let number = first; number <= last; number += 1) {
    const visit = byDay.get(number);
    const steps = visit ? stepsOf(visit, supers, 12.5 + 0.4 * (hive % 6)) : [];
    if (typeof visit?.values.structure_honey_super === 'number') supers = visit.values.structure_honey_super;
    if (typeof visit?.values.feeding_quantity === 'number') fed.set(number, visit.values.feeding_quantity);
    const eaten = EATEN[new Date(number * DAY_MS).getUTCMonth()] ?? 0;
    const flight = flyingWeather(place, number);
    const gain = (gathering.get(number) ?? 0) - eaten - drying(fed, number);
    days.push({ start, gain, flight, steps });
    start += gain + steps.reduce((sum, { change }) => sum + change, 0);
  }
  return days;
}

/** Day to kg: distributes the gain of a flow by the weather. */
function gatheringOf(place: DemoPlace, flows: readonly Flow[]): Map<number, number> {
  const gathering = new Map<number, number>();
  for (const { from, until, gathered } of flows) {
    const numbers = Array.from({ length: Math.max(0, until - from) }, (_, index) => from + index);
    const weights = numbers.map((number) => 0.02 + flyingWeather(place, number) ** 1.5);
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    const eaten = 0.095 * numbers.length;
    for (const [index, number] of numbers.entries())
      gathering.set(number, ((gathered + eaten) * (weights[index] ?? 0)) / all);
  }
  return gathering;
}

/** Daily loss of syrup while it ripens, in kg. */
function drying(fed: ReadonlyMap<number, number>, number: number): number {
  let lost = 0;
  for (let before = 1; before <= RIPENING; before += 1)
    lost += ((fed.get(number - before) ?? 0) * (1 - RIPE)) / RIPENING;
  return lost;
}

/** 0 before, 1 after, and linear in between. */
const rise = (hour: number, from: number, to: number): number =>
  Math.min(1, Math.max(0, (hour - from) / (to - from)));

/**
 * Weight change since midnight: nectar dries at night, the foragers leave in the morning, return heavier through the
 * day, and are all home in the evening.
 */
function within(
  { gain, flight, steps }: WeighedDay,
  place: DemoPlace,
  { number, hour }: { readonly number: number; readonly hour: number },
): number {
  const { sunrise, sunset } = demoDay(place, number);
  const [out, home] = [sunrise + 2, sunset - 1];
  const night = 0.04 + 0.3 * Math.max(0, gain);
  const dried = night * Math.min(1, (Math.min(hour, out) + Math.max(0, hour - home)) / (out + 24 - home));
  const away = 0.9 * flight * (rise(hour, out, out + 2) - rise(hour, home - 2.5, home));
  const gathered = (gain + night) * rise(hour, out, home);
  const stepped = steps.reduce((sum, step) => (hour >= step.hour ? sum + step.change : sum), 0);
  return gathered - dried - away + stepped;
}
