import type { Stay } from '@propolis/domain';
import { type ArchiveWriting, idOfThing } from '../account/account.service.ts';
import { type StoodSlot, saveSlots } from './scales.queries.ts';
import type { ArchivedScale } from './sensors.archive.ts';
import { deleteStay, fillSlot, findLastStay, giveBackStay } from './sensors.import.queries.ts';
import { findAllStaysOf, insertStays } from './stays.queries.ts';

type ArchivedStay = ArchivedScale['stays'][number];
interface OfHive {
  readonly hive: string | null;
}

interface OnScale<Slot> {
  readonly scaleId: number;
  readonly slots: readonly Slot[];
  readonly stays: readonly ArchivedStay[];
}

export const momentOf = (time: string | null): Date | null => (time === null ? null : new Date(time));

const hiveIn = (writing: ArchiveWriting, { hive }: OfHive): number | null =>
  hive === null ? null : idOfThing(writing, 'hive', hive);

const stayIn = (writing: ArchiveWriting, { since, until, ...stay }: ArchivedStay) => ({
  ...stay,
  hive_id: hiveIn(writing, stay),
  since: momentOf(since),
  until: new Date(until),
});

/** A scale that is there gets back the hives that came back, and these what they had measured on it. */
export async function giveBackStays(
  writing: ArchiveWriting,
  { scaleId, slots, stays }: OnScale<StoodSlot & OfHive>,
): Promise<void> {
  const { db, things } = writing;
  const isBack = ({ hive }: OfHive) => hive !== null && things.isNew('hive', hive);
  const standing = slots.filter(isBack);
  for (const stay of [...standing, ...stays.filter(isBack).map((one) => stayIn(writing, one))])
    await giveBackStay(db, scaleId, { ...stay, hive_id: hiveIn(writing, stay) });
  for (const slot of standing) await standAgain(writing, scaleId, slot);
}

/** A hive that was the last one on its slot has never left it; another begins as the last one left. */
async function standAgain(writing: ArchiveWriting, scaleId: number, slot: StoodSlot & OfHive): Promise<void> {
  const { db } = writing;
  if (slot.hive_id === null) return;
  const last = await findLastStay(db, scaleId, slot.position);
  const isOwn = last !== undefined && last.hive_id === slot.hive_id;
  const since = isOwn ? last.since : (last?.until ?? slot.since);
  if ((await fillSlot(db, scaleId, { ...slot, since })) && isOwn) await deleteStay(db, last.id);
}

/**
 * The slots of a new scale, and who stood on them. An archive that was written while hives moved may have a time twice: it
 * is whose it was first. What a hive measured elsewhere at the same time it did not measure here.
 */
export async function addStays(
  writing: ArchiveWriting,
  { scaleId, slots, stays }: OnScale<StoodSlot>,
): Promise<void> {
  const { db } = writing;
  const archived = stays
    .map((stay) => ({ ...stayIn(writing, stay), scale_id: scaleId }))
    .toSorted((one, other) => one.until.getTime() - other.until.getTime());
  const hiveIds = [...slots, ...archived].flatMap(({ hive_id }) => hive_id ?? []);
  const ends = new Ends();
  const elsewhere = await findAllStaysOf(db, hiveIds);
  for (const { hive_id, until } of elsewhere) ends.note({ hive_id, until });
  const ended = archived.flatMap((stay) => {
    if (!ends.isFree(stay.since, { position: stay.position })) return [];
    const hive_id = ends.isFree(stay.since, { hive_id: stay.hive_id }) ? stay.hive_id : null;
    ends.note({ ...stay, hive_id });
    return { ...stay, hive_id };
  });
  await saveSlots(
    db,
    scaleId,
    slots.map((slot) => ({ ...slot, since: slot.hive_id === null ? null : ends.after(slot) })),
  );
  await insertStays(db, ended);
}

type Who = Partial<Pick<Stay, 'position' | 'hive_id'>>;

/** When the latest stay of each slot and of each hive was over. */
class Ends {
  readonly #ends = new Map<string, Date>();

  /** One that lasts is none: whoever stands elsewhere is not put here. */
  note({ until, ...who }: Who & Pick<Stay, 'until'>): void {
    for (const key of keysOf(who)) {
      const known = this.#ends.get(key);
      if (until && (!known || until > known)) this.#ends.set(key, until);
    }
  }

  isFree(since: Date | null, who: Who): boolean {
    return keysOf(who).every((key) => {
      const end = this.#ends.get(key);
      return !end || (since !== null && since >= end);
    });
  }

  /** Since then, or since all others were over. */
  after({ since, ...who }: Who & Pick<Stay, 'since'>): Date | null {
    return keysOf(who).reduce((latest, key) => {
      const end = this.#ends.get(key);
      return end && (!latest || end > latest) ? end : latest;
    }, since);
  }
}

const keysOf = ({ position, hive_id }: Who): string[] => [
  ...(position === undefined ? [] : [`slot ${position}`]),
  ...(hive_id === undefined || hive_id === null ? [] : [`hive ${hive_id}`]),
];
