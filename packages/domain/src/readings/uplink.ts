import { DEVICE_SLOT, type Measure, SCALE_PLACES_MAX, type WeightUnit } from '../sensors.ts';
import { isStorableText } from '../texts.ts';

/** What a field of a decoded LoRaWAN payload means. */
export interface PayloadField {
  /** 0 for what concerns the device. */
  readonly slot: number;
  readonly measure: Measure;
  /** Of a weight; kg when absent. */
  readonly unit?: WeightUnit | undefined;
}

/** Field of the payload to its meaning. */
export type PayloadMapping = Readonly<Record<string, PayloadField>>;

const fieldsOf = (measure: Measure): [string, PayloadField][] =>
  Array.from({ length: SCALE_PLACES_MAX }, (_, index) => [
    `${measure}_${index + 1}`,
    { slot: index + 1, measure },
  ]);

/** The names of fields that are understood without a mapping: `weight_1` to `weight_5` in kg, `battery`, and so on. */
export const USUAL_FIELDS: PayloadMapping = Object.fromEntries([
  ...fieldsOf('weight'),
  ...fieldsOf('temperature'),
  ...fieldsOf('humidity'),
  ['battery', { slot: DEVICE_SLOT, measure: 'battery' }],
]);

/** An uplink message of The Things Stack v3, as far as it is read here. */
export interface Uplink {
  /** What may be the identifier of the scale: the device's id in its application, and its EUI. */
  readonly deviceIds: readonly string[];
  /** One delivered reading for each field that the mapping knows, for `readReading`. */
  readonly readings: readonly unknown[];
  /** Whether there was a decoded payload at all: without a payload formatter there is none. */
  readonly isDecoded: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

const objectOf = (raw: unknown): Fields | undefined =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? (raw as Fields) : undefined;

/** The identifiers of the device that a message of any kind is about; what nobody can have registered is none. */
export function deviceIdsOf(message: unknown): string[] {
  const ids = objectOf(objectOf(message)?.end_device_ids);
  return [ids?.device_id, ids?.dev_eui].filter((id) => typeof id === 'string').filter(isStorableText);
}

/**
 * Reads an uplink message; undefined for a message of another kind, such as `join_accept`. Fields that the mapping does
 * not know are left out; their time is when the gateway heard them.
 */
export function readUplink(message: unknown, mapping: PayloadMapping = USUAL_FIELDS): Uplink | undefined {
  const uplink = objectOf(objectOf(message)?.uplink_message);
  if (!uplink) return undefined;
  const payload = objectOf(uplink.decoded_payload);
  const time = timeOf(uplink) ?? objectOf(message)?.received_at;
  const readings = Object.entries(payload ?? {}).flatMap(([name, value]) =>
    Object.hasOwn(mapping, name) ? [{ ...mapping[name], time, value }] : [],
  );
  return { deviceIds: deviceIdsOf(message), readings, isDecoded: payload !== undefined };
}

/** The network server's time of the transmission, else the first gateway's, else when it came in. */
function timeOf({ settings, rx_metadata, received_at }: Fields): unknown {
  const gateway = Array.isArray(rx_metadata) ? objectOf(rx_metadata[0]) : undefined;
  return objectOf(settings)?.time ?? gateway?.time ?? received_at;
}
