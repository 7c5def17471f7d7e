import { statfs } from 'node:fs/promises';
import { AppError } from '@propolis/runtime';
import type { Log } from './log.ts';

/** Limits of free bytes: for a warning, and for rejecting writes. */
export interface DiskLimits {
  readonly low: number;
  readonly full: number;
}

export const DEFAULT_DISK_LIMITS: DiskLimits = { low: 2_000_000_000, full: 500_000_000 };

type DiskState = 'ok' | 'low' | 'full';

/** Free bytes of a file system for unprivileged users. */
export type ReadFree = () => Promise<number>;

/** Size of a folder's file system and its free space for unprivileged users, in bytes. */
export async function measureDisk(folder: string): Promise<{ readonly size: number; readonly free: number }> {
  const { blocks, bavail, bsize } = await statfs(folder);
  return { size: blocks * bsize, free: bavail * bsize };
}

export const freeBytesOf =
  (folder: string): ReadFree =>
  async () =>
    (await measureDisk(folder)).free;

export interface Disk {
  readonly state: () => Promise<DiskState>;
  /** Throws 503 `disk_full` before the disk is completely full, which would stop the database. */
  readonly assertDiskSpace: () => Promise<void>;
}

/** Cache time (ms): requests are frequent, and little is written meanwhile. */
const LOOK_HOLDS = 1000;
/** Retry time in seconds. */
const RETRY_AFTER = 60;

export const diskFull = () => new AppError('disk_full', 503, {}, RETRY_AFTER);

interface DiskWatch {
  readonly lookHolds?: number;
  /** Called when the state has changed, with the free bytes. */
  readonly onChange?: (state: DiskState, free: number) => void;
}

/** Logs each change for the operator. */
export const logDisk =
  (log: Log) =>
  (state: DiskState, free: number): void => {
    const left = `${Math.floor(free / 1_000_000)} MB left on the disk of DATA_DIR`;
    if (state === 'ok') log(`the disk has room again: ${left}`);
    else if (state === 'low') log(`the disk is almost full: ${left}`, { level: 'warning' });
    else log(`the disk is full, nothing more is taken: ${left}`, { level: 'error' });
  };

/** Watches the file system of the data folder. */
export function watchDisk(
  readFree: ReadFree,
  { low, full }: DiskLimits,
  { lookHolds = LOOK_HOLDS, onChange }: DiskWatch = {},
): Disk {
  let known: DiskState = 'ok';
  let lookedAt = Number.NEGATIVE_INFINITY;
  let last: Promise<DiskState> = Promise.resolve('ok');
  const stateOf = (free: number): DiskState => {
    if (free < full) return 'full';
    return free < low ? 'low' : 'ok';
  };
  const look = async (): Promise<DiskState> => {
    // An unknown size does not count as full; a write then fails by itself.
    const free = await readFree().catch(() => Number.POSITIVE_INFINITY);
    const state = stateOf(free);
    if (state !== known) onChange?.(state, free);
    known = state;
    return state;
  };
  const state = () => {
    if (performance.now() - lookedAt >= lookHolds) {
      lookedAt = performance.now();
      last = look();
    }
    return last;
  };
  return {
    state,
    assertDiskSpace: async () => {
      if ((await state()) === 'full') throw diskFull();
    },
  };
}
