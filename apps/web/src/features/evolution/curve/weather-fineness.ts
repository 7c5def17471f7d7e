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

/** What a value of the weather stands for as it is drawn: one of the network's steps, or the mean of a week. */
export type WeatherFineness = WeatherStep | 'week';

type Came = Pick<WeatherCurve, 'points' | 'range'>;

/** In ms. */
const lengthOf = ({ range: { start, end } }: Came): number => (end - start) * 1000;
const askedStep = (curve: Came): WeatherStep => weatherStepOf(lengthOf(curve));

/** Where the server has nothing that fits the range, it answers other steps: only the values tell. */
const stepOf = (curve: Came): WeatherStep =>
  weatherStepIn(
    curve.points.map(({ time }) => Date.parse(time)),
    askedStep(curve),
    lengthOf(curve),
  );

/** Sunshine adds up: over months it is read by the day, over years by the week. All else is drawn as it came. */
export function weatherFineness(measure: WeatherMeasure, curve: Came): WeatherFineness {
  const asked = askedStep(curve);
  if (measure !== 'sunshine' || asked === 't') return stepOf(curve);
  return asked === 'h' ? 'd' : 'week';
}

/** By the id of its line. */
export type WeatherFinenesses = ReadonlyMap<string, WeatherFineness>;

/** Of those measures of the weather that came. */
export const weatherFinenesses = (curves: readonly WeatherCurve[]): WeatherFinenesses =>
  new Map(
    EVOLUTION_MEASURES.filter(isOfWeather).flatMap((measure) => {
      const curve = curves.find(({ measurement }) => measurement === WEATHER_OF[measure]);
      return curve ? [[measure, weatherFineness(measure, curve)] as const] : [];
    }),
  );

/** The network names days by their beginning; drawn there, all of a day would come half a day before it. */
function atMiddle({ times, values }: Columns, step: WeatherStep): Columns {
  const half = WEATHER_STEP_LENGTHS.d / 2000; // s
  return step === 'd' ? { times: times.map((time) => time + half), values } : { times, values };
}

/** A curve of the weather as it is drawn. */
export function weatherDrawn(measure: WeatherMeasure, curve: Came, today: IsoDay): Columns {
  const step = stepOf(curve);
  const fineness = weatherFineness(measure, curve);
  const columns = atMiddle(weatherColumns(curve.points, step), step);
  if (fineness === step) return columns;
  const days = step === 'd' ? columns : dailySums(columns, step, { timeZone: APIARY_TIME_ZONE, today });
  const whole = withoutDay(days, today);
  return fineness === 'week' ? weeklyMeans(whole) : whole;
}

/** Id of the line of today's sunshine. */
export const SUNSHINE_TODAY = 'sunshine today';

/** The sunshine of today until now, over days of sums; nothing where a value is no sum of a day, or today has none. */
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

/** A day that goes on has no sum yet. */
function withoutDay({ times, values }: Columns, day: IsoDay): Columns {
  return isOn(times.at(-1), day)
    ? { times: times.slice(0, -1), values: values.slice(0, -1) }
    : { times, values };
}
