import { type Coordinates, isNearSwitzerland, toLv95 } from '@propolis/domain';
import { reasonOf, watched } from '@propolis/observability';
import { z } from 'zod';
import { fetchJson, type Upstream } from './fetch-json.ts';

/** Metres above sea level, or null if unknown. Never throws. */
export type Elevation = (coordinates: Coordinates) => Promise<number | null>;

/** The height in metres is a string; the response has none outside the model. Coercion alone reads null and '' as 0. */
const Answer = z.object({ height: z.string().trim().min(1).pipe(z.coerce.number()) });

/** swisstopo's height service: Switzerland only, LV95 only. */
export function createElevation(url: string | undefined, upstream: Upstream): Elevation {
  return async (coordinates) => {
    if (!url || !isNearSwitzerland(coordinates)) return null;
    const { easting, northing } = toLv95(coordinates);
    const query = { easting: easting.toFixed(1), northing: northing.toFixed(1), sr: '2056' };
    try {
      const { height } = await watched({ kind: 'call', name: 'elevation' }, async () =>
        Answer.parse(await fetchJson(url, 'rest/services/height', query, upstream)),
      );
      return Math.round(height);
    } catch (error) {
      upstream.log(`elevation: ${reasonOf(error)}`, { level: 'warning' });
      return null;
    }
  };
}
