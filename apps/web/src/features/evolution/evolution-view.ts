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
import { periodRange, toldRange } from './choice/period-range.ts';
import { shownHives } from './choice/shown-hives.ts';
import { type LaidDays, layDays } from './curve/laid-days.ts';
import { isOfWeather } from './curve/measure-lines.ts';
import type { PeriodRange } from './evolution.api.ts';

/** Days, and the moments from which to which they go. */
export interface ViewedPeriod {
  readonly days: DayRange;
  readonly range: PeriodRange;
}

/** Days that are set beside those that are shown. */
export interface BesidePeriod extends ViewedPeriod {
  /** Of what the figures tell: while the period that is shown goes on, as much of this one. */
  readonly told: PeriodRange;
}

/** What a page shows of curves: an address, looked at with what there is. */
export interface EvolutionView extends ViewedPeriod {
  readonly apiary: Apiary;
  /** Whose page it is, if one hive's. */
  readonly own: Hive | undefined;
  readonly timeZone: string;
  readonly today: IsoDay;
  readonly period: EvolutionPeriod;
  /** As many days before: what big figures are set against. */
  readonly before: BesidePeriod;
  /** What is laid over the curves, if anything. */
  readonly compared:
    | (BesidePeriod & { readonly comparison: EvolutionComparison; readonly laid: LaidDays })
    | undefined;
  /** Those whose curves are shown, as they stand. */
  readonly hives: readonly Hive[];
  /** Ids of hives that stand on a scale, or stood on one. */
  readonly weighed: ReadonlySet<number>;
  /** Code of the weather station of the apiary. */
  readonly station: string | undefined;
  /** What can be shown. */
  readonly offered: readonly EvolutionMeasure[];
  readonly measures: readonly EvolutionMeasure[];
}

interface Viewed {
  readonly apiary: Apiary;
  readonly own: Hive | undefined;
  readonly sensors: Sensors;
  /** Whether mites were counted in the apiary. */
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
      // Chosen days are themselves; all others move with today.
      ...(period !== 'chosen' && { named: [period, ...beside].join(' ') }),
    },
  });
  const shown = viewed(days);
  const beside = (comparison: EvolutionComparison): BesidePeriod => {
    const then = viewed(comparedDays(days, comparison), comparison);
    const told = toldRange({ shown, beside: then.range, comparison }, now, timeZone);
    return { ...then, told: { ...then.range, ...told } };
  };
  const laidOver = (comparison: EvolutionComparison) => {
    const then = beside(comparison);
    return { ...then, comparison, laid: layDays(shown, then.range, comparison, timeZone) };
  };
  const weighed = new Set([
    ...sensors.hives.map(({ measurable_id }) => measurable_id),
    ...formerOf(sensors).map(({ hive_id }) => hive_id),
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

/** What an older version of the app has kept on the device says nothing of them. */
const formerOf = ({ former = [] }: Partial<Pick<Sensors, 'former'>>) => former;

/** What scales of these hives and a station measure, and whether mites were counted. */
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
  const former = formerOf(sensors).filter(({ hive_id }) => hives.some(({ id }) => id === hive_id));
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

/** Of the hives that are shown those of which there are weights. */
export const weighedIds = ({ hives, weighed }: EvolutionView): number[] =>
  hives.filter(({ id }) => weighed.has(id)).map(({ id }) => id);
