import type { Place } from '@propolis/domain';
import type { Coordinate } from 'ol/coordinate.js';
import { fromLonLat, toLonLat } from 'ol/proj.js';

export const toMap = ({ latitude, longitude }: Place): Coordinate => fromLonLat([longitude, latitude]);

/** A ten-millionth of a degree would be a centimetre: six digits are what a form holds. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** The place at a coordinate of the map, wherever around the world it was dragged to. */
export function fromMap(coordinate: Coordinate): Place {
  const [longitude = 0, latitude = 0] = toLonLat(coordinate);
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}

export const isSamePlace = (a: Place | undefined, b: Place | undefined): boolean =>
  a?.latitude === b?.latitude && a?.longitude === b?.longitude;
