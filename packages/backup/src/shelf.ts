import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '@propolis/domain';
import { MANIFEST } from './manifest.ts';

// The folder in which daily backups stand side by side, each called by the time it was made (UTC).

const NAME = /^propolis-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z$/;

/** As long as a night is late, and the backup after it takes (ms). */
const OLD_AFTER = 30 * 3_600_000;

interface Standing {
  readonly folder: string;
  readonly madeAt: Date;
  readonly isWhole: boolean;
}

export const folderOf = (shelf: string, now: Date): string =>
  join(shelf, `propolis-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`);

/** The oldest first; half ones too. */
async function readShelf(shelf: string): Promise<readonly Standing[]> {
  const names = await readdir(shelf).catch(() => []);
  return names.sort().flatMap((name) => {
    const [, day, ...time] = NAME.exec(name) ?? [];
    if (!day) return [];
    const folder = join(shelf, name);
    const madeAt = new Date(`${day}T${time.join(':')}Z`);
    return [{ folder, madeAt, isWhole: existsSync(join(folder, MANIFEST)) }];
  });
}

/** The newest whole one. */
export const newestBackup = async (shelf: string): Promise<Standing | undefined> =>
  (await readShelf(shelf)).findLast(({ isWhole }) => isWhole);

/** Whether none was made since it last was this hour of the day (UTC). */
export function isDue(newest: Pick<Standing, 'madeAt'> | undefined, now: Date, hour: number): boolean {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour);
  const last = today <= now.getTime() ? today : today - DAY_MS;
  return !newest || newest.madeAt.getTime() < last;
}

/** Whether somebody has to look why there is no newer one. */
export const isTooOld = (newest: Pick<Standing, 'madeAt'> | undefined, now: Date): boolean =>
  !newest || now.getTime() - newest.madeAt.getTime() > OLD_AFTER;

/** Removes what is more than these, and what was left half done before the newest. */
export async function keepNewest(shelf: string, keep: number): Promise<void> {
  const standing = await readShelf(shelf);
  const whole = standing.filter(({ isWhole }) => isWhole);
  const newest = whole.at(-1);
  if (!newest) return;
  const half = standing.filter(({ isWhole, madeAt }) => !isWhole && madeAt < newest.madeAt);
  for (const { folder } of [...whole.slice(0, -keep), ...half]) {
    await rm(join(folder, MANIFEST), { force: true }); // first, so that what is half removed counts as half
    await rm(folder, { recursive: true, force: true });
  }
}

type BackupState = 'off' | 'ok' | 'old';
export type ReadBackupState = (now: Date) => Promise<BackupState>;

/** How the daily backups stand, for the health check; `off` where nobody asked for them. */
export const watchBackups =
  (plan: { readonly shelf: string } | undefined): ReadBackupState =>
  async (now) => {
    if (!plan) return 'off';
    return isTooOld(await newestBackup(plan.shelf), now) ? 'old' : 'ok';
  };
