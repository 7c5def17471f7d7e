import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '@propolis/blob-store';
import { BackupFault } from './fault.ts';
import type { Pass } from './seal.ts';

export interface ListedFile {
  readonly sha256: string;
  readonly bytes: number;
  /** Below the folder of the backup. */
  readonly path: string;
}

/** List of the files of a backup, one per line: `<sha256> <bytes> <path>`. */
export const LIST = 'files.txt';

const lineOf = ({ sha256, bytes, path }: ListedFile): string => `${sha256} ${bytes} ${path}\n`;

/** Writes one file below the folder, readable only by the owner, and returns its list entry. */
export async function writeListed(
  folder: string,
  path: string,
  content: AsyncIterable<Uint8Array>,
  passes: readonly Pass[] = [],
): Promise<ListedFile> {
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true, mode: PRIVATE_FOLDER });
  const measured = measure();
  const passed = passes.reduce((stream, pass) => pass(stream), content);
  await pipeline(measured.pass(passed), createWriteStream(target, { flags: 'wx', mode: PRIVATE_FILE }));
  return { path, ...measured.result() };
}

/** Hash and size of a stored file. */
export async function measureFile(path: string): Promise<Omit<ListedFile, 'path'>> {
  const measured = measure();
  for await (const _piece of measured.pass(createReadStream(path, { highWaterMark: 2 ** 18 })));
  return measured.result();
}

function measure() {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    pass: async function* (source: AsyncIterable<Uint8Array>) {
      for await (const piece of source) {
        hash.update(piece);
        bytes += piece.length;
        yield piece;
      }
    },
    result: () => ({ sha256: hash.digest('hex'), bytes }),
  };
}

export type NoteFile = (listed: ListedFile) => Promise<void>;

/** Writes the list while `write` adds entries; returns its summary. */
export async function keepList(folder: string, write: (note: NoteFile) => Promise<void>) {
  const file = await open(join(folder, LIST), 'wx', PRIVATE_FILE);
  let count = 0;
  let bytes = 0;
  const note: NoteFile = async (listed) => {
    count += 1;
    bytes += listed.bytes;
    await file.write(lineOf(listed));
  };
  await write(note).finally(() => file.close());
  return { count, bytes, sha256: (await measureFile(join(folder, LIST))).sha256 };
}

const LINE = /^([0-9a-f]{64}) (\d+) (.+)$/;

export async function* readList(folder: string): AsyncGenerator<ListedFile> {
  for await (const line of createInterface({ input: createReadStream(join(folder, LIST)) })) {
    const [, sha256 = '', bytes, path = ''] = LINE.exec(line) ?? [];
    if (!path || path.startsWith('/') || path.split('/').includes('..'))
      throw new BackupFault(`${LIST} has a line that is not ours.`);
    yield { sha256, bytes: Number(bytes), path };
  }
}

/** Reads every listed file; throws for the first that is missing, truncated or changed. */
export async function checkFiles(folder: string): Promise<void> {
  for await (const { path, bytes, sha256 } of readList(folder)) {
    const state = await stat(join(folder, path)).catch(() => undefined);
    if (!state) throw new BackupFault(`${path} is missing.`);
    if (state.size !== bytes)
      throw new BackupFault(`${path} has ${state.size} bytes instead of ${bytes}: it was cut or changed.`);
    if ((await measureFile(join(folder, path))).sha256 !== sha256)
      throw new BackupFault(`${path} is not what was written: its bytes have changed.`);
  }
}

/** Flushes all files to the disk: one call for thousands of files. */
export const syncDisks = async (): Promise<void> => void (await promisify(execFile)('sync'));
