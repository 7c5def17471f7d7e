import { archiveInvalid, listPart, readList } from '@propolis/account-archive';
import { HiveInput } from '@propolis/contract';
import { isIsoDay } from '@propolis/domain';
import { labelsIn } from '@propolis/domain/words';
import { assertQuota } from '@propolis/http-kit';
import { z } from 'zod';
import type { AccountExporter, AccountImporter, ArchiveWriting } from '../account/account.service.ts';
import { findOwnUids } from '../sharing/sharing.queries.ts';
import { findExportedHives } from './hives.archive.queries.ts';
import { countLivingHives, insertHive, saveEnd, shiftPositions } from './hives.queries.ts';

/** Path in an archive. */
const HIVES_FILE = 'data/hives.json';

type Exported = Awaited<ReturnType<typeof findExportedHives>>[number];

/** Exports hives with their positions, without values that are computed from observations. */
export const exportHives: AccountExporter = async function* ({ db, userId, things, words, table, language }) {
  const hives = (await findExportedHives(db, userId)).filter(({ apiary }) => things.has('apiary', apiary));
  for (const { id, uid } of hives) things.keep('hive', uid, id);
  yield listPart(HIVES_FILE, [hives.map(toItem)]);
  const { columns } = words;
  const labels = labelsIn(language);
  yield table([hives], words.tables.hives, [
    [columns.apiary, ({ apiary_name }) => apiary_name],
    [columns.position, ({ position_on_apiary }) => position_on_apiary],
    [columns.name, ({ name }) => name],
    [columns.hiveType, ({ hive_type_id }) => labels.hiveType(hive_type_id)],
    [columns.beeRace, ({ bee_race_id }) => labels.beeRace(bee_race_id)],
    [columns.frames, ({ frames_per_layer }) => frames_per_layer],
    [columns.description, ({ description }) => description],
    [columns.endedOn, ({ ended_on }) => ended_on],
    [columns.endEvent, ({ end_event }) => end_event && labels.records.stockEvents[end_event]],
  ]);
};

const toItem = ({ id: _id, apiary_name: _name, end_event: _end, ...hive }: Exported) => hive;

const { name, color, hive_type_id, bee_race_id, description, frames_per_layer } = HiveInput.shape;
const Item = z.strictObject({
  uid: z.uuid(),
  apiary: z.uuid(),
  name: name.unwrap().unwrap().min(1),
  /** A larger number means the last position. */
  position_on_apiary: z.number().int().min(1),
  color,
  hive_type_id,
  bee_race_id,
  description,
  frames_per_layer,
  /** Absent in archives of earlier versions, in which no hive ends. */
  ended_on: z.string().refine(isIsoDay).nullable().default(null),
  ended_by: z.uuid().nullable().default(null),
});
type Item = z.infer<typeof Item>;

export const importHives: AccountImporter = async ({ archive, known, settings }) => {
  const items: Item[] = [];
  for await (const item of readList(archive, HIVES_FILE, Item)) {
    known.require(HIVES_FILE, 'apiary', item.apiary);
    known.add(HIVES_FILE, 'hive', item.uid);
    if ((item.ended_on === null) !== (item.ended_by === null)) throw archiveInvalid(HIVES_FILE);
    assertQuota(items.push(item), settings.quotas.hives, 'quota_hives');
  }
  // By position, so that each hive is inserted after those before it.
  const inOrder = items.toSorted((one, other) => one.position_on_apiary - other.position_on_apiary);
  return (writing) => write(writing, inOrder);
};

/** The apiaries of the account are locked, so no hive moves meanwhile. */
async function write(writing: ArchiveWriting, items: readonly Item[]) {
  const { db, user, settings, things } = writing;
  const here = await findOwnUids(db, user.id, 'hives');
  for (const { id, uid } of here) things.keep('hive', uid, id);
  const missing = items.filter(({ uid }) => things.idOf('hive', uid) === undefined);
  assertQuota(here.length + missing.length, settings.quotas.hives, 'quota_hives');
  for (const { apiary, ended_on: day, ended_by: recordUid, ...hive } of missing) {
    const apiary_id = writing.things.require('apiary', apiary);
    const last = (await countLivingHives(db, apiary_id)) + 1;
    const position = Math.min(hive.position_on_apiary, last);
    // A cancelled record ends no hive.
    const isLiving = day === null || recordUid === null || things.has('cancelled record', recordUid);
    if (isLiving && position < last)
      await shiftPositions(db, { apiaryId: apiary_id, from: last, to: position });
    const added = await insertHive(db, { ...hive, apiary_id, position_on_apiary: position });
    const left = Math.min(hive.position_on_apiary, settings.quotas.hives);
    if (!isLiving) await saveEnd(db, { id: added.id, position_on_apiary: left }, { day, recordUid });
    things.keepNew('hive', hive.uid, added.id);
  }
  return { created: { hives: missing.length } };
}
