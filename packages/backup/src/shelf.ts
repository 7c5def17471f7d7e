import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS, HOUR_MS } from '@propolis/domain';
import { MANIFEST } from './manifest.ts';

// The folder of daily backups, each named by its time (UTC).

const NAME = /^propolis-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z$/;

/** Maximum age: a day plus the duration of a late backup (ms). */
const OLD_AFTER = 30 * HOUR_MS;

interface Standing {
  readonly folder: string;
  readonly madeAt: Date;
  readonly isWhole: boolean;
}

export const folderOf = (shelf: string, now: Date): string =>
  join(shelf, `propolis-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`);

/** Oldest first, including incomplete ones, but none that a clock which was ahead has dated later than now. */
async function readShelf(shelf: string, now: Date): Promise<readonly Standing[]> {
  const names = await readdir(shelf).catch(() => []);
  return names.sort().flatMap((name) => {
    const [, day, ...time] = NAME.exec(name) ?? [];
    if (!day) return [];
    const folder = join(shelf, name);
    const madeAt = new Date(`${day}T${time.join(':')}Z`);
    if (madeAt > now) return [];
    return [{ folder, madeAt, isWhole: existsSync(join(folder, MANIFEST)) }];
  });
}

/** The newest complete one. */
export const newestBackup = async (shelf: string, now: Date): Promise<Standing | undefined> =>
  (await readShelf(shelf, now)).findLast(({ isWhole }) => isWhole);

/** Whether no backup was created since the last time it was this hour (UTC). */
export function isDue(newest: Pick<Standing, 'madeAt'> | undefined, now: Date, hour: number): boolean {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour);
  const last = today <= now.getTime() ? today : today - DAY_MS;
  return !newest || newest.madeAt.getTime() < last;
}

export const isTooOld = (newest: Pick<Standing, 'madeAt'> | undefined, now: Date): boolean =>
  !newest || now.getTime() - newest.madeAt.getTime() > OLD_AFTER;

/** Removes surplus backups, and incomplete ones older than the newest. */
export async function keepNewest(shelf: string, keep: number, now: Date): Promise<void> {
  const standing = await readShelf(shelf, now);
  const whole = standing.filter(({ isWhole }) => isWhole);
  const newest = whole.at(-1);
  if (!newest) return;
  const half = standing.filter(({ isWhole, madeAt }) => !isWhole && madeAt < newest.madeAt);
  for (const { folder } of [...whole.slice(0, -keep), ...half]) {
    await rm(join(folder, MANIFEST), { force: true }); // First, so that a partly removed backup counts as incomplete.
    await rm(folder, { recursive: true, force: true });
  }
}

type BackupState = 'off' | 'ok' | 'old';
export type ReadBackupState = (now: Date) => Promise<BackupState>;

/** State of the daily backups for the health check; `off` if not configured. */
export const watchBackups =
  (plan: { readonly shelf: string } | undefined): ReadBackupState =>
  async (now) => {
    if (!plan) return 'off';
    return isTooOld(await newestBackup(plan.shelf, now), now) ? 'old' : 'ok';
  };
