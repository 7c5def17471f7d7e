import MultiLineString from 'ol/geom/MultiLineString.js';
import MultiPolygon from 'ol/geom/MultiPolygon.js';
import Point from 'ol/geom/Point.js';
import type BaseLayer from 'ol/layer/Base.js';
import type VectorLayer from 'ol/layer/Vector.js';
import type { Options as LayerOptions } from 'ol/layer/Vector.js';
import Circle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import land from './land.json';
import { drawn, FONT_FAMILY, label, layerOf } from './layers.ts';
import type { MapColors } from './map-colors.ts';
import { decodeLine, type Point as MapPoint } from './outline.ts';

/** A name and its position. */
interface Place {
  readonly name: string;
  /** Longitude and latitude in degrees. */
  readonly point: MapPoint;
}

const decode = (text: string): MapPoint[] => decodeLine(text, land.perDegree);

// JSON has no tuples: name, longitude and latitude, as written by `scripts/map/land.mjs`.
const placeOf = ([name, longitude, latitude]: (string | number)[]): Place => ({
  name: String(name),
  point: [Number(longitude), Number(latitude)],
});

/** Shores of lakes, closed if the whole lake is on the map. */
export const lakeShores = (): MapPoint[][] => land.lakes.map(decode);
/** Courses of rivers by rank, the largest first. */
export const riverCourses = (): MapPoint[][][] => land.rivers.map((ofRank) => ofRank.map(decode));
/** Borders between cantons; the country outline contains the others. */
const cantonBorders = (): MapPoint[][] => land.cantons.map(decode);
export const cantonNames = (): Place[] => land.cantonNames.map(placeOf);
/** Towns and villages, the larger first, because they have priority in decluttering. */
export const placeNames = (): Place[] => land.places.map(placeOf);

/** The local names; the larger first. Each point is on its lake. */
export const LAKE_NAMES: readonly Place[] = [
  ['Lac Léman', 6.55, 46.45],
  ['Bodensee', 9.38, 47.6],
  ['Lac de Neuchâtel', 6.82, 46.9],
  ['Lago Maggiore', 8.58, 45.905],
  ['Vierwaldstättersee', 8.38, 47.025],
  ['Zürichsee', 8.72, 47.225],
  ['Lago di Como', 9.27, 46.05],
  ['Ceresio', 8.97, 45.97],
  ['Thunersee', 7.72, 46.69],
  ['Bielersee', 7.17, 47.08],
  ['Zugersee', 8.48, 47.14],
  ['Brienzersee', 7.97, 46.73],
  ['Walensee', 9.2, 47.125],
  ['Lac de Morat', 7.08, 46.93],
  ['Sempachersee', 8.15, 47.145],
  ['Hallwilersee', 8.21, 47.29],
  ['Lac de Joux', 6.29, 46.64],
  ['Greifensee', 8.68, 47.35],
  ['Sarnersee', 8.21, 46.87],
  ['Sihlsee', 8.79, 47.13],
].map(placeOf);

/** Each point is on its river. */
export const RIVER_NAMES: readonly Place[] = [
  ['Rhein', 7.95, 47.555],
  ['Rhône', 7.62, 46.315],
  ['Aare', 7.62, 47.234],
  ['Rhein', 9.51, 47.09],
  ['Ticino', 8.92, 46.38],
  ['Inn / En', 10.095, 46.757],
  ['Doubs', 6.901, 47.213],
].map(placeOf);

/** Above this zoom, canton names are hidden. */
const CANTON_NAMES_UNTIL = 10;
/** From this zoom all villages are shown, below it only larger towns. */
const ALL_PLACES_FROM = 10;
const TOWNS = 120;
/**
 * Below this zoom only the largest lakes are named and no rivers are drawn, because they end at the map's
 * edge.
 */
const COUNTRY_UNTIL = 7.5;
const GREATEST_LAKES = 6;
/** Pixels, by the rank of a river. */
const RIVER_WIDTHS = [2, 1.6, 1.2, 1];

function waterLayers({ water, shore }: MapColors): VectorLayer[] {
  const rivers = riverCourses().map((courses, rank) =>
    drawn(
      new MultiLineString(courses),
      new Style({ stroke: new Stroke({ color: shore, width: RIVER_WIDTHS[rank] ?? 1 }) }),
    ),
  );
  const lakes = drawn(
    new MultiPolygon(lakeShores().map((ring) => [ring])),
    new Style({ fill: new Fill({ color: water }), stroke: new Stroke({ color: shore, width: 1 }) }),
  );
  return [layerOf(rivers, { minZoom: COUNTRY_UNTIL }), layerOf([lakes])];
}

function cantonLayer({ line }: MapColors): VectorLayer {
  const stroke = new Stroke({ color: line, width: 1, lineDash: [6, 3, 1, 3] });
  return layerOf([drawn(new MultiLineString(cantonBorders()), new Style({ stroke }))]);
}

/** Overlapping names are decluttered in favour of the first. */
const nameLayer = (
  places: readonly Place[],
  styleOf: (name: string) => Style,
  options: LayerOptions = {},
): VectorLayer =>
  layerOf(
    places.map(({ name, point }) => drawn(new Point(point), styleOf(name))),
    { declutter: true, ...options },
  );

/**
 * Layers inside the outline, lowest first: water, canton borders and names. Names are decluttered with this
 * priority: towns, cantons, waters, villages.
 */
export function landLayers(colors: MapColors): BaseLayer[] {
  const spaced = (name: string) => name.toUpperCase().split('').join('\u200a');
  const inCapitals = (name: string) =>
    new Style({ text: label(colors, { text: spaced(name), font: `600 10px ${FONT_FAMILY}` }) });
  const onWater = (name: string) =>
    new Style({
      text: label(
        { ...colors, ink: colors.shore },
        { text: name, font: `italic 12px ${FONT_FAMILY}`, overflow: true },
      ),
    });
  const image = new Circle({ radius: 2.5, fill: new Fill({ color: colors.ink }) });
  const withDot = (name: string) =>
    new Style({ image, text: label(colors, { text: name, textAlign: 'start', offsetX: 7 }) });
  const places = placeNames();
  return [
    ...waterLayers(colors),
    cantonLayer(colors),
    // Names of upper layers have priority.
    nameLayer(places, withDot, { minZoom: ALL_PLACES_FROM }),
    nameLayer([...LAKE_NAMES, ...RIVER_NAMES], onWater, { minZoom: COUNTRY_UNTIL }),
    nameLayer(LAKE_NAMES.slice(0, GREATEST_LAKES), onWater, { maxZoom: COUNTRY_UNTIL }),
    nameLayer(cantonNames(), inCapitals, { minZoom: COUNTRY_UNTIL, maxZoom: CANTON_NAMES_UNTIL }),
    nameLayer(places.slice(0, TOWNS), withDot, { maxZoom: ALL_PLACES_FROM }),
  ];
}
