import { tidyText } from './texts.ts';

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

/** The inverse of `toLv95`, by the approximation formulas of the same source. */
function fromLv95(easting: number, northing: number): Coordinates {
  const y = (easting - 2_600_000) / 1e6;
  const x = (northing - 1_200_000) / 1e6;
  const longitude = 2.6779094 + 4.728982 * y + 0.791484 * y * x + 0.1306 * y * x ** 2 - 0.0436 * y ** 3;
  const latitude =
    16.9023892 + 3.238272 * x - 0.270978 * y ** 2 - 0.002528 * x ** 2 - 0.0447 * y ** 2 * x - 0.014 * x ** 3;
  return { latitude: (latitude * 100) / 36, longitude: (longitude * 100) / 36 };
}

/** `2'600'000.5, 1'200'000`; without the leading digits as before 1995, which is the same place within 2 m. */
const SWISS =
  /^(?:E\s*)?2?['\s]?([4-8]\d\d)['\s]?(\d{3}(?:\.\d+)?)[\s,;/]+(?:N\s*)?1?['\s]?(\d{2,3})['\s]?(\d{3}(?:\.\d+)?)$/;
/** 47.123, 47,123°, 47°07.4', 47°07'22.8". */
const ANGLE = /([-+]?\d+(?:[.,]\d+)?)°?(?:\s*(\d+(?:[.,]\d+)?)'(?:\s*(\d+(?:[.,]\d+)?)")?)?/g;

const degreesOf = ([, degrees = '', minutes = '0', seconds = '0']: readonly string[]): number => {
  const [whole = 0, minute = 0, second = 0] = [degrees, minutes, seconds].map((part) =>
    Number(part.replace(',', '.')),
  );
  const rest = (minute + second / 60) / 60;
  return degrees.startsWith('-') ? whole - rest : whole + rest;
};

/** A pair of coordinates in one text, as maps and phones copy it: latitude first, or Swiss easting and northing. */
export function readCoordinates(text: string): Coordinates | undefined {
  const plain = tidyText(text)
    .toUpperCase()
    .replaceAll('\u2212', '-')
    .replaceAll(/[’′]/g, "'")
    .replaceAll(/[”″]/g, '"');
  const [, ...swiss] = SWISS.exec(plain) ?? [];
  const [eastings, easting, northings, northing] = swiss;
  const found =
    swiss.length > 0
      ? fromLv95(Number(`2${eastings}${easting}`), Number(`1${northings?.padStart(3, '0')}${northing}`))
      : readDegrees(plain);
  const isSound = swiss.length > 0 ? isNearSwitzerland : isOnEarth;
  return found && isSound(found) ? found : undefined;
}

const isOnEarth = ({ latitude, longitude }: Coordinates): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;

function readDegrees(plain: string): Coordinates | undefined {
  const [one, other, ...more] = [...plain.matchAll(ANGLE)].map(degreesOf);
  const letters = plain.replaceAll(ANGLE, '');
  if (one === undefined || other === undefined || more.length > 0) return undefined;
  if (!/^(?:[\s,;/()]|[NSEW](?![NSEW]))+$/.test(letters)) return undefined;
  const [latitude, longitude] = /[EW].*[NS]/.test(letters) ? [other, one] : [one, other];
  return {
    latitude: letters.includes('S') ? -latitude : latitude,
    longitude: letters.includes('W') ? -longitude : longitude,
  };
}
