import type { ImportAnswer } from '@propolis/contract';
import { slotsOf } from '@propolis/domain';
import type { Db } from '@propolis/postgres';
import { type ArchiveWriting, idOfThing } from '../account/account.service.ts';
import { issueDeviceKey } from './device-keys.queries.ts';
import { findStanding, holdAid, insertScale, isAidTaken } from './scales.queries.ts';
import type { ArchivedScale } from './sensors.archive.ts';
import { addStays, giveBackStays, momentOf } from './stays.import.ts';

/**
 * A scale that is not there comes with its slots, and under another identifier where its own is registered; one that is
 * there only gets back the hives that came back. Answers how it was renamed.
 */
export async function importScale(
  writing: ArchiveWriting,
  scale: ArchivedScale,
): Promise<ImportAnswer['renamed_scales'][number] | undefined> {
  const { db, user, things } = writing;
  const { uid, name, model, ttn_mapping } = scale;
  const apiary_id = idOfThing(writing, 'apiary', scale.apiary);
  const slots = await slotsIn(writing, scale, apiary_id);
  const here = things.idOf('scale', uid);
  if (here !== undefined) {
    await giveBackStays(writing, { scaleId: here, slots, stays: scale.stays });
    return undefined;
  }
  const aid = await freeAid(db, scale.aid);
  const { id: device_key_id } = await issueDeviceKey(db, user.id);
  const fields = { uid, apiary_id, aid, name, model, ttn_mapping };
  const id = await insertScale(db, { ...fields, user_id: user.id, device_key_id });
  const all = slotsOf(model, slots).map((slot) => ({ since: null, ...slot }));
  await addStays(writing, { scaleId: id, slots: all, stays: scale.stays });
  things.keepNew('scale', uid, id);
  return aid === scale.aid ? undefined : { name, from: scale.aid, to: aid };
}

/** A hive that stands elsewhere by now, or on another scale, is left there. */
async function slotsIn(writing: ArchiveWriting, { slots }: ArchivedScale, apiaryId: number) {
  const { db, user } = writing;
  const ids = slots.flatMap(({ hive }) => (hive === null ? [] : idOfThing(writing, 'hive', hive)));
  const standing = ids.length > 0 ? await findStanding(db, user.id, ids) : [];
  const free = new Set(
    standing
      .filter(({ apiary_id, scale_id }) => apiary_id === apiaryId && scale_id === null)
      .map(({ id }) => id),
  );
  return slots.map((slot) => {
    const id = slot.hive === null ? null : idOfThing(writing, 'hive', slot.hive);
    return { ...slot, hive_id: id !== null && free.has(id) ? id : null, since: momentOf(slot.since) };
  });
}

/** Of an identifier (`aid` of the contract). */
const AID_MAX = 100;

/** The identifier, or the next one that nobody has registered; until the end of the transaction nobody else does. */
async function freeAid(db: Db, wanted: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : `-${number}`;
    const aid = `${wanted.slice(0, AID_MAX - ending.length)}${ending}`;
    await holdAid(db, aid);
    if (!(await isAidTaken(db, aid, undefined))) return aid;
  }
}
