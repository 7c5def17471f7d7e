import { ArchivedMoment, archiveInvalid, listPart, readList, readPages } from '@propolis/account-archive';
import { ClientId, StoredRecord } from '@propolis/contract';
import { apiaryDay, isToCome, observedActs, RECORD_ORIGINS } from '@propolis/domain';
import { assertQuota, assertWrittenUsage } from '@propolis/http-kit';
import { z } from 'zod';
import type {
  AccountExporter,
  AccountImporter,
  ArchiveWriting,
  Exporting,
} from '../../account/account.service.ts';
import { addMovements, dropUnrecorded } from '../../queens/queens.service.ts';
import { exportPaperwork } from '../paperwork/paperwork.service.ts';
import { hashVersion } from '../records.chain.ts';
import { insertObserved } from '../records.observed.queries.ts';
import { saveObserved } from '../records.observed.ts';
import { queensOf } from '../records.queens.ts';
import { findLastInChain, insertHives, lockJournal, RECORDS_METER } from '../records.queries.ts';
import { sumsOf } from '../records.sums.ts';
import { recordTable, TABLE_KINDS } from '../records.tables.ts';
import {
  findObservationIds,
  findOwnRecords,
  findTakenBack,
  insertRecords,
  insertVersions,
  readVersions,
  reserveIds,
  returnToApiaries,
  updateHead,
} from './records.archive.queries.ts';

/** Path in an archive. */
const RECORDS_FILE = 'data/records.json';

/** Exports all versions of all records with their hashes, and tables of the newest. */
export const exportRecords: AccountExporter = async function* (exporting) {
  yield listPart(RECORDS_FILE, readItems(exporting));
  for (const kind of TABLE_KINDS) yield recordTable(exporting, kind, readNewest(exporting));
  yield* exportPaperwork(exporting);
};

async function* readItems({ db, userId, things }: Exporting) {
  for await (const rows of readVersions(db, userId))
    yield rows.map(({ position: _position, is_newest: _newest, hash, apiary, ...version }) => ({
      ...version,
      // An apiary that was added meanwhile is not in the archive.
      apiary: apiary !== null && things.has('apiary', apiary) ? apiary : null,
      hash: hash.toString('hex'),
    }));
}

async function* readNewest({ db, userId }: Exporting) {
  for await (const page of readVersions(db, userId)) yield page.filter(({ is_newest }) => is_newest);
}

