import { statfs } from 'node:fs/promises';
import { AppError } from './errors.ts';

/** Free bytes below which it is told, and below which nothing more is written down. */
export interface DiskLimits {
  readonly low: number;
  readonly full: number;
}

export const DEFAULT_DISK_LIMITS: DiskLimits = { low: 2_000_000_000, full: 500_000_000 };

export type DiskState = 'ok' | 'low' | 'full';

/** Free bytes of a file system, for whoever is not root. */
export type ReadFree = () => Promise<number>;

/** How large the file system of a folder is, and what is free for whoever is not root; in bytes. */
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
  /** 503 `disk_full` before nothing more can be written: a database that meets a full disk stops. */
  readonly holdRoom: () => Promise<void>;
}

/** How long one look holds (ms): much is asked, and little is written meanwhile. */
const LOOK_HOLDS = 1000;
/** Seconds after which somebody may have made room. */
const RETRY_AFTER = 60;

export const diskFull = () => new AppError('disk_full', 503, {}, RETRY_AFTER);

/** Watches the file system on which everything lies that is kept. */
export function watchDisk(readFree: ReadFree, { low, full }: DiskLimits, lookHolds = LOOK_HOLDS): Disk {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let last: Promise<DiskState> = Promise.resolve('ok');
  const look = async (): Promise<DiskState> => {
    // What cannot be asked is not known to be full; whoever writes will be told.
    const free = await readFree().catch(() => Number.POSITIVE_INFINITY);
    if (free < full) return 'full';
    return free < low ? 'low' : 'ok';
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
    holdRoom: async () => {
      if ((await state()) === 'full') throw diskFull();
    },
  };
}
