import { z } from 'zod';
import type { AddressService } from './address-service.ts';
import { fetchJson } from './fetch-json.ts';

/** https://photon.komoot.io: GeoJSON whose properties are parts of an address. */
const Answer = z.object({
  features: z.array(
    z.object({
      properties: z.object({
        osm_type: z.string().optional(),
        osm_id: z.number().optional(),
        name: z.string().optional(),
        street: z.string().optional(),
        housenumber: z.string().optional(),
        postcode: z.string().optional(),
        city: z.string().optional(),
        country: z.string().optional(),
      }),
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
    }),
  ),
});
type Parts = z.infer<typeof Answer>['features'][number]['properties'];

const joined = (parts: readonly (string | undefined)[], by: string): string =>
  parts.filter((part) => part !== undefined && part !== '').join(by);

const nameOf = ({ name, street, housenumber, postcode, city, country }: Parts): string =>
  joined([name, joined([street, housenumber], ' '), joined([postcode, city], ' '), country], ', ');

/** Languages of the public instance; it answers others with an error. */
const SPOKEN = ['fr', 'de', 'en'];

export const photon: AddressService = {
  defaultUrl: 'https://photon.komoot.io',
  attribution: '© OpenStreetMap contributors',
  interval: 0,
  search: async (base, text, language, upstream) => {
    const lang = SPOKEN.includes(language) ? language : 'en';
    const answer = Answer.parse(await fetchJson(base, 'api/', { q: text, limit: '5', lang }, upstream));
    return answer.features.map(({ properties, geometry }, index) => ({
      id: `${properties.osm_type ?? ''}${properties.osm_id ?? index}`,
      name: nameOf(properties),
      longitude: geometry.coordinates[0],
      latitude: geometry.coordinates[1],
    }));
  },
};
