import type { Coordinates } from '@propolis/domain';
import type { Coordinate } from 'ol/coordinate.js';
import { fromLonLat, toLonLat } from 'ol/proj.js';

export const toMap = ({ latitude, longitude }: Coordinates): Coordinate => fromLonLat([longitude, latitude]);

/** The form keeps six digits. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** Converts a map point to coordinates and wraps the longitude. */
export function fromMap(coordinate: Coordinate): Coordinates {
  const [longitude = 0, latitude = 0] = toLonLat(coordinate);
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}

export const areSameCoordinates = (a: Coordinates | undefined, b: Coordinates | undefined): boolean =>
  a?.latitude === b?.latitude && a?.longitude === b?.longitude;
