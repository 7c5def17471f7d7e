import type { Apiary, Hive, Sensors } from '@propolis/contract';
import {
  APIARY_TIME_ZONE,
  comparedDays,
  type DayRange,
  daysOfPeriod,
  EVOLUTION_MEASURES,
  type EvolutionComparison,
  type EvolutionMeasure,
  type EvolutionPeriod,
  type IsoDay,
} from '@propolis/domain';
import { dayIn } from '../../lib/dates.ts';
import type { EvolutionSearch } from '../../lib/paths.ts';
import { scalesOf, weatherOf } from '../sensors/sensors.api.ts';
import { shownMeasures } from './choice/measures.ts';
import { describedRange, periodRange } from './choice/period-range.ts';
import { shownHives } from './choice/shown-hives.ts';
import { type LaidDays, layDays } from './curve/laid-days.ts';
import { isOfWeather } from './curve/measure-lines.ts';
import type { PeriodRange } from './evolution.api.ts';

/** A period as days and as a range. */
export interface ViewedPeriod {
  readonly days: DayRange;
  readonly range: PeriodRange;
}

/** A compared period. */
export interface BesidePeriod extends ViewedPeriod {
  /** Range of its figures: shortened while the shown period is not over. */
  readonly described: PeriodRange;
}

/** What the page shows: the address resolved with the available data. */
export interface EvolutionView extends ViewedPeriod {
  readonly apiary: Apiary;
  /** The hive of the page, absent on the page of an apiary. */
  readonly own: Hive | undefined;
  readonly timeZone: string;
  readonly today: IsoDay;
  readonly period: EvolutionPeriod;
  /** The preceding period of the same length, to which the main figures are compared. */
  readonly before: BesidePeriod;
  /** The period compared in the curves, if any. */
  readonly compared:
    | (BesidePeriod & { readonly comparison: EvolutionComparison; readonly laid: LaidDays })
    | undefined;
  /** Hives with curves, by position. */
  readonly hives: readonly Hive[];
  /** Ids of hives that are or were on a scale. */
  readonly weighed: ReadonlySet<number>;
  /** Code of the apiary's weather station. */
  readonly station: string | undefined;
  /** The available measures. */
  readonly offered: readonly EvolutionMeasure[];
  readonly measures: readonly EvolutionMeasure[];
}

interface Viewed {
  readonly apiary: Apiary;
  readonly own: Hive | undefined;
  readonly sensors: Sensors;
  /** Whether the apiary has mite counts. */
  readonly hasCountings: boolean;
  readonly search: EvolutionSearch;
  readonly now: Date;
}

export function evolutionView({ apiary, own, sensors, hasCountings, search, now }: Viewed): EvolutionView {
  const timeZone = APIARY_TIME_ZONE;
  const { period = 'month', against } = search;
  const today = dayIn(timeZone, now);
  const days = daysOfPeriod(period, today, search);
  const viewed = (viewedDays: DayRange, ...beside: EvolutionComparison[]): ViewedPeriod => ({
    days: viewedDays,
    range: {
      ...periodRange(viewedDays, timeZone),
      // Chosen days are fixed; named periods move with the current day.
      ...(period !== 'chosen' && { named: [period, ...beside].join(' ') }),
    },
  });
  const shown = viewed(days);
  const beside = (comparison: EvolutionComparison): BesidePeriod => {
    const then = viewed(comparedDays(days, comparison), comparison);
    const described = describedRange({ shown, beside: then.range, comparison }, now, timeZone);
    return { ...then, described: { ...then.range, ...described } };
  };
  const laidOver = (comparison: EvolutionComparison) => {
    const then = beside(comparison);
    return { ...then, comparison, laid: layDays(shown, then.range, comparison, timeZone) };
  };
  const weighed = new Set([
    ...sensors.hives.map(({ measurable_id }) => measurable_id),
    ...sensors.former.map(({ hive_id }) => hive_id),
  ]);
  const hives = shownHives({
    hives: apiary.hives.toSorted((one, other) => one.position_on_apiary - other.position_on_apiary),
    own,
    wanted: search.hives,
    isWeighed: ({ id }) => weighed.has(id),
  });
  const station = weatherOf(sensors).find(({ measurable_id }) => measurable_id === apiary.id)?.description
    .station;
  const offered = offeredMeasures(sensors, hives, { hasStation: station !== undefined, hasCountings });
  return {
    apiary,
    own,
    timeZone,
    today,
    period,
    ...shown,
    before: beside('before'),
    compared: against && laidOver(against),
    hives,
    weighed,
    station,
    offered,
    measures: shownMeasures(search.measures, offered),
  };
}

/** The measures of the hives' scales and the station, and mites if there are counts. */
function offeredMeasures(
  sensors: Sensors,
  hives: readonly Hive[],
  { hasStation, hasCountings }: { readonly hasStation: boolean; readonly hasCountings: boolean },
): readonly EvolutionMeasure[] {
  const slots = scalesOf(sensors).flatMap((scale) =>
    scale.hives.flatMap(({ hive_id, description: { position } }) =>
      hives.some(({ id }) => id === hive_id)
        ? [{ position, status: scale.status.slots.find((slot) => slot.position === position) }]
        : [],
    ),
  );
  const former = sensors.former.filter(({ hive_id }) => hives.some(({ id }) => id === hive_id));
  return EVOLUTION_MEASURES.filter((measure) => {
    if (hasStation && isOfWeather(measure)) return true;
    if (measure === 'varroa') return hasCountings;
    if (measure === 'weight' && slots.length > 0) return true;
    if (measure !== 'weight' && measure !== 'temperature' && measure !== 'humidity') return false;
    return (
      former.some(({ measures }) => measures.includes(measure)) ||
      (measure !== 'weight' && slots.some(({ status }) => (status?.[measure] ?? null) !== null))
    );
  });
}

/** Ids of the shown hives that have weights. */
export const weighedIds = ({ hives, weighed }: EvolutionView): number[] =>
  hives.filter(({ id }) => weighed.has(id)).map(({ id }) => id);
