import {
  APIARY_TIME_ZONE,
  EVOLUTION_MEASURES,
  type IsoDay,
  WEATHER_STEP_LENGTHS,
  type WeatherStep,
  weatherStepIn,
  weatherStepOf,
} from '@propolis/domain';
import { dayIn } from '../../../lib/dates.ts';
import type { WeatherCurve } from '../evolution.api.ts';
import {
  type Columns,
  dailySums,
  isOfWeather,
  WEATHER_OF,
  type WeatherMeasure,
  weatherColumns,
  weeklyMeans,
} from './measure-lines.ts';

/** Resolution of the drawn weather values: a step of the network, or the mean of a week. */
export type WeatherFineness = WeatherStep | 'week';

type Came = Pick<WeatherCurve, 'points' | 'range'>;

/** In ms. */
const lengthOf = ({ range: { start, end } }: Came): number => (end - start) * 1000;
const askedStep = (curve: Came): WeatherStep => weatherStepOf(lengthOf(curve));

/** The server may return another step than requested, so the step is read from the values. */
const stepOf = (curve: Came): WeatherStep =>
  weatherStepIn(
    curve.points.map(({ time }) => Date.parse(time)),
    askedStep(curve),
    lengthOf(curve),
  );

/**
 * Sunshine is summed by day over months and averaged by week over years. Other measures are drawn as
 * received.
 */
export function weatherFineness(measure: WeatherMeasure, curve: Came): WeatherFineness {
  const asked = askedStep(curve);
  if (measure !== 'sunshine' || asked === 't') return stepOf(curve);
  return asked === 'h' ? 'd' : 'week';
}

/** By line id. */
export type WeatherFinenesses = ReadonlyMap<string, WeatherFineness>;

/** The resolution of each received weather measure. */
export const weatherFinenesses = (curves: readonly WeatherCurve[]): WeatherFinenesses =>
  new Map(
    EVOLUTION_MEASURES.filter(isOfWeather).flatMap((measure) => {
      const curve = curves.find(({ measurement }) => measurement === WEATHER_OF[measure]);
      return curve ? [[measure, weatherFineness(measure, curve)] as const] : [];
    }),
  );

/** The network dates a day by its start; the value is drawn at its middle. */
function atMiddle({ times, values }: Columns, step: WeatherStep): Columns {
  const half = WEATHER_STEP_LENGTHS.d / 2000; // s
  return step === 'd' ? { times: times.map((time) => time + half), values } : { times, values };
}

/** A weather curve as it is drawn. */
export function weatherDrawn(measure: WeatherMeasure, curve: Came, today: IsoDay): Columns {
  const step = stepOf(curve);
  const fineness = weatherFineness(measure, curve);
  const columns = atMiddle(weatherColumns(curve.points, step), step);
  if (fineness === step) return columns;
  const days = step === 'd' ? columns : dailySums(columns, step, { timeZone: APIARY_TIME_ZONE, today });
  const whole = withoutDay(days, today);
  return fineness === 'week' ? weeklyMeans(whole) : whole;
}

/** Line id of today's sunshine. */
export const SUNSHINE_TODAY = 'sunshine today';

/** Today's sunshine until now, beside daily sums; empty if the values are no daily sums or today has none. */
export function sunshineSoFar(curve: Came, today: IsoDay): Columns {
  const step = stepOf(curve);
  if (weatherFineness('sunshine', curve) !== 'd' || step === 'd') return { times: [], values: [] };
  const columns = weatherColumns(curve.points, step);
  const { times, values } = dailySums(columns, step, { timeZone: APIARY_TIME_ZONE, today });
  const at = times.length - 1;
  const isToday = isOn(times[at], today) && values[at] !== null;
  return isToday ? { times: times.slice(at), values: values.slice(at) } : { times: [], values: [] };
}

const isOn = (time: number | undefined, day: IsoDay): boolean =>
  time !== undefined && dayIn(APIARY_TIME_ZONE, new Date(time * 1000)) === day;

/** The current day has no final sum. */
function withoutDay({ times, values }: Columns, day: IsoDay): Columns {
  return isOn(times.at(-1), day)
    ? { times: times.slice(0, -1), values: values.slice(0, -1) }
    : { times, values };
}
