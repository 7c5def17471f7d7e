import { type Coordinates, distanceKm } from './geography.ts';

/** A point of the forecast farther away is not representative; there are none abroad. */
export const FORECAST_MAX_DISTANCE_KM = 20;
/** A difference of this many metres in altitude counts as much as a kilometre of distance. */
const METRES_LIKE_A_KM = 100;
/** °C per metre of altitude (specification of the temperature windows: 0.65 °C per 100 m). */
const COOLING = 0.0065;
/** km per degree of latitude, rounded down: no point within the maximum distance is skipped. */
const KM_PER_DEGREE = 111;
/** Degrees of latitude within which a point may be near a place. */
export const FORECAST_MAX_DEGREES = FORECAST_MAX_DISTANCE_KM / KM_PER_DEGREE;

/** The fields of a point that are used here; callers may pass larger objects and get them back. */
export interface ForecastPoint extends Coordinates {
  /** Metres above sea level. */
  readonly altitude: number;
  /** A summit, not a postal code. */
  readonly isMountain: boolean;
}

/** A place with a forecast; the altitude in metres is null if unknown. */
export interface ForecastPlace extends Coordinates {
  readonly altitude: number | null;
}

/** A point and its distance from the place. */
export interface NearestForecastPoint<P> {
  /** The object that was passed in. */
  readonly point: P;
  /** Great-circle distance, without heights. */
  readonly distanceKm: number;
}

/**
 * The nearest point by distance and altitude; undefined beyond 20 km. For a place without an altitude only postal
 * codes count: a summit nearby is colder than the valley.
 */
export function nearestForecastPoint<P extends ForecastPoint>(
  place: ForecastPlace,
  points: Iterable<P>,
): NearestForecastPoint<P> | undefined {
  let nearest: (NearestForecastPoint<P> & { readonly cost: number }) | undefined;
  for (const point of points) {
    // Skips most of the country without trigonometry.
    if (Math.abs(point.latitude - place.latitude) > FORECAST_MAX_DEGREES) continue;
    if (place.altitude === null && point.isMountain) continue;
    const distance = distanceKm(place, point);
    if (distance > FORECAST_MAX_DISTANCE_KM) continue;
    const cost = distance + Math.abs(point.altitude - (place.altitude ?? point.altitude)) / METRES_LIKE_A_KM;
    if (!nearest || cost < nearest.cost) nearest = { point, distanceKm: distance, cost };
  }
  return nearest && { point: nearest.point, distanceKm: nearest.distanceKm };
}

/** °C to add to the temperature of a point for a place at another altitude; 0 if that is unknown. */
export const altitudeCorrection = (place: ForecastPlace, point: ForecastPoint): number =>
  place.altitude === null ? 0 : (point.altitude - place.altitude) * COOLING;
