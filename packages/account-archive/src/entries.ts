import type { Entry, ZipFile } from 'yauzl';
import { archiveForeign, archiveTooBig } from './faults.ts';

/** What an archive may ask for. */
export interface ArchiveLimits {
  readonly files: number;
  /** Bytes of all files, unpacked. */
  readonly unpacked: number;
}

/** More than the quotas of one account let it keep. */
export const DEFAULT_ARCHIVE_LIMITS: ArchiveLimits = { files: 100_000, unpacked: 20_000_000_000 };

/** In a folder at most one deep, of a kind that we write ourselves: no archive within, nothing that is run. */
const PATH = /^([a-z]+\/)?[\p{L}\p{N}_-]{1,200}\.(json|csv|txt|webp|jpg|png|avif)$/u;

/** Tables repeat themselves; from this size on (bytes) nothing honest becomes so much smaller. */
const PACKED_FROM = 1_000_000;
const RATIO_MAX = 200;

const [STORED, DEFLATED] = [0, 8];
/** Of the attributes that a Unix program writes: the kind of file. */
const KIND = { mask: 0o170_000, file: 0o100_000 };

/** All entries by their paths, of what the archive's directory says; nothing is unpacked for it. */
export async function listEntries(zip: ZipFile, limits: ArchiveLimits): Promise<Map<string, Entry>> {
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
