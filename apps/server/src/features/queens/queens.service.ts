import {
  ClientId,
  Id,
  type Queen,
  type QueenFacts,
  type QueenMark,
  type QueenMovement,
} from '@propolis/contract';
import {
  descendsFrom,
  type IsoDay,
  type PedigreeQueen,
  type QueenEvent,
  queensOfHives,
} from '@propolis/domain';
import { defineNotice } from '@propolis/events';
import type { UserContext } from '@propolis/http-kit';
import type { Db } from '@propolis/postgres';
import { assertVersion, found, invalidField } from '@propolis/runtime';
import { z } from 'zod';
import {
  deleteMovements,
  deleteUnrecorded,
  findHivesByUid,
  findMovements,
  findQueenIds,
  findQueens,
  insertMovements,
  insertQueens,
  lockQueens,
  updateQueen,
} from './queens.queries.ts';

/** The facts of a queen changed; her movements change with their record. */
const queenChanged = defineNotice('queen.changed', z.object({ userId: Id, queenId: ClientId }));

export const listQueens = async ({ db, user }: UserContext): Promise<Queen[]> =>
  (await readQueens(db, user.id)).map(({ queen }) => queen);

export async function getQueen({ db, user }: UserContext, uid: string) {
  const queens = await readQueens(db, user.id);
  const { queen, readMovements } = found(queens.find(({ queen: { id } }) => id === uid));
  const daughters = queens.flatMap(({ queen: { id, birth_mother, genetic_mother } }) =>
    [birth_mother, genetic_mother].includes(uid) ? [id] : [],
  );
  return { ...queen, movements: readMovements(), daughters };
}

/** All queens of the account: where one is depends on the others. */
async function readQueens(db: Db, userId: number) {
  const rows = await findQueens(db, userId);
  if (rows.length === 0) return [];
  const movements = await findMovements(db, userId);
  const hives = await findHivesByUid(db, userId);
  const placeOf = ({ hive, hive_name }: { readonly hive: string; readonly hive_name: string }) => {
    const { id = hive, name = hive_name } = hives.get(hive) ?? {};
    return { id, name };
  };
  /** The end of the hive in which a queen is, unless it lives. */
  const endOf = (at: (typeof movements)[number]) => {
    const { ended_on: day = null, ended_by: record = null } = hives.get(at.hive) ?? {};
    return day === null || record === null ? undefined : { ...at, record, day, event: 'hive_ended' as const };
  };
  const hiveOf = new Map([...queensOfHives(movements)].map(([hive, queen]) => [queen, hive]));
  const byQueen = new Map<string, typeof movements>(rows.map(({ uid }) => [uid, []]));
  for (const movement of movements) byQueen.get(movement.queen)?.push(movement);
  return rows.map(({ uid, version, facts }) => {
    const own = byQueen.get(uid) ?? [];
    const seen = own.at(-1);
    const isThere = seen !== undefined && hiveOf.get(uid) === seen.hive;
    const end = isThere ? endOf(seen) : undefined;
    const last = end ?? seen;
    const queen: Queen = {
      ...facts,
      id: uid,
      version,
      hive: isThere && !end ? placeOf(seen) : null,
      last_event: last?.event ?? null,
      last_event_on: last?.day ?? null,
    };
    return {
      queen,
      readMovements: (): QueenMovement[] =>
        (end ? [...own, end] : own).map((movement) => {
          const { record, day, event } = movement;
          return { record, day, event, hive: placeOf(movement) };
        }),
    };
  });
}

/** The uids of queens by those of the hives in which they are at the end of a day. */
export async function findQueensOn(
  db: Db,
  userId: number,
  day: IsoDay,
): Promise<ReadonlyMap<string, string>> {
  const movements = await findMovements(db, userId);
  return queensOfHives(movements.filter((movement) => movement.day <= day));
}

/** 422 for a mother that is unknown or descends from the queen. A mother of before may be deleted (`saveQueens`). */
export async function changeQueen(
  { db, user, emit }: UserContext,
  { id: uid, baseVersion }: { readonly id: string; readonly baseVersion: number | undefined },
  facts: QueenFacts,
): Promise<Queen> {
  const rows = await lockQueens(db, user.id);
  const present = found(rows.find((row) => row.uid === uid));
  if (baseVersion !== undefined && baseVersion !== present.version)
    assertVersion(baseVersion, await readQueen(db, user.id, uid));
  assertMothers(facts, uid, pedigreeOf(rows));
  await updateQueen(db, user.id, { uid, version: present.version + 1, facts });
  await dropUnrecordedMothers(db, user.id, [present.facts]);
  await emit(queenChanged, { userId: user.id, queenId: uid });
  return readQueen(db, user.id, uid);
}

/** The facts that a mark will change; undefined for an unknown queen. Until the end of the transaction they stay. */
export async function holdFactsBefore(
  db: Db,
  userId: number,
  { queen, marked }: { readonly queen: string; readonly marked: QueenMark },
): Promise<QueenMark | undefined> {
  const row = (await lockQueens(db, userId)).find(({ uid }) => uid === queen);
  return (
    row && {
      ...(marked.year !== undefined && { year: row.facts.year }),
      ...(marked.number !== undefined && { number: row.facts.number }),
    }
  );
}

