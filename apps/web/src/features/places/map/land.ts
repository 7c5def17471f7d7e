import land from './land.json' with { type: 'json' };
import { decodeLine, type Point } from './outline.ts';

/** A name and where it is written. */
export interface Place {
  readonly name: string;
  /** Longitude and latitude in degrees. */
  readonly point: Point;
}

const decode = (text: string): Point[] => decodeLine(text, land.perDegree);

// JSON knows no tuples: a name, a longitude and a latitude, as `scripts/map/land.mjs` writes them.
const placeOf = ([name, longitude, latitude]: (string | number)[]): Place => ({
  name: String(name),
  point: [Number(longitude), Number(latitude)],
});

/** The shores of lakes, closed where the lake lies within the map as a whole. */
export const lakeShores = (): Point[][] => land.lakes.map(decode);
/** Courses of rivers by rank, the greatest first. */
export const riverCourses = (): Point[][][] => land.rivers.map((ofRank) => ofRank.map(decode));
/** Borders between cantons; those with the neighbours are part of the country's. */
export const cantonBorders = (): Point[][] => land.cantons.map(decode);
export const cantonNames = (): Place[] => land.cantonNames.map(placeOf);
/** Towns and villages, the larger first, as they win the room for their names. */
export const placeNames = (): Place[] => land.places.map(placeOf);
