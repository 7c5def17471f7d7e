import { createHash } from 'node:crypto';
import type { StoredRecord } from '@propolis/contract';
import type { RecordOrigin } from '@propolis/domain';

/** The chain of records that belong to no apiary. */
export const NO_APIARY = '00000000-0000-0000-0000-000000000000';

/** What the hash of a version covers, besides the hash before it. */
export interface HashedVersion {
  readonly uid: string;
  readonly version: number;
  readonly origin: RecordOrigin;
  readonly made_at: Date;
  readonly made_by: string;
  readonly cancelled: string | null;
  readonly apiary_name: string | null;
  readonly content: StoredRecord;
}

/** SHA-256 over the hash of the version before it in its chain and over everything that this version says. */
export function hashVersion(version: HashedVersion, previous: Buffer | null): Buffer {
  const { uid, version: number, origin, made_at, made_by, cancelled, apiary_name, content } = version;
  const said = [uid, number, origin, made_at.toISOString(), made_by, cancelled, apiary_name, content];
  return createHash('sha256')
    .update(previous ?? '')
    .update(JSON.stringify(said, sortedKeys))
    .digest();
}

/** PostgreSQL's jsonb keeps no order of keys. */
const sortedKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;
