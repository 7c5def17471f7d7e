import { ArchivedMoment, archiveTooBig, listPart, readList, readPages } from '@propolis/account-archive';
import { z } from 'zod';
import type { AccountExporter, AccountImporter, ArchiveWriting } from '../../account/account.service.ts';
import { findAllReportedEvents, insertArchived } from '../evolution.queries.ts';

/** Path in an archive. */
const WEIGHT_EVENTS_FILE = 'data/weight-events.json';

/** Exports the notified weight events of hives. */
export const exportWeightEvents: AccountExporter = async function* ({ db, userId, things, words, table }) {
  const events = (await findAllReportedEvents(db, userId)).filter(({ hive }) => things.has('hive', hive));
  for (const { id, uid } of events) things.keep('weight event', uid, id);
  yield listPart(WEIGHT_EVENTS_FILE, [
    events.map(({ id: _id, hive_id: _hive, hive_name: _name, apiary_name: _apiary, ...event }) => event),
  ]);
  const { columns } = words;
  yield table([events], words.tables.weightEvents, [
    [columns.apiary, ({ apiary_name }) => apiary_name],
    [columns.hive, ({ hive_name }) => hive_name],
    [columns.kind, ({ kind }) => words.weightEvents[kind]],
    [columns.start, ({ start_at }) => start_at],
    [columns.end, ({ end_at }) => end_at],
    [columns.change, ({ change }) => change],
  ]);
};

/** Far more than occur: a few per year and hive. */
const EVENTS_MAX = 200_000;

const Item = z.strictObject({
  uid: z.uuid(),
  hive: z.uuid(),
  kind: z.enum(['loss', 'gain', 'flow', 'stores']),
  start_at: ArchivedMoment,
  end_at: ArchivedMoment,
  // kg, unchecked: a wrong factor of the scale may give more than any hive weighs.
  change: z.number(),
  told_at: ArchivedMoment,
});

/** Rows per insert. */
const PAGE = 500;

/** Imports weight events that were notified, so that none is notified again. */
export const importWeightEvents: AccountImporter = async ({ archive, known }) => {
  let events = 0;
  for await (const { hive, uid } of readList(archive, WEIGHT_EVENTS_FILE, Item)) {
    events += 1;
    if (events > EVENTS_MAX) throw archiveTooBig();
    known.require(WEIGHT_EVENTS_FILE, 'hive', hive);
    known.add(WEIGHT_EVENTS_FILE, 'weight event', uid);
  }
  return write;
};

async function write(writing: ArchiveWriting) {
  const { archive, db, user, things } = writing;
  for (const { id, uid } of await findAllReportedEvents(db, user.id)) things.keep('weight event', uid, id);
  let weight_events = 0;
  for await (const page of readPages(archive, WEIGHT_EVENTS_FILE, { schema: Item, items: PAGE })) {
    const missing = page.filter(({ uid }) => things.idOf('weight event', uid) === undefined);
    if (missing.length === 0) continue;
    const inserted = await insertArchived(
      db,
      missing.map(({ hive, ...event }) => ({ ...event, hive_id: writing.things.require('hive', hive) })),
    );
    for (const { id, uid } of inserted) things.keepNew('weight event', uid, id);
    weight_events += inserted.length;
  }
  return { created: { weight_events } };
}
