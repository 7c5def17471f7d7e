import { type Coordinates, distanceKm } from './geography.ts';
import { DAY_MS } from './time-units.ts';

/** What the weather network measures for the curves (specification 9), with the unit in which it is delivered. */
export const WEATHER_MEASUREMENTS = [
  { id: 'tre200s0', unit: '°C' },
  { id: 'sre000z0', unit: 'min' },
  { id: 'fu3010z0', unit: 'km/h' },
] as const;
/** MeteoSwiss's own key of air temperature, sunshine or wind. */
export type WeatherMeasurementId = (typeof WEATHER_MEASUREMENTS)[number]['id'];

/** What is kept of the network: what is measured for the curves, and precipitation, in which no bee flies. */
export const STORED_MEASUREMENTS = [...WEATHER_MEASUREMENTS, { id: 'rre150z0', unit: 'mm' }] as const;
/** MeteoSwiss's own key of what is kept. */
export type StoredMeasurementId = (typeof STORED_MEASUREMENTS)[number]['id'];

/** Whether the values of short steps add up to that of a long one: minutes of sunshine, mm of rain. Others are means. */
export const addsUp = (measurement: StoredMeasurementId): boolean =>
  measurement === 'sre000z0' || measurement === 'rre150z0';

/** How far apart values of the network lie: ten minutes, an hour, a day. Its own letters. */
export type WeatherStep = 't' | 'h' | 'd';

/** How long (ms) that is for which a value of the network stands. */
export const WEATHER_STEP_LENGTHS = { t: 600_000, h: 3_600_000, d: DAY_MS } as const satisfies Readonly<
  Record<WeatherStep, number>
>;
/** The longest ranges (ms) that are shown in steps of ten minutes and of an hour: beyond, nobody could tell them apart. */
const LONGEST = { t: 7 * DAY_MS, h: 100 * DAY_MS } as const;

/**
 * In which steps a range of time is shown; `length` in ms. Sunshine adds up over the step: an hour has at most 60 minutes
 * of it. The network gives hours and days of its own, which are not to be reckoned from ten minutes.
 */
export function weatherStepOf(length: number): WeatherStep {
  if (length <= LONGEST.t) return 't';
  return length <= LONGEST.h ? 'h' : 'd';
}

/** The shortest one (ms): clocks are put forward in it. */
const SHORTEST_DAY = 23 * WEATHER_STEP_LENGTHS.h;

/**
 * In which steps values came that were asked for in steps of `asked`: where there are none of these, others are shown.
 * Their times (ms) tell: the network names ten minutes and hours by their end and days by their beginning, in UTC, so
 * that hours lie on full hours and days at midnight, gaps or not. A single time may be that of any of them; where it is
 * the only one of a range (`length` in ms) of a day or more, midnight is a day's, which has many ten minutes.
 */
export function weatherStepIn(times: readonly number[], asked: WeatherStep, length = 0): WeatherStep {
  const areSteps = (step: WeatherStep) => times.every((time) => time % WEATHER_STEP_LENGTHS[step] === 0);
  const isDay = times.length === 1 && length >= SHORTEST_DAY && areSteps('d');
  if (times.length < 2 && !isDay && areSteps(asked)) return asked;
  return (['d', 'h'] as const).find(areSteps) ?? 't';
}

/** Farther away a station says nothing of an apiary's weather: abroad there is none. */
export const STATION_MAX_DISTANCE_KM = 50;

/** What is asked of a station here; whoever calls may know more of it and gets that back. */
export interface MeasuringStation extends Coordinates {
  /** Keys of what it measures. */
  readonly measurements: readonly WeatherMeasurementId[];
}

/** A station and how far it stands from the coordinates that were asked about. */
export interface NearestStation<S> {
  /** As it was handed in. */
  readonly station: S;
  /** Along the surface of the earth, heights left out. */
  readonly distanceKm: number;
}

/** The nearest station that measures temperature, sunshine and wind, by great-circle distance; none beyond 50 km. */
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
