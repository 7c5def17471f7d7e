import { execFile } from 'node:child_process';
import { chmod, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Enough for a database with its WAL and some photos. */
const SIZE = 768; // MB

export interface Disk {
  /** How the disk is filled, as text for the report. */
  readonly manner: string;
  readonly fill: () => Promise<void>;
  readonly empty: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

/**
 * Mounts a small tmpfs on the folder, which can be filled to the last byte. Without root rights, the photo folder is
 * made read-only for a while instead: a smaller but equally sudden fault.
 */
export async function smallDisk(folder: string): Promise<Disk> {
  await mkdir(folder, { recursive: true });
  const isMounted = await run('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${SIZE}m,mode=0755`,
    'propolis-chaos',
    folder,
  ]).then(
    () => true,
    () => false,
  );
  return isMounted ? mountedDisk(folder) : closedFolder(join(folder, 'blobs'));
}

function mountedDisk(folder: string): Disk {
  const filler = join(folder, 'filler');
  return {
    manner: `the whole data folder on a disk of ${SIZE} MB, filled to the last byte`,
    fill: async () => {
      const file = await open(filler, 'w');
      const piece = Buffer.alloc(2 ** 20);
      try {
        for (let size = piece.length; size >= 1; size = Math.floor(size / 2))
          while (
            await file.write(piece, 0, size).then(
              ({ bytesWritten }) => bytesWritten === size,
              () => false,
            )
          );
      } finally {
        await file.close();
      }
    },
    empty: () => rm(filler, { force: true }),
    remove: async () => void (await run('umount', ['--lazy', folder])),
  };
}

function closedFolder(folder: string): Disk {
  return {
    manner: 'the folder of the photos closed for writing (a small disk needs root)',
    fill: () => chmod(folder, 0o500),
    empty: () => chmod(folder, 0o700),
    remove: async () => undefined,
  };
}
