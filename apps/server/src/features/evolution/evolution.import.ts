import { z } from 'zod';
import { ArchivedMoment, readList } from '../../platform/archive/lists.ts';
import {
  type AccountImporter,
  type ArchiveWriting,
  holdKnown,
  holdOnce,
  idOfThing,
} from '../account/account.service.ts';
import { WEIGHT_EVENTS_FILE } from './evolution.export.ts';
import { findAllTold, insertArchived } from './evolution.queries.ts';

/** More than anybody is told of: a few in a year for each hive. */
const EVENTS_MAX = 200_000;

const Item = z.strictObject({
  uid: z.uuid(),
  hive: z.uuid(),
  kind: z.enum(['loss', 'gain', 'flow', 'stores']),
  start_at: ArchivedMoment,
  end_at: ArchivedMoment,
  // kg, as it was told: of a scale with a wrong factor it may be more than any hive weighs.
  change: z.number(),
  told_at: ArchivedMoment,
});
type Item = z.infer<typeof Item>;

/** Takes back of what the beekeeper was told, so that nobody is told of it once more. */
export const importWeightEvents: AccountImporter = async ({ archive, known }) => {
  const items: Item[] = [];
  for await (const item of readList(archive, WEIGHT_EVENTS_FILE, Item)) {
    holdKnown(known, WEIGHT_EVENTS_FILE, 'hive', item.hive);
    holdOnce(known, WEIGHT_EVENTS_FILE, 'weight event', item.uid);
    if (items.length < EVENTS_MAX) items.push(item);
  }
  return (writing) => write(writing, items);
};

async function write(writing: ArchiveWriting, items: readonly Item[]) {
  const { db, user, things } = writing;
  for (const { id, uid } of await findAllTold(db, user.id)) things.keep('weight event', uid, id);
  const missing = items.filter(({ uid }) => things.idOf('weight event', uid) === undefined);
  for (const { hive, ...event } of missing) {
    const id = await insertArchived(db, { ...event, hive_id: idOfThing(writing, 'hive', hive) });
    things.keepNew('weight event', event.uid, id);
  }
  return { created: { weight_events: missing.length } };
}
