import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCKS, withClient } from '@propolis/postgres';
import type { Client } from 'pg';
import { BackupFault } from './fault.ts';
import { linkFiles } from './photos.ts';

/** Second names of the photos while they are copied; in the same file system, and seen by nobody who looks for a room. */
const LINKS = '.backup';

/** The moment that a backup shows, for the database and for the photos. */
export interface Point {
  /** Where the photos of that moment lie. */
  readonly photos: string;
  /** Notes the database, then the photos; until both are noted nobody removes one. */
  readonly hold: (noteDatabase: () => Promise<void>) => Promise<void>;
}

/** Throws when another backup of this database runs. */
export async function withPoint<T>(
  databaseUrl: string,
  blobsDir: string,
  work: (point: Point) => Promise<T>,
): Promise<T> {
  const photos = join(blobsDir, LINKS);
  return withClient(databaseUrl, async (client) => {
    await takeTurn(client);
    await rm(photos, { recursive: true, force: true }); // of one that was killed
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
  client.on('error', () => undefined); // a connection that breaks fails its query, which says so
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
    LOCKS.backup,
  ]);
  if (!rows[0]?.mine) throw new BackupFault('Another backup of this database is just being made.');
}
