import { ArchivedMoment, archiveInvalid, readList, readPages } from '@propolis/account-archive';
import { ClientId, StoredRecord } from '@propolis/contract';
import { APIARY_TIME_ZONE, isToCome, localDayOf, RECORD_ORIGINS } from '@propolis/domain';
import { assertQuota, assertWrittenUsage } from '@propolis/http-kit';
import { z } from 'zod';
import { type AccountImporter, type ArchiveWriting, holdKnown } from '../../account/account.service.ts';
import { addMovements } from '../../queens/queens.service.ts';
import { hashVersion } from '../records.chain.ts';
import { insertObserved } from '../records.observed.queries.ts';
import { queensOf } from '../records.queens.ts';
import { findLastInChain, lockJournal } from '../records.queries.ts';
import { sumsOf } from '../records.sums.ts';
import { RECORDS_METER } from '../records.usage.ts';
import {
  findObservationIds,
  findRecordUids,
  insertHives,
  insertRecords,
  insertVersions,
} from './records.archive.queries.ts';
import { RECORDS_FILE } from './records.export.ts';

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

/** The newest version of a record of an archive. */
type Newest = ReturnType<typeof sumsOf> & Pick<Item, 'version'>;

/** Imports all versions of records that the account does not have. */
export const importRecords: AccountImporter = async ({ archive, known, now, settings: { quotas } }) => {
  // Absent in the archive of an earlier version.
  if (!archive.has(RECORDS_FILE)) return async () => ({});
  const newest = new Map<string, Newest>();
  const today = localDayOf(now.getTime(), APIARY_TIME_ZONE);
  let versions = 0;
  for await (const item of readList(archive, RECORDS_FILE, Item)) {
    const { uid, apiary, version, cancelled, content, made_at } = item;
    versions += 1;
    assertQuota(versions, quotas.records, RECORDS_METER.code);
    holdKnown(known, RECORDS_FILE, 'apiary', apiary);
    const isNext = version === (newest.get(uid)?.version ?? 0) + 1;
    if (!isNext || content.happened_on > today || isToCome(made_at.getTime(), now))
      throw archiveInvalid(RECORDS_FILE);
    newest.set(uid, { version, ...sumsOf(content, cancelled) });
  }
  return (writing) => write(writing, newest);
};

async function write(writing: ArchiveWriting, newest: ReadonlyMap<string, Newest>) {
  const { archive, db, user, now, settings } = writing;
  await lockJournal(db, user.id);
  const here = await findRecordUids(db, user.id);
  const ids = new Map<string, number>();
  const observed = new Map<number, string>();
  const chains = createChains(writing);
  for await (const page of readPages(archive, RECORDS_FILE, { schema: Item, items: PAGE })) {
    const missing = page.filter(({ uid }) => !here.has(uid));
    if (missing.length === 0) continue;
    const heads = missing.filter(({ version }) => version === 1).map((item) => toHead(writing, item, newest));
    for (const [uid, id] of await insertRecords(db, heads)) ids.set(uid, id);
    for (const { uid, observation } of missing) {
      const id = ids.get(uid);
      if (id !== undefined && observation !== null) observed.set(id, observation);
    }
    const versions = [];
    for (const item of missing) versions.push(await chains.next(item, ids.get(item.uid) ?? 0));
    await insertVersions(db, versions);
    const last = missing.filter(({ uid, version }) => newest.get(uid)?.version === version);
    await insertHives(
      db,
      last.map(({ uid, content }) => ({ record_id: ids.get(uid) ?? 0, hives: content.hives })),
    );
    const valid = last.filter(({ cancelled }) => cancelled === null);
    await addMovements(
      writing,
      valid.flatMap(({ uid, content }) => {
        const of = { recordId: ids.get(uid) ?? 0, day: content.happened_on };
        return queensOf(content).map((queen) => ({ ...of, ...queen }));
      }),
    );
  }
  await linkObservations(writing, observed);
  if (ids.size > 0)
    await assertWrittenUsage({ db, userId: user.id, quotas: settings.quotas, now }, RECORDS_METER);
  return { created: { records: ids.size } };
}

/** Links records with the observations whose amounts they are. */
async function linkObservations({ db, user }: ArchiveWriting, observed: ReadonlyMap<number, string>) {
  const ids = await findObservationIds(db, user.id, [...new Set(observed.values())]);
  const links = [...observed].flatMap(([record_id, uid]) => {
    const observation_id = ids.get(uid);
    return observation_id === undefined ? [] : [{ record_id, observation_id }];
  });
  await insertObserved(db, links);
}

function toHead(
  { user, things }: ArchiveWriting,
  { uid, apiary, ...first }: Item,
  newest: ReadonlyMap<string, Newest>,
) {
  const head = newest.get(uid) ?? { version: first.version, ...sumsOf(first.content, first.cancelled) };
  const apiary_id = apiary === null ? null : (things.idOf('apiary', apiary) ?? null);
  return { ...head, uid, user_id: user.id, apiary_id };
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
