import { type Coordinates, distanceKm } from './geography.ts';
import { DAY_MS, HOUR_MS } from './time-units.ts';

/** Measurements of the weather network for the curves (specification 9), with their units. */
export const WEATHER_MEASUREMENTS = [
  { id: 'tre200s0', unit: '°C' },
  { id: 'sre000z0', unit: 'min' },
  { id: 'fu3010z0', unit: 'km/h' },
] as const;
/** MeteoSwiss's key of air temperature, sunshine or wind. */
export type WeatherMeasurementId = (typeof WEATHER_MEASUREMENTS)[number]['id'];

/** Stored measurements: those of the curves, and precipitation for flight weather. */
export const STORED_MEASUREMENTS = [...WEATHER_MEASUREMENTS, { id: 'rre150z0', unit: 'mm' }] as const;
/** MeteoSwiss's key of a stored measurement. */
export type StoredMeasurementId = (typeof STORED_MEASUREMENTS)[number]['id'];

/**
 * Whether values of short steps add up to a longer one: minutes of sunshine, mm of rain. The others are
 * means.
 */
export const addsUp = (measurement: StoredMeasurementId): boolean =>
  measurement === 'sre000z0' || measurement === 'rre150z0';

/** Distance of values of the network: ten minutes, an hour, a day; MeteoSwiss's own letters. */
export type WeatherStep = 't' | 'h' | 'd';

/** Length (ms) of the period of a value. */
export const WEATHER_STEP_LENGTHS = { t: 600_000, h: HOUR_MS, d: DAY_MS } as const satisfies Readonly<
  Record<WeatherStep, number>
>;
/**
 * The longest ranges (ms) shown in steps of ten minutes and of an hour; more points would be
 * indistinguishable.
 */
const LONGEST = { t: 7 * DAY_MS, h: 100 * DAY_MS } as const;

/**
 * The step for a range of `length` ms. Sunshine adds up over the step: an hour has at most 60 minutes of it.
 * The network provides its own hourly and daily values, which must not be computed from ten-minute values.
 */
export function weatherStepOf(length: number): WeatherStep {
  if (length <= LONGEST.t) return 't';
  return length <= LONGEST.h ? 'h' : 'd';
}

/** The shortest day (ms): clocks go forward in it. */
const SHORTEST_DAY = 23 * WEATHER_STEP_LENGTHS.h;

/**
 * The step of values that were requested in steps of `asked`: if there are none, another step is returned.
 * The step follows from the times (ms): the network names ten minutes and hours by their end and days by
 * their start, in UTC, so hours lie on full hours and days at midnight, even with gaps. A single time may be
 * of any step; if it is the only one of a range (`length` in ms) of a day or more, midnight is a daily value,
 * because such a range has many ten-minute values.
 */
export function weatherStepIn(times: readonly number[], asked: WeatherStep, length = 0): WeatherStep {
  const areSteps = (step: WeatherStep) => times.every((time) => time % WEATHER_STEP_LENGTHS[step] === 0);
  const isDay = times.length === 1 && length >= SHORTEST_DAY && areSteps('d');
  if (times.length < 2 && !isDay && areSteps(asked)) return asked;
  return (['d', 'h'] as const).find(areSteps) ?? 't';
}

/** A station farther away is not representative; there are none abroad. */
export const STATION_MAX_DISTANCE_KM = 50;

/** The fields of a station that are used here; callers may pass larger objects and get them back. */
export interface MeasuringStation extends Coordinates {
  /** Keys of its measurements. */
  readonly measurements: readonly WeatherMeasurementId[];
}

/** A station and its distance from the requested coordinates. */
export interface NearestStation<S> {
  /** The object that was passed in. */
  readonly station: S;
  /** Great-circle distance, without heights. */
  readonly distanceKm: number;
}

/** The nearest station that measures temperature, sunshine and wind; undefined beyond 50 km. */
export function nearestStation<S extends MeasuringStation>(
  coordinates: Coordinates,
  stations: readonly S[],
): NearestStation<S> | undefined {
  let nearest: NearestStation<S> | undefined;
  for (const station of stations) {
    if (WEATHER_MEASUREMENTS.some(({ id }) => !station.measurements.includes(id))) continue;
    const distance = distanceKm(coordinates, station);
    if (distance > STATION_MAX_DISTANCE_KM) continue;
    if (!nearest || distance < nearest.distanceKm) nearest = { station, distanceKm: distance };
  }
  return nearest;
}
