import type { ScaleWithKey } from '@propolis/contract';
import type { Account } from './accounts.ts';
import type { Collection } from './references.ts';
import type { Outgoing } from './resolve.ts';
import type { Answer } from './send.ts';

/** The collection that holds objects of a schema. */
const COLLECTION_OF: Readonly<Record<string, Collection>> = {
  Apiary: 'apiaries',
  Hive: 'hives',
  Observation: 'observations',
  ObservationId: 'observations',
  Photo: 'photos',
  FollowUp: 'follow_ups',
  JournalRecord: 'records',
  Queen: 'queens',
  Scale: 'scales',
  ScaleWithKey: 'scales',
  WeatherConnector: 'weatherConnectors',
  Camera: 'cameras',
  Counting: 'automatic_varroa_counting',
  Upload: 'uploads',
};

const idsIn = (value: unknown): (number | string)[] => {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
  return typeof id === 'number' || typeof id === 'string' ? [id] : [];
};

type NewScale = Pick<ScaleWithKey, 'description' | 'device_key'>;

/** Its identifier, and its key while that is returned: a device is authenticated by its key. */
export function keepScale({ ids, deviceKeys }: Account, { description, device_key }: NewScale): void {
  if (!ids.scaleNames.includes(description.aid)) ids.scaleNames.push(description.aid);
  if (device_key !== null) deviceKeys.push(device_key);
}

/** A key that fails belongs to a deleted scale, or was renewed. */
function forgetFailedKey({ caller, drawn, headers }: Outgoing, { status }: Answer): void {
  if (status !== 401 || !caller || drawn.kind !== 'call' || drawn.credential !== 'scale') return;
  const at = caller.deviceKeys.findIndex((key) => headers.authorization === `Bearer ${key}`);
  if (at >= 0) caller.deviceKeys.splice(at, 1);
}

/** Collects ids from the responses of an account, so that later requests can use them. */
export function harvest(outgoing: Outgoing, answer: Answer): void {
  forgetFailedKey(outgoing, answer);
  const { drawn, caller, method } = outgoing;
  const { status, headers, body } = answer;
  if (!caller || drawn.kind !== 'call' || status >= 300 || headers['content-encoding']) return;
  if (method !== drawn.call.method) return;
  const collection = COLLECTION_OF[drawn.call.good.named ?? ''];
  if (!collection) return;
  const known = caller.ids[collection];
  const parsed: unknown = JSON.parse(body.toString());
  for (const id of idsIn(parsed)) if (!known.includes(id)) known.push(id);
  if (drawn.call.good.named === 'ScaleWithKey') keepScale(caller, parsed as NewScale); // validated against its schema
}