const name = z.string().max(200);
const Item = z.strictObject({
  uid: ClientId,
  apiary: z.uuid().nullable(),
  observation: z.uuid().nullable(),
  version: z.number().int().min(1),
  origin: z.enum(RECORD_ORIGINS),
  made_at: ArchivedMoment,
  made_by: name,
  cancelled: z.string().max(500).nullable(),
  apiary_name: name.nullable(),
  content: StoredRecord,
  chain: z.uuid().toLowerCase(),
  /** For readers: an account that adds the versions has another chain. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});
type Item = z.infer<typeof Item>;

/** Rows per insert. */
const PAGE = 200;

/**
 * The first part of an import: a record waits for the journal before it locks its apiary. The other parts need to know
 * which records the account has.
 */
export const holdJournalForImport: AccountImporter =
  async () =>
  async ({ db, user, things }) => {
    await lockJournal(db, user.id);
    for (const { id, uid, cancelled } of await findOwnRecords(db, user.id)) {
      things.keep('record', uid, id);
      if (cancelled !== null) things.keep('cancelled record', uid, id);
      if (cancelled === '') things.keep('undone record', uid, id);
    }
    return {};
  };

/** Imports all versions of records that the account does not have, after `holdJournalForImport`. */
export const importRecords: AccountImporter = async ({ archive, known, now, settings: { quotas } }) => {
  // Absent in the archive of an earlier version.
  if (!archive.has(RECORDS_FILE)) return async () => ({});
  const listed = new Map<string, { readonly version: number; readonly madeAt: number }>();
  const today = apiaryDay(now);
  let versions = 0;
  for await (const item of readList(archive, RECORDS_FILE, Item)) {
    const { uid, apiary, version, content, made_at } = item;
    versions += 1;
    assertQuota(versions, quotas.records, RECORDS_METER.code);
    known.require(RECORDS_FILE, 'apiary', apiary);
    const before = listed.get(uid);
    const isNext = version === (before?.version ?? 0) + 1;
    if (!isNext || content.happened_on > today || isToCome(made_at.getTime(), now))
      throw archiveInvalid(RECORDS_FILE);
    listed.set(uid, { version, madeAt: before?.madeAt ?? made_at.getTime() });
  }
  return (writing) => write(writing, listed);
};

/** The newest version of each record of an archive, and when its first was made (ms). */
type Listed = ReadonlyMap<string, { readonly version: number; readonly madeAt: number }>;

async function write(writing: ArchiveWriting, listed: Listed) {
  const { archive, db, user, now, settings, things } = writing;
  const ids = await idsInOrder(writing, listed);
  const observed = new Map<string, string>();
  const chains = createChains(writing);
  const queens: number[] = [];
  for await (const page of readPages(archive, RECORDS_FILE, { schema: Item, items: PAGE })) {
    const missing = page.filter(({ uid }) => !things.has('record', uid));
    queens.push(...newQueensOf(writing, page));
    for (const { uid, observation } of page) if (observation !== null) observed.set(uid, observation);
    if (missing.length === 0) continue;
    const heads = missing.filter(({ version }) => version === 1);
    await insertRecords(
      db,
      heads.map((item) => ({ id: ids.get(item.uid) ?? 0, ...toHead(writing, item) })),
    );
    const versions = [];
    for (const item of missing) versions.push(await chains.next(item, ids.get(item.uid) ?? 0));
    await insertVersions(db, versions);
    await writeNewest(
      writing,
      missing.filter(({ uid, version }) => listed.get(uid)?.version === version),
      ids,
    );
  }
  await returnToApiaries(db, user.id);
  await linkObservations(writing, observed, ids);
  if (ids.size > 0)
    await assertWrittenUsage({ db, userId: user.id, quotas: settings.quotas, now }, RECORDS_METER);
  // The account may have taken back their records before.
  return { created: { records: ids.size, queens: -(await dropUnrecorded(db, user.id, queens)) } };
}

/**
 * The ids of the missing records, in the order in which they were made, as the journal lists a day; the file has them
 * apiary by apiary.
 */
async function idsInOrder(
  { db, things }: ArchiveWriting,
  listed: Listed,
): Promise<ReadonlyMap<string, number>> {
  const missing = [...listed].filter(([uid]) => !things.has('record', uid));
  missing.sort(([, one], [, other]) => one.madeAt - other.madeAt);
  const ids = await reserveIds(db, missing.length);
  return new Map(missing.map(([uid], at) => [uid, ids[at] ?? 0]));
}

/** What follows from the newest versions of records. */
async function writeNewest(writing: ArchiveWriting, last: readonly Item[], ids: ReadonlyMap<string, number>) {
  const { db } = writing;
  const idOf = ({ uid }: Item) => ids.get(uid) ?? 0;
  for (const item of last.filter(({ version }) => version > 1))
    await updateHead(db, idOf(item), { version: item.version, ...sumsOf(item.content, item.cancelled) });
  await insertHives(
    db,
    last.map((item) => ({ record_id: idOf(item), hives: item.content.hives })),
  );
  const valid = last.filter(({ cancelled }) => cancelled === null);
  await addMovements(
    writing,
    valid.flatMap((item) => {
      const of = { recordId: idOf(item), day: item.content.happened_on };
      return queensOf(item.content).map((queen) => ({ ...of, ...queen }));
    }),
  );
}

/** The queens that the import added, of records that the account had before. */
const newQueensOf = ({ things }: ArchiveWriting, page: readonly Item[]): readonly number[] =>
  page
    .filter(({ uid }) => things.has('record', uid))
    .flatMap(({ content }) => queensOf(content))
    .flatMap(({ queen }) => (things.isNew('queen', queen) ? [things.require('queen', queen)] : []));

/**
 * Links records with the observations whose amounts they are. A record that was taken back as its observation was
 * deleted is valid again once the observation is restored.
 */
async function linkObservations(
  writing: ArchiveWriting,
  observed: ReadonlyMap<string, string>,
  added: ReadonlyMap<string, number>,
) {
  const { db, user, things } = writing;
  const observations = await findObservationIds(db, user.id, [...new Set(observed.values())]);
  const links = [...observed].flatMap(([record, observation]) => {
    const record_id = added.get(record) ?? things.idOf('record', record);
    const observation_id = observations.get(observation);
    return record_id === undefined || observation_id === undefined ? [] : [{ record_id, observation_id }];
  });
  const linked = await insertObserved(db, links);
  const addedIds = new Set(added.values());
  const known = linked.filter((id) => !addedIds.has(id));
  for (const { id, hive_id, observation_date, data } of await findTakenBack(db, user.id, known))
    await saveObserved(
      writing,
      { observationId: id, hiveId: hive_id, date: observation_date },
      observedActs(data),
    );
}

/** A record in its first version. */
function toHead({ user, things }: ArchiveWriting, { uid, apiary, version, content, cancelled }: Item) {
  const apiary_id = apiary === null ? null : (things.idOf('apiary', apiary) ?? null);
  return { uid, version, ...sumsOf(content, cancelled), user_id: user.id, apiary_id };
}

/** Continues the chains of the account. */
function createChains({ db, user }: ArchiveWriting) {
  const ends = new Map<string, { readonly position: number; readonly hash: Buffer | null }>();
  return {
    next: async (
      { apiary: _apiary, observation: _of, hash: _hash, uid, chain, ...said }: Item,
      record_id: number,
    ) => {
      const end = ends.get(chain) ??
        (await findLastInChain(db, user.id, chain)) ?? { position: 0, hash: null };
      const hash = hashVersion({ uid, ...said }, end.hash);
      const position = end.position + 1;
      ends.set(chain, { position, hash });
      return {
        ...said,
        ...{ record_id, chain, position, hash },
        content: JSON.stringify(said.content),
        chain_user_id: user.id,
        previous_hash: end.hash,
      };
    },
  };
}
