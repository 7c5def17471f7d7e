import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCKS, withClient } from '@propolis/postgres';
import type { Client } from 'pg';
import { BackupFault } from './fault.ts';
import { linkFiles } from './photos.ts';

/** Hard links of the photos while they are copied; on the same file system, in a hidden folder. */
const LINKS = '.backup';

/** The moment of a backup, for the database and the photos. */
export interface Point {
  /** Folder with the photos of that moment. */
  readonly photos: string;
  /** Records the database, then the photos; blocks removals meanwhile. */
  readonly hold: (noteDatabase: () => Promise<void>) => Promise<void>;
}

/** Throws if another backup of this database runs. */
export async function withPoint<T>(
  databaseUrl: string,
  blobsDir: string,
  work: (point: Point) => Promise<T>,
): Promise<T> {
  const photos = join(blobsDir, LINKS);
  return withClient(databaseUrl, async (client) => {
    await takeTurn(client);
    await rm(photos, { recursive: true, force: true }); // Left by a killed backup.
    try {
      return await work({
        photos,
        hold: async (noteDatabase) => {
          await client.query('select pg_advisory_lock($1)', [LOCKS.removals]);
          try {
            await noteDatabase();
            await linkFiles(blobsDir, photos);
          } finally {
            await client.query('select pg_advisory_unlock($1)', [LOCKS.removals]);
          }
        },
      });
    } finally {
      await rm(photos, { recursive: true, force: true });
    }
  });
}

async function takeTurn(client: Client): Promise<void> {
  client.on('error', () => undefined); // Errors reject the pending query.
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
    LOCKS.backup,
  ]);
  if (!rows[0]?.mine) throw new BackupFault('Another backup of this database is just being made.');
}
