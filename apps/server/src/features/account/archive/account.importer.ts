import { type Archive, archiveInvalid, type ThingKind, type Things } from '@propolis/account-archive';
import type { BlobKey } from '@propolis/blob-store';
import type { ImportAnswer, ImportedKind } from '@propolis/contract';
import type { BySession, Ctx, PublicRequest } from '@propolis/http-kit';
import { AppError } from '@propolis/runtime';

/** What an archive holds, for what refers to it. */
interface Known {
  readonly keep: (kind: ThingKind, uid: string) => void;
  readonly has: (kind: ThingKind, uid: string) => boolean;
}

export function createKnown(): Known {
  const names = new Set<string>();
  return {
    keep: (kind, uid) => void names.add(`${kind} ${uid}`),
    has: (kind, uid) => names.has(`${kind} ${uid}`),
  };
}

/** A thing of an archive by itself, once, and what it belongs to before it. */
export function holdOnce(known: Known, path: string, kind: ThingKind, uid: string): void {
  if (known.has(kind, uid)) throw archiveInvalid(path);
  known.keep(kind, uid);
}

/** Null refers to nothing. */
export function holdKnown(known: Known, path: string, kind: ThingKind, uid: string | null): void {
  if (uid !== null && !known.has(kind, uid)) throw archiveInvalid(path);
}

/** An archive that is looked at before anything of it is written. */
export type ArchiveReading = PublicRequest &
  BySession & {
    readonly archive: Archive;
    readonly known: Known;
    /** Tells of a file that was written beside the database: it goes unless its row comes. */
    readonly written: (name: string, keys: readonly BlobKey[]) => void;
  };

/** An archive in whose every part nothing is wrong, within the transaction. */
export type ArchiveWriting = Ctx & {
  readonly archive: Archive;
  /** What is in the account by now, under the names that the archive has for it. */
  readonly things: Things;
  /** Of `written`: its row is there. */
  readonly named: (name: string) => void;
};

/** The row of a thing that the archive knows; 409 when it went while the archive was read. */
export function idOfThing({ things }: Pick<ArchiveWriting, 'things'>, kind: ThingKind, uid: string): number {
  const id = things.idOf(kind, uid);
  if (id === undefined) throw new AppError('conflict', 409);
  return id;
}

/** What came of it; what is left out is none. */
export interface Imported extends Partial<Omit<ImportAnswer, 'created'>> {
  readonly created?: Readonly<Partial<Record<ImportedKind, number>>>;
}

/**
 * How a room takes its part of an archive back. It reads all of it first, and throws what is wrong; no connection is held
 * meanwhile. What it answers writes what the account does not have yet.
 */
export type AccountImporter = (
  reading: ArchiveReading,
) => Promise<(writing: ArchiveWriting) => Promise<Imported>>;
