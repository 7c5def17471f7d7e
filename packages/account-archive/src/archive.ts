import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { archiveBroken, archiveForeign, archiveInvalid, archiveTooBig, asBroken } from './faults.ts';
import { MANIFEST, type ManifestFile, readManifest } from './manifest.ts';

/** An archive on the disk, of which each file is read when it is asked for. */
export interface Archive {
  readonly has: (path: string) => boolean;
  /** Unpacked; 0 for a file that is not there. */
  readonly bytesOf: (path: string) => number;
  /** `archive_invalid` for a file that is not there. */
  readonly read: (path: string) => Promise<Readable>;
}

/** Of a manifest: a hundred thousand files have 15 MB of it. */
const MANIFEST_MAX = 30_000_000;

/**
 * Opens a file as an archive of ours for as long as the work takes, once each of its bytes is what its manifest says.
 * `archive_foreign`, `archive_newer`, `archive_broken` or `archive_too_big` otherwise.
 */
export const withChecked = <T>(
  path: string,
  work: (archive: Archive) => Promise<T>,
  limits = DEFAULT_ARCHIVE_LIMITS,
): Promise<T> =>
  withZip(path, limits, async (zip, entries) => {
    await check(zip, entries);
    return work(archiveOf(zip, entries));
  });

/** The same of one that was checked before. */
export const withArchive = <T>(path: string, work: (archive: Archive) => Promise<T>): Promise<T> =>
  withZip(path, DEFAULT_ARCHIVE_LIMITS, (zip, entries) => work(archiveOf(zip, entries)));

async function withZip<T>(
  path: string,
  limits: ArchiveLimits,
  work: (zip: ZipFile, entries: ReadonlyMap<string, Entry>) => Promise<T>,
): Promise<T> {
  if (!(await beginsAsZip(path))) throw archiveForeign();
  const zip = await openPromise(path, { autoClose: false, strictFileNames: true }).catch((failure) => {
    throw asBroken(failure);
  });
  try {
    const entries = await listEntries(zip, limits).catch((failure) => {
      throw asBroken(failure);
    });
    return await work(zip, entries);
  } finally {
    zip.close();
  }
}

/** Of an entry, or of an archive without any. */
const BEGINNINGS: readonly string[] = ['PK\u0003\u0004', 'PK\u0005\u0006'];

async function beginsAsZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return BEGINNINGS.includes(buffer.toString('latin1', 0, bytesRead));
  } finally {
    await file.close();
  }
}

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
    // Neither more nor less: what the manifest does not know was put in by somebody else.
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

/** What an archive may ask for. */
interface ArchiveLimits {
  readonly files: number;
  /** Bytes of all files, unpacked. */
  readonly unpacked: number;
}

/** More than the quotas of one account let it keep. */
const DEFAULT_ARCHIVE_LIMITS: ArchiveLimits = { files: 100_000, unpacked: 20_000_000_000 };

/** In a folder at most one deep, of a kind that we write ourselves: no archive within, nothing that is run. */
const PATH = /^([a-z]+\/)?[\p{L}\p{N}_-]{1,200}\.(json|csv|txt|webp|jpg|png|avif)$/u;

/** Tables repeat themselves; from this size on (bytes) nothing honest becomes so much smaller. */
const PACKED_FROM = 1_000_000;
const RATIO_MAX = 200;

const [STORED, DEFLATED] = [0, 8];
/** Of the attributes that a Unix program writes: the kind of file. */
const KIND = { mask: 0o170_000, file: 0o100_000 };

/** All entries by their paths, of what the archive's directory says; nothing is unpacked for it. */
async function listEntries(zip: ZipFile, limits: ArchiveLimits): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.files) throw archiveTooBig();
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    if (!isPlain(entry) || entries.has(entry.fileName)) throw archiveForeign();
    unpacked += entry.uncompressedSize;
    if (unpacked > limits.unpacked || isBomb(entry)) throw archiveTooBig();
    entries.set(entry.fileName, entry);
  }
  return entries;
}

/** A file like those we write: readable without a password, under a name that leads nowhere else. */
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