/** Gives a queen the facts of `to`, each one only where she has that of `from`. */
export async function changeMark(
  { db, user, emit }: UserContext,
  { queen: uid, from, to }: { readonly queen: string; readonly from: QueenMark; readonly to: QueenMark },
): Promise<void> {
  const row = (await lockQueens(db, user.id)).find((one) => one.uid === uid);
  if (!row) return;
  const { version, facts } = row;
  const changed = {
    ...(facts.year === from.year && to.year !== undefined && { year: to.year }),
    ...(facts.number === from.number && to.number !== undefined && { number: to.number }),
  };
  if (Object.keys(changed).length === 0) return;
  await updateQueen(db, user.id, { uid, version: version + 1, facts: { ...facts, ...changed } });
  await emit(queenChanged, { userId: user.id, queenId: uid });
}

async function readQueen(db: Db, userId: number, uid: string): Promise<Queen> {
  const queens = await readQueens(db, userId);
  return found(queens.find(({ queen: { id } }) => id === uid)).queen;
}

interface WithMothers {
  readonly uid: string;
  readonly facts: Pick<QueenFacts, 'birth_mother' | 'genetic_mother'>;
}

export const pedigreeOf = (rows: readonly WithMothers[]): ReadonlyMap<string, PedigreeQueen> =>
  new Map(
    rows.map(({ uid, facts: { birth_mother: birthMother, genetic_mother: geneticMother } }) => [
      uid,
      { id: uid, birthMother, geneticMother },
    ]),
  );

/** `queens` are the known ones, `path` is that of her facts in the body. */
function assertMothers(
  facts: QueenFacts,
  uid: string,
  queens: ReadonlyMap<string, PedigreeQueen>,
  path = '',
): void {
  for (const field of ['birth_mother', 'genetic_mother'] as const) {
    const mother = facts[field];
    if (mother === null) continue;
    if (!queens.has(mother)) throw invalidField(path + field, 'not_found');
    if (descendsFrom(mother, uid, queens)) throw invalidField(path + field, 'invalid');
  }
}

/** What a record says about a queen. */
export interface RecordedQueen {
  readonly queen: string;
  /** Adds the queen; ignored if she is known. */
  readonly new_queen: QueenFacts | null;
  readonly hive: { readonly uid: string; readonly name: string };
  readonly event: QueenEvent;
  /** Path of the queen in the body, such as `parts.0.`. */
  readonly path: string;
}

/**
 * Replaces the movements of a record and adds its new queens; 422 for an unknown queen or mother. A queen without a
 * record is deleted, unless she has daughters; then her mothers in the same way.
 */
export async function saveQueens(
  { db, user }: Pick<UserContext, 'db' | 'user'>,
  { recordId, day }: { readonly recordId: number; readonly day: IsoDay },
  recorded: readonly RecordedQueen[],
): Promise<void> {
  const twice = recorded.find(({ queen }, at) => recorded.findIndex((one) => one.queen === queen) < at);
  if (twice) throw invalidField(`${twice.path}queen`, 'invalid');
  const before = await deleteMovements(db, recordId);
  if (recorded.some(({ new_queen }) => new_queen !== null)) await addQueens(db, user.id, recorded);
  const added = await addMovements(
    { db, user },
    recorded.map((queen) => ({ ...queen, recordId, day })),
  );
  for (const { queen, path } of recorded)
    if (!added.has(queen)) throw invalidField(`${path}queen`, 'not_found');
  await dropUnrecorded(db, user.id, before);
}

/** Deletes those that have neither a record nor a daughter, then their mothers in the same way; returns their number. */
export async function dropUnrecorded(db: Db, userId: number, ids: readonly number[]): Promise<number> {
  const dropped = await deleteUnrecorded(db, userId, ids);
  return dropped.length === 0 ? 0 : dropped.length + (await dropUnrecordedMothers(db, userId, dropped));
}

async function dropUnrecordedMothers(
  db: Db,
  userId: number,
  daughters: readonly QueenFacts[],
): Promise<number> {
  const mothers = daughters
    .flatMap(({ birth_mother, genetic_mother }) => [birth_mother, genetic_mother])
    .filter((mother) => mother !== null);
  return dropUnrecorded(db, userId, [...(await findQueenIds(db, userId, mothers)).values()]);
}

/** Adds movements of known queens; returns these queens. */
export async function addMovements(
  { db, user }: Pick<UserContext, 'db' | 'user'>,
  movements: readonly (RecordedQueen & { readonly recordId: number; readonly day: IsoDay })[],
): Promise<ReadonlySet<string>> {
  const uids = [...new Set(movements.map(({ queen }) => queen))];
  const ids = await findQueenIds(db, user.id, uids);
  const rows = movements.flatMap(({ recordId, queen, hive, day, event }) => {
    const queen_id = ids.get(queen);
    if (queen_id === undefined) return [];
    return [{ record_id: recordId, queen_id, hive_uid: hive.uid, hive_name: hive.name, day, event }];
  });
  await insertMovements(db, rows);
  return new Set(ids.keys());
}

async function addQueens(db: Db, userId: number, recorded: readonly RecordedQueen[]): Promise<void> {
  const queens = new Map(pedigreeOf(await lockQueens(db, userId)));
  const added = recorded.flatMap(({ queen: uid, new_queen: facts, path }) => {
    if (facts === null || queens.has(uid)) return [];
    assertMothers(facts, uid, queens, `${path}new_queen.`);
    for (const [id, queen] of pedigreeOf([{ uid, facts }])) queens.set(id, queen);
    return [{ uid, version: 1, facts }];
  });
  await insertQueens(db, userId, added);
}
