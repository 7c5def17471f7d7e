import {
  DAY_S,
  type EvolutionMeasure,
  type IsoDay,
  localDaysOf,
  WEATHER_STEP_LENGTHS,
  WEEK_S,
  type WeatherMeasurementId,
  type WeatherStep,
} from '@propolis/domain';
import type { ChartLine } from '../../../ui/chart/chart.ts';

/** The measurement of the weather network for a measure, if any. */
export const WEATHER_OF = {
  temperature: 'tre200s0',
  sunshine: 'sre000z0',
  wind: 'fu3010z0',
} as const satisfies Partial<Record<EvolutionMeasure, WeatherMeasurementId>>;
export type WeatherMeasure = keyof typeof WEATHER_OF;
export const isOfWeather = (measure: EvolutionMeasure): measure is WeatherMeasure => measure in WEATHER_OF;

/** The measures of a hive's scale. */
export const SCALE_MEASURES = ['weight', 'temperature', 'humidity'] as const;
export type ScaleMeasure = (typeof SCALE_MEASURES)[number];
export const isOfScale = (measure: EvolutionMeasure): measure is ScaleMeasure =>
  SCALE_MEASURES.some((known) => known === measure);

/** Colours of weather, and of measures of a single hive. */
export const MEASURE_COLORS: Readonly<Record<EvolutionMeasure, string>> = {
  weight: '#8A5200',
  varroa: '#7B4B94',
  temperature: '#C94A34',
  humidity: '#4F7A8C',
  sunshine: '#FFB81C',
  wind: '#566B79',
};

/** The drawn parts of a line. */
export type Columns = Pick<ChartLine, 'times' | 'values'>;

/** Number of steps without a value that is a gap: one may be missing, and a day may have 25 hours. */
const GAP = 2.5;

/** Measured points as columns, with a gap where values are missing. */
export function weatherColumns(
  points: readonly { readonly time: string; readonly value: number }[],
  step: WeatherStep,
): Columns {
  const seconds = WEATHER_STEP_LENGTHS[step] / 1000;
  const times: number[] = [];
  const values: (number | null)[] = [];
  for (const { time, value } of points) {
    const at = Date.parse(time) / 1000;
    const before = times.at(-1);
    if (before !== undefined && at - before > GAP * seconds) {
      times.push(before + seconds);
      values.push(null);
    }
    times.push(at);
    values.push(value);
  }
  return { times, values };
}

/** Like the server's daily sums: a sum needs almost all hours of a day. */
const NEARLY_WHOLE = 0.9;

/** The time zone of the days, and the current day, whose sum is that until now. */
export interface SummedDays {
  readonly timeZone: string;
  readonly today: IsoDay;
}

/**
 * Sums of local days, each at the middle of its elapsed time; over a month, hourly values are shown by day.
 * An incomplete day, or one partly outside the range, has none.
 */
export function dailySums(
  { times, values }: Columns,
  step: WeatherStep,
  { timeZone, today }: SummedDays,
): Columns {
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return { times, values };
  // The time of a value is the end of its hour.
  const days = localDaysOf({ start: first * 1000 - 1, end: last * 1000 }, timeZone).map((one) => ({
    ...one,
    until: one.day === today ? Math.min(one.end, last * 1000) : one.end,
  }));
  const sums = days.map(() => ({ sum: 0, known: 0 }));
  let day = 0;
  for (const [at, time] of times.entries()) {
    while ((days[day]?.end ?? Number.POSITIVE_INFINITY) < time * 1000) day += 1;
    const value = values[at] ?? null;
    const ofDay = sums[day];
    if (value === null || !ofDay) continue;
    ofDay.sum += value;
    ofDay.known += WEATHER_STEP_LENGTHS[step];
  }
  return {
    times: days.map(({ start, until }) => Math.round((start + until) / 2000)),
    values: days.map(({ start, until }, at) => {
      const { sum, known } = sums[at] ?? { sum: 0, known: 0 };
      return known > 0 && known >= NEARLY_WHOLE * (until - start) ? sum : null;
    }),
  };
}

/**
 * Means of seven days, at their middle, because daily values over a year are too dense. A week without a
 * value is a gap.
 */
export function weeklyMeans({ times, values }: Columns): Columns {
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return { times, values };
  // Tolerates the hour of a clock change.
  const weekOf = (time: number) => Math.floor((time - first + DAY_S / 2) / WEEK_S);
  const weeks = Array.from({ length: weekOf(last) + 1 }, (): number[] => []);
  for (const [at, time] of times.entries()) {
    const value = values[at] ?? null;
    if (value !== null) weeks[weekOf(time)]?.push(value);
  }
  return {
    times: weeks.map((_, week) => Math.min(first + week * WEEK_S + 3 * DAY_S, last)),
    values: weeks.map((known) =>
      known.length > 0 ? known.reduce((sum, value) => sum + value, 0) / known.length : null,
    ),
  };
}
