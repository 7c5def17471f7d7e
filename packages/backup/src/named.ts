import { type BlobStore, nameOfPlace, openPlace, type StoragePlace } from '@propolis/blob-store';
import { BackupFault } from './fault.ts';

/** The keys in a bucket, one per line; the files are not copied, because the bucket has its own versions. */
export const NAMED = 'bucket.txt';

/** Large files that are not on the local disk. */
interface NamedFiles {
  readonly where: string;
  /** All current keys, in pages. */
  readonly keys: () => AsyncGenerator<readonly string[]>;
}

interface Kept {
  readonly dataDir: string;
  readonly storage?: StoragePlace | undefined;
}

/** Undefined: they are in the data folder. */
export async function openNamed({ dataDir, storage }: Kept, now: Date): Promise<NamedFiles | undefined> {
  if (storage?.kind !== 'bucket') return undefined;
  const config = { dataDir, storage: { place: storage, former: undefined, isSigned: false } };
  const blobs = await openPlace(storage, { config, clock: () => now, log: () => undefined });
  const where = nameOfPlace(storage);
  return { where, keys: () => keysOf(blobs, where) };
}

async function* keysOf(blobs: BlobStore, where: string): AsyncGenerator<readonly string[]> {
  try {
    for await (const page of blobs.list()) yield page.map(({ key }) => key);
  } catch (cause) {
    throw new BackupFault(`What lies in ${where} cannot be named: it does not serve.`, { cause });
  }
}

/** The lines of the file; updates the count as they are written. */
export async function* asLines(
  { keys }: NamedFiles,
  countKeys: (keys: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const page of keys()) {
    countKeys(page.length);
    yield Buffer.from(page.map((key) => `${key}\n`).join(''));
  }
}

/** Keys of a backup that are missing in the bucket. */
export async function findMissing(lines: AsyncIterable<Uint8Array>, { keys }: NamedFiles): Promise<string[]> {
  const pieces: Uint8Array[] = [];
  for await (const piece of lines) pieces.push(piece);
  const named = new Set(Buffer.concat(pieces).toString().split('\n'));
  named.delete('');
  for await (const page of keys()) for (const key of page) named.delete(key);
  return [...named];
}
