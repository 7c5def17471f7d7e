import { setTimeout as sleep } from 'node:timers/promises';
import type { Language } from '@propolis/domain';
import { DAY_MS } from '@propolis/domain';
import { reasonOf, watched } from '@propolis/observability';
import type { Clock } from '@propolis/runtime';
import type { AddressService, FoundAddress } from './address-service.ts';
import { createCache } from './cache.ts';
import type { Upstream } from './fetch-json.ts';
import { nominatim } from './nominatim.ts';
import { photon } from './photon.ts';
import { swisstopoSearch } from './swisstopo-search.ts';

export interface Geocoder {
  readonly attribution: string;
  /** Never throws: a failing service returns no suggestions (specification 7). */
  readonly search: (text: string, language: Language) => Promise<readonly FoundAddress[]>;
}

/** Names for `GEOCODER`. */
export const GEOCODERS = ['swisstopo', 'photon', 'nominatim', 'off'] as const;
export type GeocoderName = (typeof GEOCODERS)[number];

const SERVICES: Readonly<Record<Exclude<GeocoderName, 'off'>, AddressService>> = {
  swisstopo: swisstopoSearch,
  photon,
  nominatim,
};

const CACHE_SIZE = 1000;
const CACHE_LIFE = DAY_MS; // ms

type Wait = (ms: number) => Promise<unknown>;

/** Maximum queue length: behind so many others, the user has typed on before the response arrives. */
const WAITING_MAX = 10;

type Queue = (work: () => Promise<readonly FoundAddress[]>) => Promise<readonly FoundAddress[]>;

/**
 * Runs calls one after the other, each at least `interval` ms after the start of the previous one. If the queue is
 * full, there are no suggestions.
 */
function createQueue(interval: number, wait: Wait): Queue {
  let turn: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (work) => {
    if (waiting >= WAITING_MAX) return [];
    waiting += 1;
    const result = turn.then(() => {
      waiting -= 1;
      return work();
    });
    turn = turn.then(() => Promise.allSettled([wait(interval), result]));
    return result;
  };
}

interface GeocoderOptions extends Upstream {
  readonly name: GeocoderName;
  /** Base address of a private instance; defaults to the public service. */
  readonly url: string | undefined;
  readonly clock: Clock;
  readonly wait?: Wait;
}

export function createGeocoder({ name, url, clock, wait = sleep, ...upstream }: GeocoderOptions): Geocoder {
  if (name === 'off') return { attribution: '', search: async () => [] };
  const service = SERVICES[name];
  const cache = createCache<readonly FoundAddress[]>(CACHE_SIZE, CACHE_LIFE, clock);
  const queue: Queue = service.interval > 0 ? createQueue(service.interval, wait) : (work) => work();
  return {
    attribution: service.attribution,
    search: async (text, language) => {
      const key = `${language} ${text.toLowerCase().replace(/\s+/g, ' ')}`;
      const known = cache.get(key);
      if (known) return known;
      const ask = async () => {
        const found = await watched({ kind: 'call', name: 'geocoder' }, () =>
          service.search(url ?? service.defaultUrl, text, language, upstream),
        );
        cache.set(key, found);
        return found;
      };
      try {
        return await queue(ask);
      } catch (error) {
        upstream.log(`geocoder ${name}: ${reasonOf(error)}`, { level: 'warning' });
        return [];
      }
    },
  };
}
