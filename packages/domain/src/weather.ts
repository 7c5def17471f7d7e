import { type Coordinates, distanceKm } from './geography.ts';

/** What the weather network measures for the curves (spec 9), with the unit in which it is delivered. */
export const WEATHER_MEASUREMENTS = [
  { id: 'tre200s0', unit: '°C' },
  { id: 'sre000z0', unit: 'min' },
  { id: 'fu3010z0', unit: 'km/h' },
] as const;
/** MeteoSwiss's own key of air temperature, sunshine or wind. */
export type WeatherMeasurementId = (typeof WEATHER_MEASUREMENTS)[number]['id'];

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
