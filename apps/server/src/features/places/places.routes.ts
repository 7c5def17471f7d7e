import { type MapSettings, type MunicipalBorders, placeEndpoints } from '@propolis/contract';
import { type Api, perAccount } from '@propolis/http-kit';
import type { Elevation } from '../../gateways/elevation.ts';
import type { Geocoder } from '../../gateways/geocoder.ts';

export interface PlaceServices {
  readonly geocoder: Geocoder;
  readonly elevation: Elevation;
  readonly map: MapSettings;
  readonly municipalities: MunicipalBorders;
}

/**
 * Faster than typing or moving a map. The external services see one client for all users and would block all
 * of them.
 */
const ASKED_OUTSIDE = { tries: 60, perSeconds: 60 };

export function placesRoutes(api: Api, { geocoder, elevation, map, municipalities }: PlaceServices): void {
  api.read(placeEndpoints.geocode, {
    limits: perAccount('addresses user', ASKED_OUTSIDE),
    run: async ({ language }, { query }) => ({
      type: 'FeatureCollection' as const,
      attribution: geocoder.attribution,
      features: (await geocoder.search(query.q, language)).map(({ id, name, latitude, longitude }) => ({
        type: 'Feature' as const,
        properties: { place_id: id, display_name: name },
        geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
      })),
    }),
  });
  api.read(placeEndpoints.elevation, {
    limits: perAccount('heights user', ASKED_OUTSIDE),
    run: async (_ctx, { query }) => ({ altitude: await elevation(query) }),
  });
  api.read(placeEndpoints.mapSettings, () => map);
  api.read(placeEndpoints.municipalities, () => municipalities);
}

/**
 * Origins of tile servers without HTTPS for the Content-Security-Policy; a host with a placeholder has none.
 */
export const plainTileOrigins = ({ tile_url, historic_tile_url }: MapSettings): string[] => [
  ...new Set([tile_url, historic_tile_url].flatMap((url) => /^http:\/\/[^/{}]+(?=\/)/.exec(url) ?? [])),
];
