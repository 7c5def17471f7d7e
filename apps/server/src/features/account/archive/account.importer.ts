import { type Archive, archiveInvalid, type ThingKind, type Things } from '@propolis/account-archive';
import type { BlobKey } from '@propolis/blob-store';
import type { ImportAnswer, ImportedKind } from '@propolis/contract';
import type { BySession, Ctx, PublicRequest } from '@propolis/http-kit';

/** The items of an archive, for references. */
interface Known {
  readonly has: (kind: ThingKind, uid: string) => boolean;
  /** Requires that an item is unique in the archive and follows the item that it belongs to. */
  readonly add: (path: string, kind: ThingKind, uid: string) => void;
  /** Requires that a referenced item came before; null is no reference. */
  readonly require: (path: string, kind: ThingKind, uid: string | null) => void;
}

export function createKnown(): Known {
  const names = new Set<string>();
  const has: Known['has'] = (kind, uid) => names.has(`${kind} ${uid}`);
  return {
    has,
    add: (path, kind, uid) => {
      if (has(kind, uid)) throw archiveInvalid(path);
      names.add(`${kind} ${uid}`);
    },
    require: (path, kind, uid) => {
      if (uid !== null && !has(kind, uid)) throw archiveInvalid(path);
    },
  };
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

/**
 * Whether the account had a record before the import, so that its hives already have what follows from it. A hive that
 * this import adds gets it, unless the record was undone.
 */
export const isApplied = ({ things }: ArchiveWriting, record: string, hive: string): boolean =>
  things.has('undone record', record) || (things.has('record', record) && !things.isNew('hive', hive));

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
