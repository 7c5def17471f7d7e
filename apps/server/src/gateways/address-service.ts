import type { Language } from '@propolis/domain';
import type { Upstream } from './fetch-json.ts';

export interface FoundAddress {
  readonly id: string;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** A client of an external geocoder; throws on failure. */
export interface AddressService {
  readonly defaultUrl: string;
  /** Attribution that must be shown beside the suggestions. */
  readonly attribution: string;
  /** Minimum interval in ms between two calls of the whole application. */
  readonly interval: number;
  readonly search: (
    base: string,
    text: string,
    language: Language,
    upstream: Upstream,
  ) => Promise<FoundAddress[]>;
}
