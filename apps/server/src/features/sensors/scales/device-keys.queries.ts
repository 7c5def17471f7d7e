import { type Device, unauthenticated } from '@propolis/http-kit';
import type { Db } from '@propolis/postgres';
import { createToken, hashToken } from '@propolis/runtime';

/** Minimum interval (ms) between two writes of the last use, so that not each delivery writes. */
const LAST_USE_INTERVAL = 60_000;

/** Distinguishes a device key from a session token. */
const KEY_PREFIX = 'device_';

const newKey = () => {
  const key = `${KEY_PREFIX}${createToken()}`;
  return { key, stored: { key_hash: hashToken(key), last_four: key.slice(-4), last_used_at: null } };
};

/** The key is returned once; the database stores only its hash. */
export async function issueDeviceKey(db: Db, userId: number): Promise<{ id: number; key: string }> {
  const { key, stored } = newKey();
  const { id } = await db
    .insertInto('device_keys')
    .values({ user_id: userId, ...stored })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, key };
}

/** Replaces the key of a device; the old one becomes invalid. */
export async function renewDeviceKey(db: Db, id: number): Promise<string> {
  const { key, stored } = newKey();
  await db.updateTable('device_keys').set(stored).where('id', '=', id).execute();
  return key;
}

export async function deleteDeviceKeys(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('device_keys').where('id', 'in', ids).execute();
}

/** The device of a key; 401 if the key is unknown or was renewed. */
export async function authenticateDevice(db: Db, key: string, now: Date): Promise<Device> {
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
