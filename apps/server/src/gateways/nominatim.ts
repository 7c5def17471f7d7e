import { z } from 'zod';
import type { AddressService } from './address-service.ts';
import { fetchJson } from './fetch-json.ts';

/** https://nominatim.org/release-docs/latest/api/Search/, format=geojson. */
const Answer = z.object({
  features: z.array(
    z.object({
      properties: z.object({ place_id: z.union([z.string(), z.number()]), display_name: z.string() }),
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
    }),
  ),
});

/** OpenStreetMap's geocoder; its public instance allows one call per second and application. */
export const nominatim: AddressService = {
  defaultUrl: 'https://nominatim.openstreetmap.org',
  attribution: '© OpenStreetMap contributors',
  interval: 1000,
  search: async (base, text, language, upstream) => {
    const query = { q: text, format: 'geojson', limit: '5', 'accept-language': language };
    return Answer.parse(await fetchJson(base, 'search', query, upstream)).features.map(
      ({ properties, geometry }) => ({
        id: String(properties.place_id),
        name: properties.display_name,
        longitude: geometry.coordinates[0],
        latitude: geometry.coordinates[1],
      }),
    );
  },
};
