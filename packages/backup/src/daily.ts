import { defineJob, type JobCtx } from '@propolis/jobs';
import type { Log } from '@propolis/observability';
import { startBounded } from '@propolis/runtime';
import { z } from 'zod';
import type { House } from './backup.ts';
import { folderOf, isDue, isTooOld, keepNewest, newestBackup } from './shelf.ts';

/** Every hour it is asked whether today's is made. */
export const backupDaily = defineJob('backup.daily', z.object({}), {
  queue: 'backups',
  cron: '5 * * * *',
});

/** Where a backup is made every day, and how many stay. */
export interface BackupPlan {
  readonly shelf: string;
  readonly keep: number;
  /** Of the day, UTC. */
  readonly hour: number;
  /** Of `seal.ts`. */
  readonly key: string | undefined;
}

/** What is told the process. */
export interface BackupToMake {
  readonly house: House;
  readonly folder: string;
  readonly earlier: string | undefined;
  readonly key: string | undefined;
  /** ISO 8601. */
  readonly now: string;
  /** How the database and the bucket are to be reached, as far as their addresses do not say. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export type BackupMade =
  | { readonly outcome: 'made'; readonly bytes: number; readonly files: number }
  | { readonly outcome: 'failed'; readonly reason: string };

const PROGRAM = { source: { folder: import.meta.dirname, name: 'backup-process' } };
/** 150 MB were seen for 1 GB of photos; a day is more than any disk takes. */
const LIMITS = { memory: 1_000_000_000, within: 24 * 3_600_000 };

export interface DailyBackup {
  readonly plan: BackupPlan;
  readonly house: House;
  readonly log: Log;
}

/** Makes today's backup when its hour has come, and lets the oldest go. A failure is told; the next hour tries again. */
export async function backUpDaily({ plan, house, log }: DailyBackup, { now, signal }: JobCtx): Promise<void> {
  const newest = await newestBackup(plan.shelf);
  if (!isDue(newest, now, plan.hour)) return;
  const folder = folderOf(plan.shelf, now);
  const made = await makeInProcess({ plan, house, folder, earlier: newest?.folder, now }, signal);
  if (made.outcome === 'made') {
    log(`backup made: ${folder}, ${made.files} files, ${Math.ceil(made.bytes / 1_000_000)} MB`);
    return keepNewest(plan.shelf, plan.keep);
  }
  log(`no backup was made: ${made.outcome === 'failed' ? made.reason : made.outcome}`, { level: 'error' });
  if (isTooOld(newest, now))
    log(`the last backup is ${newest ? `of ${newest.madeAt.toISOString()}` : 'still to be made'}`, {
      level: 'error',
    });
}

interface Making extends Pick<BackupToMake, 'folder' | 'earlier' | 'house'> {
  readonly plan: BackupPlan;
  readonly now: Date;
}

/** In a process of its own, after everything else: hashing and sealing would hold up answers. */
async function makeInProcess({ plan, now, ...making }: Making, signal: AbortSignal) {
  signal.throwIfAborted();
  const process = startBounded<BackupToMake, BackupMade>(PROGRAM, LIMITS);
  signal.addEventListener('abort', process.stop, { once: true });
  const made = await process.run({
    ...making,
    key: plan.key,
    now: now.toISOString(),
    environment: environmentOf(),
  });
  signal.removeEventListener('abort', process.stop);
  process.stop();
  signal.throwIfAborted();
  return made;
}

const environmentOf = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(PG|AWS_|HOME$)/.test(name)));
