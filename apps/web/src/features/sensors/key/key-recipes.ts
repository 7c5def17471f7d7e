import type { Scale } from '@propolis/contract';
import { calls } from '@propolis/contract/client';

/** Who delivers, and where to. */
export interface Delivering {
  /** Public address of the installation. */
  readonly address: string;
  readonly key: string;
}

/** What stands in the settings while the key is no longer known. */
export const KEY_PLACEHOLDER = '…';

const WEIGHTS = calls.ingest.weights.path;
/** The webhook's address in two parts, as The Things Stack asks for them. */
const [, TTN_BASE = '', TTN_PATH = ''] = /^(.*)(\/[^/]+)$/.exec(calls.ingest.ttn.path) ?? [];

const authorization = (key: string): string => `Bearer ${key}`;

/** A line to try it in a terminal: one weight on slot 1, at this moment. */
export function curlLine({ address, key }: Delivering, now: Date): string {
  const reading = { slot: 1, time: now.toISOString().slice(0, 19).concat('Z'), value: 38.4, unit: 'kg' };
  return [
    `curl '${address}${WEIGHTS}'`,
    `-H 'Authorization: ${authorization(key)}'`,
    `-H 'Content-Type: application/json'`,
    `-d '${JSON.stringify({ readings: [reading] })}'`,
  ].join(' \\\n  ');
}

/** What is entered at The Things Stack, field by field. */
export const ttnSettings = ({ address, key }: Delivering) => ({
  base: address + TTN_BASE,
  path: TTN_PATH,
  header: 'Authorization',
  value: authorization(key),
});

/** The names of the fields of a decoded payload that are understood: those of the scale itself, else the usual ones. */
export const payloadFields = ({ hives, description }: Pick<Scale, 'hives' | 'description'>): string[] =>
  description.ttn_mapping
    ? Object.keys(description.ttn_mapping)
    : [
        ...Array.from({ length: hives.length }, (_, at) => `weight_${at + 1}`),
        'temperature_1',
        'humidity_1',
        'battery',
      ];

/** What the QR code tells the phone that sets up the scale: where to, under which key, as whom. */
export const phoneSettings = ({ address, key }: Delivering, aid: string): string =>
  JSON.stringify({ url: address + WEIGHTS, key, aid });
