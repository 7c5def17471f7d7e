import { z } from 'zod';
import type { AddressService } from './address-service.ts';
import { fetchJson } from './fetch-json.ts';

/** The search of api3.geo.admin.ch. Its `geometry` may have the northing first: use `lon` and `lat`. */
const Answer = z.object({
  features: z.array(
    z.object({
      id: z.union([z.string(), z.number()]).optional(),
      properties: z.object({
        label: z.string(),
        lon: z.number(),
        lat: z.number(),
        id: z.unknown().optional(),
      }),
    }),
  ),
});

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** Labels are HTML with bold and italic parts; only their text is shown. */
const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();

/** Swiss addresses and places, with suggestions while typing. */
export const swisstopoSearch: AddressService = {
  defaultUrl: 'https://api3.geo.admin.ch',
  attribution: '© swisstopo',
  interval: 0,
  search: async (base, text, language, upstream) => {
    const query = {
      type: 'locations',
      searchText: text,
      origins: 'address,zipcode,gg25,gazetteer',
      sr: '4326',
      geometryFormat: 'geojson',
      limit: '8',
      lang: language,
    };
    const answer = Answer.parse(await fetchJson(base, 'rest/services/api/SearchServer', query, upstream));
    return answer.features.map(({ id, properties }, index) => ({
      id: String(id ?? properties.id ?? index),
      name: plainText(properties.label),
      latitude: properties.lat,
      longitude: properties.lon,
    }));
  },
};
