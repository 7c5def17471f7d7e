import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { GEOCODE_MIN_LENGTH, PLACE_BOUNDS } from './limits.ts';

/** Address suggestions as Nominatim's GeoJSON (specification 7); coordinates are [longitude, latitude]. */
export const AddressSuggestions = z.object({
  type: z.literal('FeatureCollection'),
  /** Attribution shown with the suggestions; empty if the geocoder is off. */
  attribution: z.string(),
  features: z.array(
    z.object({
      type: z.literal('Feature'),
      properties: z.object({ place_id: z.string(), display_name: z.string() }),
      geometry: z.object({ type: z.literal('Point'), coordinates: z.array(z.number()).length(2) }),
    }),
  ),
});
export type AddressSuggestions = z.infer<typeof AddressSuggestions>;

/** Tile sources configured by the operator; the browser loads them directly. */
export const MapSettings = z.object({
  /** Base layer, EPSG:3857, `{z}/{x}/{y}`, including any token. */
  tile_url: z.string(),
  /** Attribution shown on the map, which most tile services require. */
  tile_attribution: z.string(),
  /** Layer of 1864, EPSG:21781, `{z}/{y}/{x}`; empty if not configured. */
  historic_tile_url: z.string(),
});
export type MapSettings = z.infer<typeof MapSettings>;

/** Borders of municipalities, if the operator has installed them. */
export const MunicipalBorders = z.object({
  /** Attribution shown with the borders; empty if there are none. */
  attribution: z.string(),
  /** Units per degree. */
  per_degree: z.number().int().positive(),
  /** Lines of points `x y,x y…` in units east and north; each point is relative to the previous one. */
  lines: z.array(z.string().regex(/^-?\d+ -?\d+(,-?\d+ -?\d+)+$/)),
});
export type MunicipalBorders = z.infer<typeof MunicipalBorders>;

/** Addresses, heights and tiles. If an external service fails, its data is missing; the request succeeds. */
export const placeEndpoints = {
  geocode: endpoint('GET', '/api/geocode', {
    summary: 'Address suggestions; none if the geocoder fails.',
    query: z.object({
      /** Free text: a street, a village, a mountain. */
      q: z.string().trim().min(GEOCODE_MIN_LENGTH).max(200),
      format: z.literal('geojson').optional(),
    }),
    response: AddressSuggestions,
  }),
  elevation: endpoint('GET', '/api/elevation', {
    summary: 'Height of a place in metres above sea level; null if unknown.',
    query: z.object({
      latitude: z.coerce.number().min(PLACE_BOUNDS.latitude.min).max(PLACE_BOUNDS.latitude.max),
      longitude: z.coerce.number().min(PLACE_BOUNDS.longitude.min).max(PLACE_BOUNDS.longitude.max),
    }),
    response: z.object({ altitude: z.number().nullable() }),
  }),
  mapSettings: endpoint('GET', '/api/map', {
    summary: 'The tile sources of the map.',
    response: MapSettings,
  }),
  municipalities: endpoint('GET', '/api/map/municipalities', {
    summary: 'Borders of municipalities beneath the tiles; empty if the operator has not installed them.',
    response: MunicipalBorders,
  }),
} as const;
