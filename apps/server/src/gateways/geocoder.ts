import { setTimeout as sleep } from 'node:timers/promises';
import type { Language } from '@propolis/domain';
import type { Clock } from '../platform/clock.ts';
import type { GeocoderName } from '../platform/config.ts';
import { reasonOf } from '../platform/log/reason.ts';
import { watched } from '../platform/watch/watch.ts';
import type { AddressService, FoundAddress } from './address-service.ts';
import { createCache } from './cache.ts';
import type { Upstream } from './fetch-json.ts';
import { nominatim } from './nominatim.ts';
import { photon } from './photon.ts';
import { swisstopoSearch } from './swisstopo-search.ts';

export interface Geocoder {
  readonly attribution: string;
  /** Never throws: a failing service has no suggestions (spec 7). */
  readonly search: (text: string, language: Language) => Promise<readonly FoundAddress[]>;
}

const SERVICES: Readonly<Record<Exclude<GeocoderName, 'off'>, AddressService>> = {
  swisstopo: swisstopoSearch,
  photon,
  nominatim,
};

const CACHE_SIZE = 1000;
const CACHE_LIFE = 24 * 3_600_000; // ms

type Wait = (ms: number) => Promise<unknown>;

/** Calls one after the other, each at least `interval` ms after the start of the one before. */
function createQueue(interval: number, wait: Wait): <T>(work: () => Promise<T>) => Promise<T> {
  let turn: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = turn.then(work);
    turn = turn.then(() => Promise.allSettled([wait(interval), result]));
    return result;
  };
}

interface GeocoderOptions extends Upstream {
  readonly name: GeocoderName;
  /** Of an own instance; the service's public one otherwise. */
  readonly url: string | undefined;
  readonly clock: Clock;
  readonly wait?: Wait;
}

export function createGeocoder({ name, url, clock, wait = sleep, ...upstream }: GeocoderOptions): Geocoder {
  if (name === 'off') return { attribution: '', search: async () => [] };
  const service = SERVICES[name];
  const cache = createCache<readonly FoundAddress[]>(CACHE_SIZE, CACHE_LIFE, clock);
  const inTurn =
    service.interval > 0 ? createQueue(service.interval, wait) : <T>(work: () => Promise<T>) => work();
  return {
    attribution: service.attribution,
    search: async (text, language) => {
      const key = `${language} ${text.toLowerCase().replace(/\s+/g, ' ')}`;
      const known = cache.get(key);
      if (known) return known;
      try {
        const found = await inTurn(() =>
          watched({ kind: 'call', name: 'geocoder' }, () =>
            service.search(url ?? service.defaultUrl, text, language, upstream),
          ),
        );
        cache.set(key, found);
        return found;
      } catch (error) {
        upstream.log(`geocoder ${name}: ${reasonOf(error)}`, { level: 'warning' });
        return [];
      }
    },
  };
}
