import { AppError } from '@propolis/runtime';

/**
 * Kinds of objects that other objects of an archive reference. Cancelled records are records too, and undone ones are
 * cancelled.
 */
export type ThingKind =
  | 'apiary'
  | 'hive'
  | 'queen'
  | 'record'
  | 'cancelled record'
  | 'undone record'
  | 'scale'
  | 'counting'
  | 'weight event';

/** Maps archive ids (`uid`) to rows: in another account the rows have other ids. */
export interface Things {
  readonly keep: (kind: ThingKind, uid: string, id: number) => void;
  /** The same for a row created by this import. */
  readonly keepNew: (kind: ThingKind, uid: string, id: number) => void;
  readonly isNew: (kind: ThingKind, uid: string) => boolean;
  readonly has: (kind: ThingKind, uid: string) => boolean;
  readonly idOf: (kind: ThingKind, uid: string) => number | undefined;
  /** The same; 409 if the row was deleted while the archive was read. */
  readonly require: (kind: ThingKind, uid: string) => number;
  readonly uidOf: (kind: ThingKind, id: number) => string | undefined;
}

export function createThings(): Things {
  const ids = new Map<string, number>();
  const uids = new Map<string, string>();
  const added = new Set<string>();
  const keep: Things['keep'] = (kind, uid, id) => {
    ids.set(`${kind} ${uid}`, id);
    uids.set(`${kind} ${id}`, uid);
  };
  const idOf: Things['idOf'] = (kind, uid) => ids.get(`${kind} ${uid}`);
  return {
    keep,
    keepNew: (kind, uid, id) => {
      keep(kind, uid, id);
      added.add(`${kind} ${uid}`);
    },
    isNew: (kind, uid) => added.has(`${kind} ${uid}`),
    has: (kind, uid) => ids.has(`${kind} ${uid}`),
    idOf,
    require: (kind, uid) => {
      const id = idOf(kind, uid);
      if (id === undefined) throw new AppError('conflict', 409);
      return id;
    },
    uidOf: (kind, id) => uids.get(`${kind} ${id}`),
  };
}
