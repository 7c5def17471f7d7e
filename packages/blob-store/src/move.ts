import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createSemaphore } from '@propolis/runtime';
import { type BlobKey, type BlobStore, PRIVATE_FILE } from './blobs.ts';

export type MoveStep =
  /** Copies missing files, reads them back and compares them. */
  | 'copy'
  /** Compares all files without changes. */
  | 'check'
  /** Compares all files and removes equal ones from the old place. */
  | 'remove';

/** Number of files per outcome, and the names of those that differ. */
export interface Moved {
  readonly copied: number;
  readonly same: number;
  readonly removed: number;
  readonly missing: readonly BlobKey[];
  readonly different: readonly BlobKey[];
}

interface Move {
  readonly from: BlobStore;
  readonly to: BlobStore;
  readonly step: MoveStep;
  /** Ends after the current files; a repeated run continues. */
  readonly signal: AbortSignal;
  /** Called after a number of files. */
  readonly report?: (done: number) => void;
}

/** `gone`: deleted meanwhile, not a difference. */
type Outcome = 'copied' | 'same' | 'removed' | 'missing' | 'different' | 'gone';

const AT_ONCE = 4;
const REPORT_EVERY = 500;

/**
 * Moves files from one place to another, or compares both. Rejects if it is stopped, or a place does not
 * work.
 */
export async function moveBlobs({ from, to, step, signal, report }: Move): Promise<Moved> {
  const count = { copied: 0, same: 0, removed: 0, gone: 0 };
  const named: Record<'missing' | 'different', BlobKey[]> = { missing: [], different: [] };
  const semaphore = createSemaphore(AT_ONCE);
  const move = STEPS[step];
  if (step === 'remove') await requireTwoPlaces({ from, to });
  let done = 0;
  const moveOne = async (key: BlobKey) => {
    signal.throwIfAborted();
    const outcome = await move({ from, to }, key);
    if (outcome === 'missing' || outcome === 'different') named[outcome].push(key);
    else count[outcome] += 1;
    done += 1;
    if (done % REPORT_EVERY === 0) report?.(done);
  };
  for await (const page of from.list()) {
    const outcomes = await Promise.allSettled(page.map(({ key }) => semaphore(() => moveOne(key))));
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }
  const { gone: _gone, ...counted } = count;
  return { ...counted, ...named };
}

interface Places {
  readonly from: BlobStore;
  readonly to: BlobStore;
}

/** Two addresses may name one place: each file there equals itself and would be removed. */
async function requireTwoPlaces({ from, to }: Places): Promise<void> {
  const key: BlobKey = `moves/${randomUUID()}`;
  await to.put(key, Buffer.from('probe'));
  try {
    if ((await from.measure(key)) !== undefined)
      throw new Error('STORAGE_URL and STORAGE_FORMER_URL are the same place: nothing was removed.');
  } finally {
    await to.remove(key);
  }
}

/** Files are never overwritten, so an existing one of the expected size was moved before. */
async function copyOne({ from, to }: Places, key: BlobKey): Promise<Outcome> {
  const there = await to.measure(key);
  const here = await from.measure(key);
  if (here === undefined) return 'gone';
  if (there !== undefined) return there === here ? 'same' : 'different';
  const content = await from.read(key);
  if (!content) return 'gone';
  const draft = await to.draft('moves');
  try {
    const hash = createHash('sha256');
    const meter = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    await pipeline(content, meter, createWriteStream(draft, { flags: 'wx', mode: PRIVATE_FILE }));
    await to.keep(key, draft);
    if (await isHash(to, key, hash.digest('hex'))) return 'copied';
    await to.remove(key);
    return 'different';
  } finally {
    await rm(draft, { force: true });
  }
}

async function checkOne({ from, to }: Places, key: BlobKey): Promise<Outcome> {
  const content = await from.read(key);
  if (!content) return 'gone';
  const hash = await hashOf(content);
  if (await isHash(to, key, hash)) return 'same';
  if ((await from.measure(key)) === undefined) return 'gone';
  return (await to.measure(key)) === undefined ? 'missing' : 'different';
}

async function removeOne(places: Places, key: BlobKey): Promise<Outcome> {
  const outcome = await checkOne(places, key);
  if (outcome !== 'same') return outcome;
  await places.from.remove(key);
  return 'removed';
}

const STEPS = { copy: copyOne, check: checkOne, remove: removeOne } as const;

/** SHA-256. */
async function hashOf(content: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex');
}

async function isHash(blobs: BlobStore, key: BlobKey, hash: string): Promise<boolean> {
  const content = await blobs.read(key);
  return content !== undefined && (await hashOf(content)) === hash;
}
