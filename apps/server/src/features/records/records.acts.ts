import { randomUUID } from 'node:crypto';
import type { JournalRecord, Merge, RecordContent, Split } from '@propolis/contract';
import { apiaryDay, isDaughter } from '@propolis/domain';
import type { AddingUserContext, UserContext } from '@propolis/http-kit';
import { found, invalidField } from '@propolis/runtime';
import { lockApiaries } from '../apiaries/apiaries.queries.ts';
import { lockHive } from '../hives/hives.queries.ts';
import { addHives, type HiveRegister, type MovedHive } from '../hives/hives.service.ts';
import { findQueensOn } from '../queens/queens.service.ts';
import { findHivesOf, holdApiary, isInStock } from './records.hives.queries.ts';
import { lockJournal } from './records.queries.ts';
import { addRecord, holdJournal } from './records.service.ts';
import type { StoredHive } from './records.stored.ts';

type Stock = Extract<RecordContent, { kind: 'stock' }>;

/** What a stock record has besides. */
const PLAIN = {
  kind: 'stock',
  ...{ to_apiary_id: null, party_name: null, party_address: null, party_number: null },
  ...{ cause: null, found_on: null, autumn_strength: null, remains: [] },
} satisfies Partial<Stock>;

/** Divides a hive: new hives, frames, queens and the record are one act. */
export async function splitHive(
  ctx: AddingUserContext,
  hiveId: number,
  { id: uid, parts, queen_part, checks, ...common }: Split,
): Promise<JournalRecord> {
  const { place, hives, queens } = await holdHives(ctx, { hiveId, uid, day: common.happened_on });
  const added = parts.flatMap(({ new_hive }) => (new_hive ? [new_hive] : []));
  const founded = await addHives(ctx, place.apiaryId, added);
  const parent_queen = queens.get(uidOf(hives, hiveId)) ?? null;
  const split: Stock['split'] = {
    ...{ queen_part, checks, parent_queen },
    parts: parts.map(({ hive_id: _hive, new_hive: _new, ...part }) => ({
      ...part,
      new_queen: isDaughter(part) ? withMother(part.new_queen, parent_queen) : part.new_queen,
    })),
  };
  const hive_ids = parts.map(({ hive_id, new_hive }) => hive_id ?? idOf(founded, new_hive?.id));
  return addRecord(
    ctx,
    place,
    {
      ...{ ...PLAIN, ...common, event: 'split', colonies: parts.length, split },
      hive_ids: [hiveId, ...hive_ids],
    },
    founded,
  );
}

type NewQueen = Split['parts'][number]['new_queen'];

/** A daughter of the divided hive has its queen as mother, unless the beekeeper named one. */
const withMother = (facts: NewQueen, mother: string | null): NewQueen =>
  facts === null || facts.birth_mother !== null || facts.genetic_mother !== null
    ? facts
    : { ...facts, birth_mother: mother, genetic_mother: mother };

/** Unites a hive with another one, which ends. */
export async function mergeHives(
  ctx: AddingUserContext,
  hiveId: number,
  { id: uid, hive_id: other, brood, stores, bees, queen, ...common }: Merge,
): Promise<JournalRecord> {
  const { place, hives, queens } = await holdHives(ctx, { hiveId, uid, day: common.happened_on });
  const ended = hives.find((hive) => hive.id === other || hive.uid === other);
  if (!ended) throw invalidField('hive_id', 'not_found');
  if (ended.id === hiveId) throw invalidField('hive_id', 'invalid');
  const merge: Stock['merge'] = {
    ...{ brood, stores, bees, queen },
    own_queen: queens.get(uidOf(hives, hiveId)) ?? null,
    other_queen: queens.get(ended.uid) ?? null,
  };
  return addRecord(ctx, place, {
    ...{ ...PLAIN, ...common, event: 'merged', colonies: 1, merge },
    hive_ids: [hiveId, ended.id],
  });
}

interface Act {
  readonly hiveId: number;
  readonly uid: string;
  readonly day: string;
}

/** The place of the act, the hives of its apiary, and their queens on that day. */
async function holdHives(ctx: AddingUserContext, { hiveId, uid, day }: Act) {
  const { db, user } = ctx;
  await holdJournal(ctx);
  await lockApiaries(db, user.id);
  const { apiary_id: apiaryId } = found(await lockHive(db, user.id, hiveId));
  const { name: apiaryName, uid: chain } = found(await holdApiary(db, user.id, apiaryId));
  return {
    place: { uid, chain, apiaryId, apiaryName },
    hives: await findHivesOf(db, user.id, apiaryId),
    queens: await findQueensOn(db, user.id, day),
  };
}

const uidOf = (hives: readonly { readonly id: number; readonly uid: string }[], hiveId: number): string =>
  found(hives.find(({ id }) => id === hiveId)).uid;

const idOf = (founded: readonly (StoredHive & { readonly id: number })[], uid: string | undefined): number =>
  found(founded.find((hive) => hive.uid === uid)).id;

/** Keeps the stock register true when a hive is moved or deleted without a form of the journal. */
export const hiveRegister: HiveRegister = {
  hold: (ctx) => holdJournal(ctx),
  move: moveHive,
  names: ({ db, user }, hiveId) => isInStock(db, user.id, hiveId),
};

async function moveHive(ctx: UserContext, { hiveId, from, to }: MovedHive): Promise<void> {
  const { db, user, now } = ctx;
  // Locked before, unless another request moved the hive meanwhile.
  await lockJournal(db, user.id);
  const { name, uid: chain } = found(await holdApiary(db, user.id, from));
  await addRecord(
    ctx,
    { uid: randomUUID(), chain, apiaryId: from, apiaryName: name },
    {
      ...PLAIN,
      ...{ event: 'moved', colonies: 1, hive_ids: [hiveId], to_apiary_id: to },
      ...{ happened_on: apiaryDay(now), happened_at: null, note: null },
    },
  );
}
