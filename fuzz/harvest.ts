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
};

const idsIn = (value: unknown): (number | string)[] => {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
  return typeof id === 'number' || typeof id === 'string' ? [id] : [];
};

/** Remembers what an account was told that it has, so that later requests can name it. */
export function harvest({ drawn, asker, method }: Outgoing, { status, headers, body }: Answer): void {
  if (!asker || drawn.kind !== 'call' || status >= 300 || headers['content-encoding']) return;
  if (method !== drawn.call.method) return;
  const collection = COLLECTION_OF[drawn.call.good.named ?? ''];
  if (!collection) return;
  const known = asker.ids[collection];
  for (const id of idsIn(JSON.parse(body.toString()))) if (!known.includes(id)) known.push(id);
}
