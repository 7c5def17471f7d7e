import type { ScaleWithKey } from '@propolis/contract';
import type { Account } from './accounts.ts';
import type { Collection } from './references.ts';
import type { Outgoing } from './resolve.ts';
import type { Answer } from './send.ts';

/** In what collection something of this schema is. */
const COLLECTION_OF: Readonly<Record<string, Collection>> = {
  Apiary: 'apiaries',
  Hive: 'hives',
  Observation: 'observations',
  ObservationId: 'observations',
  Photo: 'photos',
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

/** Its identifier, and its key while it is told: only with it its device is heard. */
export function keepScale({ ids, deviceKeys }: Account, { description, device_key }: NewScale): void {
  if (!ids.scaleNames.includes(description.aid)) ids.scaleNames.push(description.aid);
  if (device_key !== null) deviceKeys.push(device_key);
}

/** A key that fails is of a scale that is gone, or was renewed. */
function forgetFailedKey({ asker, drawn, headers }: Outgoing, { status }: Answer): void {
  if (status !== 401 || !asker || drawn.kind !== 'call' || drawn.credential !== 'scale') return;
  const at = asker.deviceKeys.findIndex((key) => headers.authorization === `Bearer ${key}`);
  if (at >= 0) asker.deviceKeys.splice(at, 1);
}

/** Remembers what an account was told that it has, so that later requests can name it. */
export function harvest(outgoing: Outgoing, answer: Answer): void {
  forgetFailedKey(outgoing, answer);
  const { drawn, asker, method } = outgoing;
  const { status, headers, body } = answer;
  if (!asker || drawn.kind !== 'call' || status >= 300 || headers['content-encoding']) return;
  if (method !== drawn.call.method) return;
  const collection = COLLECTION_OF[drawn.call.good.named ?? ''];
  if (!collection) return;
  const known = asker.ids[collection];
  const told: unknown = JSON.parse(body.toString());
  for (const id of idsIn(told)) if (!known.includes(id)) known.push(id);
  if (drawn.call.good.named === 'ScaleWithKey') keepScale(asker, told as NewScale); // judged by its schema
}
