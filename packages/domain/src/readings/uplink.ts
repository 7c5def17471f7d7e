import { DEVICE_SLOT, type Measure, SCALE_PLACES_MAX, type WeightUnit } from '../sensors.ts';
import { isStorableText } from '../texts.ts';

/** Meaning of a field of a decoded LoRaWAN payload. */
export interface PayloadField {
  /** 0 for the device itself. */
  readonly slot: number;
  readonly measure: Measure;
  /** Unit of a weight; default kg. */
  readonly unit?: WeightUnit | undefined;
}

/** Payload field to its meaning. */
export type PayloadMapping = Readonly<Record<string, PayloadField>>;

const fieldsOf = (measure: Measure): [string, PayloadField][] =>
  Array.from({ length: SCALE_PLACES_MAX }, (_, index) => [
    `${measure}_${index + 1}`,
    { slot: index + 1, measure },
  ]);

/** Fields that are read without a mapping: `weight_1` to `weight_5` in kg, `battery`, and so on. */
export const USUAL_FIELDS: PayloadMapping = Object.fromEntries([
  ...fieldsOf('weight'),
  ...fieldsOf('temperature'),
  ...fieldsOf('humidity'),
  ['battery', { slot: DEVICE_SLOT, measure: 'battery' }],
]);

/** The parts of an uplink message of The Things Stack v3 that Propolis uses. */
export interface Uplink {
  /** One delivered reading for each mapped field, for `readReading`. */
  readonly readings: readonly unknown[];
  /** False if the application has no payload formatter. */
  readonly isDecoded: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

const objectOf = (raw: unknown): Fields | undefined =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? (raw as Fields) : undefined;

/**
 * The identifiers of the device in a message of any kind: its id in the application, and its EUI. Those too long to be
 * registered are omitted.
 */
export function deviceIdsOf(message: unknown): string[] {
  const ids = objectOf(objectOf(message)?.end_device_ids);
  return [ids?.device_id, ids?.dev_eui].filter((id) => typeof id === 'string').filter(isStorableText);
}

/**
 * Reads an uplink message; undefined for another kind of message, such as `join_accept`. Fields without a
 * mapping are ignored. The time of a reading is the reception time at the gateway.
 */
export function readUplink(message: unknown, mapping: PayloadMapping = USUAL_FIELDS): Uplink | undefined {
  const uplink = objectOf(objectOf(message)?.uplink_message);
  if (!uplink) return undefined;
  const payload = objectOf(uplink.decoded_payload);
  const time = timeOf(uplink) ?? objectOf(message)?.received_at;
  const readings = Object.entries(payload ?? {}).flatMap(([name, value]) =>
    Object.hasOwn(mapping, name) ? [{ ...mapping[name], time, value }] : [],
  );
  return { readings, isDecoded: payload !== undefined };
}

/**
 * The network server's time of the transmission, otherwise the first gateway's, otherwise the time of
 * arrival.
 */
function timeOf({ settings, rx_metadata, received_at }: Fields): unknown {
  const gateway = Array.isArray(rx_metadata) ? objectOf(rx_metadata[0]) : undefined;
  return objectOf(settings)?.time ?? gateway?.time ?? received_at;
}
