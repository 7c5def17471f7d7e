import type { ApiaryWeather, EvolutionRange, Forecast, StationWeather } from '@propolis/contract';
import {
  APIARY_TIME_ZONE,
  type Coordinates,
  DAY_MS,
  flightHours,
  HOUR_MS,
  localDaysOf,
} from '@propolis/domain';
import { type Ctx, rounded } from '@propolis/http-kit';
import { found, notFound } from '@propolis/runtime';
import { type Period, periodOf } from '@propolis/time-series';
import { findPlace, hasApiary } from '../apiaries/apiaries.queries.ts';
import { findConnectorOf } from '../sensors/sensors.service.ts';
import { findStation } from '../weather/weather.queries.ts';
import {
  findHours,
  findTemperatureDays,
  readForecast,
  type WeatherHour,
} from '../weather/weather.service.ts';

/** Days before today, as measured. */
const MEASURED_DAYS = 7;

type Asking = Pick<Ctx, 'db' | 'user' | 'now'>;

/** The forecast of an apiary, and what the station of its connector measured before. */
export async function readApiaryForecast(
  ctx: Asking,
  apiaryId: number,
  service: { readonly isOn: boolean },
): Promise<Forecast> {
  const { db, user } = ctx;
  if (!(await hasApiary(db, user.id, apiaryId, 'read'))) throw notFound();
  const place = found(await findPlace(db, apiaryId));
  return { ...(await readForecast(ctx, place, service)), measured: await findMeasured(ctx, apiaryId) };
}

async function findMeasured({ db, user, now }: Asking, apiaryId: number): Promise<Forecast['measured']> {
  const connector = await findConnectorOf(db, apiaryId);
  if (!connector) return null;
  const { station, name } = found(await findStation(db, user.id, connector.station));
  // The last day of the range is today, which has not ended.
  const range = { start: now.getTime() - MEASURED_DAYS * DAY_MS, end: now.getTime() + 1 };
  const days = localDaysOf(range, APIARY_TIME_ZONE);
  const [first, today] = [days.at(0), days.at(-1)];
  if (!first || !today) return null;
  const span = { start: new Date(first.start), end: new Date(today.start) };
  return { station, name, days: await findTemperatureDays(db, station, span) };
}

/** The weather of a period at an apiary, measured by the station of its connector. */
export async function readApiaryWeather(
  { db, user, now }: Pick<Ctx, 'db' | 'user' | 'now'>,
  apiaryId: number,
  asked: EvolutionRange,
): Promise<ApiaryWeather> {
  if (!(await hasApiary(db, user.id, apiaryId, 'read'))) throw notFound();
  const connector = await findConnectorOf(db, apiaryId);
  if (!connector) return { weather: null };
  const place = found(await findPlace(db, apiaryId));
  const { name } = found(await findStation(db, user.id, connector.station));
  const { start, end } = periodOf(asked, now);
  // The current hour is not yet missing.
  const period = { start, end: now < end ? now : end };
  const hours = await findHours(db, connector.station, period);
  return { weather: { station: connector.station, name, ...figuresOf(hours, period, place) } };
}

function figuresOf(
  hours: readonly WeatherHour[],
  period: Period,
  place: Coordinates,
): Omit<StationWeather, 'station' | 'name'> {
  const temperatures = known(hours, 'temperature');
  const winds = known(hours, 'wind');
  const sunshine = known(hours, 'sunshine');
  const precipitation = known(hours, 'precipitation');
  return {
    sunshine_hours: sunshine.length > 0 ? rounded(sumOf(sunshine) / 60) : null,
    temperature:
      temperatures.length > 0
        ? { min: Math.min(...temperatures), max: Math.max(...temperatures), mean: meanOf(temperatures) }
        : null,
    wind: winds.length > 0 ? { max: Math.max(...winds), mean: meanOf(winds) } : null,
    precipitation_mm: precipitation.length > 0 ? rounded(sumOf(precipitation)) : null,
    flight: temperatures.length > 0 && winds.length > 0 ? flightOf(hours, place) : null,
    missing: missingOf(hours, period),
  };
}

const known = (hours: readonly WeatherHour[], measure: Exclude<keyof WeatherHour, 'time'>): number[] =>
  hours.flatMap((hour) => hour[measure] ?? []);
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const meanOf = (values: readonly number[]): number => rounded(sumOf(values) / values.length);

function flightOf(hours: readonly WeatherHour[], place: Coordinates): StationWeather['flight'] {
  const slots = hours.map(({ time, ...weather }) => ({
    ...weather,
    start: time.getTime() - HOUR_MS,
    end: time.getTime(),
  }));
  const { hours: flown, rainUnknown, unknown } = flightHours(slots, place);
  return { hours: rounded(flown), rain_unknown: rounded(rainUnknown), unknown: rounded(unknown) };
}

const MEASURES = ['temperature', 'wind', 'sunshine', 'precipitation'] as const;

/** The share of whole hours in the period that lack one of the station's measures, 0 to 1. */
function missingOf(hours: readonly WeatherHour[], { start, end }: Period): number {
  const measured = MEASURES.filter((measure) => hours.some((hour) => hour[measure] !== null));
  const whole = hours.filter((hour) => measured.every((measure) => hour[measure] !== null)).length;
  const due = Math.floor(end.getTime() / HOUR_MS) - Math.ceil(start.getTime() / HOUR_MS);
  return due > 0 ? rounded(1 - whole / due) : 0;
}
