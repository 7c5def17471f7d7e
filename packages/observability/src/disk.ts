import { statfs } from 'node:fs/promises';
import { AppError } from '@propolis/runtime';
import type { Log } from './log.ts';

/** Free bytes below which it is told, and below which nothing more is written down. */
export interface DiskLimits {
  readonly low: number;
  readonly full: number;
}

export const DEFAULT_DISK_LIMITS: DiskLimits = { low: 2_000_000_000, full: 500_000_000 };

type DiskState = 'ok' | 'low' | 'full';

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

interface DiskWatch {
  readonly lookHolds?: number;
  /** Told when it is another than at the look before, with how many bytes are free. */
  readonly onChange?: (state: DiskState, free: number) => void;
}

/** Tells the operator, once for each change. */
export const logDisk =
  (log: Log) =>
  (state: DiskState, free: number): void => {
    const left = `${Math.floor(free / 1_000_000)} MB left on the disk of DATA_DIR`;
    if (state === 'ok') log(`the disk has room again: ${left}`);
    else if (state === 'low') log(`the disk is almost full: ${left}`, { level: 'warning' });
    else log(`the disk is full, nothing more is taken: ${left}`, { level: 'error' });
  };

/** Watches the file system on which everything lies that is kept. */
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
    // What cannot be asked is not known to be full; whoever writes will be told.
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
    holdRoom: async () => {
      if ((await state()) === 'full') throw diskFull();
    },
  };
}
