import type { Db } from '@propolis/postgres';
import { createToken, hashToken } from '@propolis/runtime';
import type { Device, Limit } from '../request/context.ts';
import { readBearer, unauthenticated } from './bearer.ts';

/** Deliveries that one device may send: a scale sends every ten minutes, a gateway passes on dozens of scales. */
const DELIVERIES = { tries: 600, perSeconds: 60 };
/**
 * Deliveries that one process works on at a time, out of its ten connections: however many devices deliver, beekeepers
 * find a connection, and two are enough to keep the database at work.
 */
export const DEVICES_AT_ONCE = 2;
/** Others wait with their body in memory: of the most readings .6 MB once it is read, of empty ones as long a dozen. */
export const DEVICES_WAITING = 200;
/** Largest delivery, in bytes: the most readings that one may have are 430 kB as they are documented, 570 kB as others write them. */
export const DELIVERY_MAX_BYTES = 655_360;

/** The last use is written at most this often (ms): a device that delivers without a pause must not write each time. */
const LAST_USE_INTERVAL = 60_000;

/** A key says what it is by how it begins, so that a session's token and a key are never taken for each other. */
const KEY_PREFIX = 'device_';

export interface IssuedDeviceKey {
  readonly id: number;
  /** Shown once, to whoever set the device up; only its hash is kept. */
  readonly key: string;
}

const newKey = () => {
  const key = `${KEY_PREFIX}${createToken()}`;
  return { key, stored: { key_hash: hashToken(key), last_four: key.slice(-4), last_used_at: null } };
};

/** Makes the key of a new device of this user. */
export async function issueDeviceKey(db: Db, userId: number): Promise<IssuedDeviceKey> {
  const { key, stored } = newKey();
  const { id } = await db
    .insertInto('device_keys')
    .values({ user_id: userId, ...stored })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, key };
}

/** A new key for the same device: the old one fails from now on. */
export async function renewDeviceKey(db: Db, id: number): Promise<string> {
  const { key, stored } = newKey();
  await db.updateTable('device_keys').set(stored).where('id', '=', id).execute();
  return key;
}

/** Of devices that have gone. */
export async function deleteDeviceKeys(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('device_keys').where('id', 'in', ids).execute();
}

/** The device of a key; 401 without one, or when it is unknown or was renewed. */
export async function authenticateDevice(
  db: Db,
  authorization: string | undefined,
  now: Date,
): Promise<Device> {
  const key = readBearer(authorization);
  if (!key.startsWith(KEY_PREFIX)) throw unauthenticated();
  const device = await db
    .selectFrom('device_keys')
    .select(['id', 'user_id', 'last_used_at'])
    .where('key_hash', '=', hashToken(key))
    .executeTakeFirst();
  if (!device) throw unauthenticated();
  if (now.getTime() - (device.last_used_at?.getTime() ?? 0) > LAST_USE_INTERVAL) {
    await db.updateTable('device_keys').set({ last_used_at: now }).where('id', '=', device.id).execute();
  }
  return { id: device.id, userId: device.user_id };
}

export const deviceLimit = (device: Device): Limit => ({ key: `device ${device.id}`, rule: DELIVERIES });
