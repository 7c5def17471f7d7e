import { type Archive, archiveInvalid, type ThingKind, type Things } from '@propolis/account-archive';
import type { BlobKey } from '@propolis/blob-store';
import type { ImportAnswer, ImportedKind } from '@propolis/contract';
import type { BySession, Ctx, PublicRequest } from '@propolis/http-kit';
import { AppError } from '@propolis/runtime';

/** The items of an archive, for references. */
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

/** Requires that an item is unique in the archive and follows the item that it belongs to. */
export function holdOnce(known: Known, path: string, kind: ThingKind, uid: string): void {
  if (known.has(kind, uid)) throw archiveInvalid(path);
  known.keep(kind, uid);
}

/** Null is no reference. */
export function holdKnown(known: Known, path: string, kind: ThingKind, uid: string | null): void {
  if (uid !== null && !known.has(kind, uid)) throw archiveInvalid(path);
}

/** An archive that is validated before anything is written. */
export type ArchiveReading = PublicRequest &
  BySession & {
    readonly archive: Archive;
    readonly known: Known;
    /** Registers a written file; it is deleted unless its row follows. */
    readonly written: (name: string, keys: readonly BlobKey[]) => void;
  };

/** A valid archive, within the transaction. */
export type ArchiveWriting = Ctx & {
  readonly archive: Archive;
  /** Items that exist in the account, by their names in the archive. */
  readonly things: Things;
  /** Its row exists. */
  readonly named: (name: string) => void;
};

/** The row id of an archive's item; 409 if the row was deleted while the archive was read. */
export function idOfThing({ things }: Pick<ArchiveWriting, 'things'>, kind: ThingKind, uid: string): number {
  const id = things.idOf(kind, uid);
  if (id === undefined) throw new AppError('conflict', 409);
  return id;
}

/** The result; a missing count is 0. */
export interface Imported extends Partial<Omit<ImportAnswer, 'created'>> {
  readonly created?: Readonly<Partial<Record<ImportedKind, number>>>;
}

/**
 * How a feature imports its part of an archive. It first validates all of it, without holding a connection,
 * and throws on errors. The returned function writes what the account does not have yet.
 */
export type AccountImporter = (
  reading: ArchiveReading,
) => Promise<(writing: ArchiveWriting) => Promise<Imported>>;
