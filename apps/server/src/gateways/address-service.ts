import type { Language } from '@propolis/domain';
import type { Upstream } from './fetch-json.ts';

export interface FoundAddress {
  readonly id: string;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** One way to ask an outside service; throws when it fails. */
export interface AddressService {
  readonly defaultUrl: string;
  /** Who must be named beside the suggestions. */
  readonly attribution: string;
  /** Milliseconds that must lie between two calls of the whole application. */
  readonly interval: number;
  readonly search: (
    base: string,
    text: string,
    language: Language,
    upstream: Upstream,
  ) => Promise<FoundAddress[]>;
}
