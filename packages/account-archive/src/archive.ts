import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { readHead } from '@propolis/runtime';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { archiveBroken, archiveForeign, archiveInvalid, archiveTooBig, asBroken } from './faults.ts';
import { MANIFEST, type ManifestFile, readManifest } from './manifest.ts';

/** An archive on the disk; files are read on demand. */
export interface Archive {
  readonly has: (path: string) => boolean;
  /** Unpacked size; 0 if the file does not exist. */
  readonly bytesOf: (path: string) => number;
  /** `archive_invalid` if the file does not exist. */
  readonly read: (path: string) => Promise<Readable>;
}

/** Maximum size of a manifest: that of a hundred thousand files has 15 MB. */
const MANIFEST_MAX = 30_000_000;

/**
 * Opens a file as an archive during the work, after checking each byte against its manifest. Otherwise
 * `archive_foreign`, `archive_newer`, `archive_broken` or `archive_too_big`.
 */
export const withChecked = <T>(path: string, work: (archive: Archive) => Promise<T>): Promise<T> =>
  withZip(path, async (zip, entries) => {
    await check(zip, entries);
    return work(archiveOf(zip, entries));
  });

/** The same for an archive that was checked before. */
export const withArchive = <T>(path: string, work: (archive: Archive) => Promise<T>): Promise<T> =>
  withZip(path, (zip, entries) => work(archiveOf(zip, entries)));

async function withZip<T>(
  path: string,
  work: (zip: ZipFile, entries: ReadonlyMap<string, Entry>) => Promise<T>,
): Promise<T> {
  if (!(await beginsAsZip(path))) throw archiveForeign();
  const zip = await openPromise(path, { autoClose: false, strictFileNames: true }).catch((failure) => {
    throw asBroken(failure);
  });
  try {
    const entries = await listEntries(zip).catch((failure) => {
      throw asBroken(failure);
    });
    return await work(zip, entries);
  } finally {
    zip.close();
  }
}

/** First bytes of an entry, or of an empty archive. */
const BEGINNINGS: readonly string[] = ['PK\u0003\u0004', 'PK\u0005\u0006'];

const beginsAsZip = async (path: string): Promise<boolean> =>
  BEGINNINGS.includes((await readHead(path, 4)).toString('latin1'));

const archiveOf = (zip: ZipFile, entries: ReadonlyMap<string, Entry>): Archive => ({
  has: (path) => entries.has(path),
  bytesOf: (path) => entries.get(path)?.uncompressedSize ?? 0,
  read: async (path) => {
    const entry = entries.get(path);
    if (!entry) throw archiveInvalid(path);
    return zip.openReadStreamPromise(entry);
  },
});

async function check(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<void> {
  const manifest = entries.get(MANIFEST);
  if (!manifest) throw archiveForeign();
  if (manifest.uncompressedSize > MANIFEST_MAX) throw archiveTooBig();
  try {
    const files = readManifest(await text(await zip.openReadStreamPromise(manifest)));
    // An additional file was not written by this app.
    if (files.length !== entries.size - 1 || new Set(files.map(({ path }) => path)).size !== files.length)
      throw archiveBroken();
    for (const file of files) await checkFile(zip, entries.get(file.path), file);
  } catch (failure) {
    throw asBroken(failure);
  }
}

async function checkFile(zip: ZipFile, entry: Entry | undefined, { bytes, sha256 }: ManifestFile) {
  if (entry?.uncompressedSize !== bytes) throw archiveBroken();
  const hash = createHash('sha256');
  for await (const chunk of await zip.openReadStreamPromise(entry)) hash.update(chunk);
  if (hash.digest('hex') !== sha256) throw archiveBroken();
}

const FILES_MAX = 100_000;
/** Unpacked size of all files, in bytes: photos do not get smaller in an archive; tables do. */
const UNPACKED_MAX = 30_000_000_000;

/** Files at most one folder deep, of the types that the export writes: no nested archives, no programs. */
const PATH = /^([a-z]+\/)?[\p{L}\p{N}_-]{1,200}\.(json|csv|txt|html|webp|jpg|png|avif)$/u;

/** Tables compress well; from this size on (bytes) a higher ratio indicates a zip bomb. */
const PACKED_FROM = 1_000_000;
const RATIO_MAX = 200;

const [STORED, DEFLATED] = [0, 8];
/** File type in the attributes written by Unix programs. */
const KIND = { mask: 0o170_000, file: 0o100_000 };

/** All entries by path from the directory of the archive; unpacks nothing. */
async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > FILES_MAX) throw archiveTooBig();
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    if (!isPlain(entry) || entries.has(entry.fileName)) throw archiveForeign();
    unpacked += entry.uncompressedSize;
    if (unpacked > UNPACKED_MAX || isBomb(entry)) throw archiveTooBig();
    entries.set(entry.fileName, entry);
  }
  return entries;
}

/** A regular, unencrypted file with a safe name. */
function isPlain(entry: Entry): boolean {
  const kind = (entry.externalFileAttributes >>> 16) & KIND.mask;
  return (
    PATH.test(entry.fileName) &&
    !entry.isEncrypted() &&
    (entry.compressionMethod === STORED || entry.compressionMethod === DEFLATED) &&
    (kind === 0 || kind === KIND.file)
  );
}

const isBomb = ({ uncompressedSize, compressedSize }: Entry): boolean =>
  uncompressedSize > PACKED_FROM && uncompressedSize > compressedSize * RATIO_MAX;
