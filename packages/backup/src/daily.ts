import { DAY_MS } from '@propolis/domain';
import { defineScheduled, type JobCtx } from '@propolis/jobs';
import type { Log } from '@propolis/observability';
import { runBounded } from '@propolis/runtime';
import type { Installation } from './backup.ts';
import { folderOf, isDue, isTooOld, keepNewest, newestBackup } from './shelf.ts';

/** Runs hourly and checks whether today's backup exists. */
export const backupDaily = defineScheduled('backup.daily', '5 * * * *', { queue: 'backups' });

/** Destination of daily backups, and how many are kept. */
export interface BackupPlan {
  readonly shelf: string;
  readonly keep: number;
  /** Hour of the day, UTC. */
  readonly hour: number;
  /** Key as in `seal.ts`. */
  readonly key: string | undefined;
}

/** Message to the backup process. */
export interface BackupToMake {
  readonly installation: Installation;
  readonly folder: string;
  readonly earlier: string | undefined;
  readonly key: string | undefined;
  /** ISO 8601. */
  readonly now: string;
  /** Variables for the database and the bucket that are not part of their addresses. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export type BackupMade =
  | { readonly outcome: 'made'; readonly bytes: number; readonly files: number }
  | { readonly outcome: 'failed'; readonly reason: string };

const PROGRAM = { source: { folder: import.meta.dirname, name: 'backup-process' } };
/** 150 MB were observed for 1 GB of photos; a day is longer than any backup takes. */
const LIMITS = { memory: 1_000_000_000, within: DAY_MS };

export interface DailyBackup {
  readonly plan: BackupPlan;
  readonly installation: Installation;
  readonly log: Log;
}

/**
 * Creates today's backup after its hour, and removes the oldest. A failure is logged, and the next hour
 * retries.
 */
export async function backUpDaily(
  { plan, installation, log }: DailyBackup,
  { now, signal }: JobCtx,
): Promise<void> {
  const newest = await newestBackup(plan.shelf, now);
  if (!isDue(newest, now, plan.hour)) return;
  const folder = folderOf(plan.shelf, now);
  // In its own process with low priority: hashing and encryption would delay responses.
  const made = await runBounded<BackupToMake, BackupMade>(
    { program: PROGRAM, limits: LIMITS, signal },
    {
      ...{ installation, folder, earlier: newest?.folder, key: plan.key },
      now: now.toISOString(),
      environment: environmentOf(),
    },
  );
  if (made.outcome === 'made') {
    log(`backup made: ${folder}, ${made.files} files, ${Math.ceil(made.bytes / 1_000_000)} MB`);
    return keepNewest(plan.shelf, plan.keep, now);
  }
  log(`no backup was made: ${made.outcome === 'failed' ? made.reason : made.outcome}`, { level: 'error' });
  if (isTooOld(newest, now))
    log(`the last backup is ${newest ? `of ${newest.madeAt.toISOString()}` : 'still to be made'}`, {
      level: 'error',
    });
}

const environmentOf = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(PG|AWS_|HOME$)/.test(name)));
