import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { GEOCODE_MIN_LENGTH } from './limits.ts';

/** An address suggestion in Nominatim's GeoJSON shape (specification 7); coordinates are [longitude, latitude]. */
export const AddressSuggestions = z.object({
  type: z.literal('FeatureCollection'),
  /** Who must be named beside the suggestions; empty when the geocoder is off. */
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

/** Where tiles come from, as the operator has set it; the browser fetches them itself. */
export const MapSettings = z.object({
  /** Base layer, EPSG:3857, `{z}/{x}/{y}`; a token is already part of it. */
  tile_url: z.string(),
  /** Shown on the map: most tile services ask for it. */
  tile_attribution: z.string(),
  /** Layer of 1864, EPSG:21781, `{z}/{y}/{x}`; empty when there is none. */
  historic_tile_url: z.string(),
});
export type MapSettings = z.infer<typeof MapSettings>;

/** Borders of municipalities, where the operator has had them drawn; else there are none. */
export const MunicipalBorders = z.object({
  /** Whose they are, shown with them; empty when there are none. */
  attribution: z.string(),
  /** In how many parts a degree is divided. */
  per_degree: z.number().int().positive(),
  /** Each a line of points `x y,x y…` in parts of a degree east and north, each told from the one before. */
  lines: z.array(z.string().regex(/^-?\d+ -?\d+(,-?\d+ -?\d+)+$/)),
});
export type MunicipalBorders = z.infer<typeof MunicipalBorders>;

/** Addresses, heights and tiles. What an outside service does not answer is missing, never an error. */
export const placeEndpoints = {
  geocode: endpoint({
    method: 'GET',
    path: '/api/geocode',
    summary: 'Address suggestions; a failing geocoder answers none.',
    query: z.object({
      /** As it is typed: a street, a village, a mountain. */
      q: z.string().trim().min(GEOCODE_MIN_LENGTH).max(200),
      format: z.literal('geojson').optional(),
    }),
    response: AddressSuggestions,
  }),
  elevation: endpoint({
    method: 'GET',
    path: '/api/elevation',
    summary: 'Height of a place in metres above sea level; null where it is not known.',
    query: z.object({
      latitude: z.coerce.number().min(-90).max(90),
      longitude: z.coerce.number().min(-180).max(180),
    }),
    response: z.object({ altitude: z.number().nullable() }),
  }),
  mapSettings: endpoint({
    method: 'GET',
    path: '/api/map',
    summary: 'Where the map gets its tiles.',
    response: MapSettings,
  }),
  municipalities: endpoint({
    method: 'GET',
    path: '/api/map/municipalities',
    summary: 'Borders of municipalities beneath the tiles; no lines where the operator has none.',
    response: MunicipalBorders,
  }),
} as const;
