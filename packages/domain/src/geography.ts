/** WGS84, decimal degrees. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** Mean radius of the earth in kilometres (IUGG). */
const EARTH_RADIUS_KM = 6371.0088;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance in kilometres (haversine). */
export function distanceKm(a: Coordinates, b: Coordinates): number {
  const dLatitude = radians(b.latitude - a.latitude);
  const dLongitude = radians(b.longitude - a.longitude);
  const h =
    Math.sin(dLatitude / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(dLongitude / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/**
 * Swiss coordinates LV95 (EPSG:2056) in metres, by swisstopo's approximation formulas: within 1 m in Switzerland,
 * meaningless far away.
 */
export function toLv95({ latitude, longitude }: Coordinates): { easting: number; northing: number } {
  const p = (latitude * 3600 - 169_028.66) / 10_000;
  const l = (longitude * 3600 - 26_782.5) / 10_000;
  return {
    easting: 2_600_072.37 + 211_455.93 * l - 10_938.51 * l * p - 0.36 * l * p ** 2 - 44.54 * l ** 3,
    northing:
      1_200_147.07 +
      308_807.95 * p +
      3745.25 * l ** 2 +
      76.63 * p ** 2 -
      194.56 * l ** 2 * p +
      119.79 * p ** 3,
  };
}

/** The rectangle around Switzerland and Liechtenstein in which LV95 and the national services are valid. */
export const SWISS_BOUNDS = { west: 5.9, south: 45.8, east: 10.5, north: 47.9 } as const;

/** Whether the national services (heights, tiles, LV95) cover these coordinates, edges included. */
export const isNearSwitzerland = ({ latitude, longitude }: Coordinates): boolean =>
  latitude >= SWISS_BOUNDS.south &&
  latitude <= SWISS_BOUNDS.north &&
  longitude >= SWISS_BOUNDS.west &&
  longitude <= SWISS_BOUNDS.east;
