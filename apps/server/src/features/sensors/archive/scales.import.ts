import { type ImportAnswer, NAME_MAX } from '@propolis/contract';
import { type Stay, slotsOf } from '@propolis/domain';
import type { Db } from '@propolis/postgres';
import type { ArchiveWriting } from '../../account/account.service.ts';
import { issueDeviceKey } from '../scales/device-keys.queries.ts';
import {
  findStanding,
  holdAid,
  insertScale,
  isAidTaken,
  type StoodSlot,
  saveSlots,
} from '../scales/scales.queries.ts';
import { findAllStaysOf, insertStays } from '../scales/stays.queries.ts';
import { deleteStay, fillSlot, findLastStay, giveBackStay } from './sensors.archive.queries.ts';
import type { ArchivedScale } from './sensors.archive.ts';

/**
 * Creates a missing scale with its slots, under another identifier if its own is registered. An existing
 * scale only gets back restored hives. Returns the new identifier of a renamed scale.
 */
export async function importScale(
  writing: ArchiveWriting,
  scale: ArchivedScale,
): Promise<ImportAnswer['renamed_scales'][number] | undefined> {
  const { db, user, things } = writing;
  const { uid, name, model, ttn_mapping } = scale;
  const apiary_id = writing.things.require('apiary', scale.apiary);
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

/** A hive that is now in another apiary or on another scale stays there. */
async function slotsIn(writing: ArchiveWriting, { slots }: ArchivedScale, apiaryId: number) {
  const { db, user } = writing;
  const ids = slots.flatMap(({ hive }) => (hive === null ? [] : writing.things.require('hive', hive)));
  const standing = ids.length > 0 ? await findStanding(db, user.id, ids) : [];
  const free = new Set(
    standing
      .filter(({ apiary_id, scale_id }) => apiary_id === apiaryId && scale_id === null)
      .map(({ id }) => id),
  );
  return slots.map((slot) => {
    const id = slot.hive === null ? null : writing.things.require('hive', slot.hive);
    return { ...slot, hive_id: id !== null && free.has(id) ? id : null, since: momentOf(slot.since) };
  });
}

/** The identifier, or the next free one; reserved until the end of the transaction. */
async function freeAid(db: Db, wanted: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : `-${number}`;
    const aid = `${wanted.slice(0, NAME_MAX - ending.length)}${ending}`;
    await holdAid(db, aid);
    if (!(await isAidTaken(db, aid, undefined))) return aid;
  }
}

type ArchivedStay = ArchivedScale['stays'][number];
interface OfHive {
  readonly hive: string | null;
}

interface OnScale<Slot> {
  readonly scaleId: number;
  readonly slots: readonly Slot[];
  readonly stays: readonly ArchivedStay[];
}

const momentOf = (time: string | null): Date | null => (time === null ? null : new Date(time));

const hiveIn = (writing: ArchiveWriting, { hive }: OfHive): number | null =>
  hive === null ? null : writing.things.require('hive', hive);

const stayIn = (writing: ArchiveWriting, { since, until, ...stay }: ArchivedStay) => ({
  ...stay,
  hive_id: hiveIn(writing, stay),
  since: momentOf(since),
  until: new Date(until),
});

/** Puts restored hives back on the slots of an existing scale, with their readings. */
async function giveBackStays(
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

/** A hive that was last on its slot continues its stay; another one starts when the last one left. */
async function standAgain(writing: ArchiveWriting, scaleId: number, slot: StoodSlot & OfHive): Promise<void> {
  const { db } = writing;
  if (slot.hive_id === null) return;
  const last = await findLastStay(db, scaleId, slot.position);
  const isOwn = last !== undefined && last.hive_id === slot.hive_id;
  const since = isOwn ? last.since : (last?.until ?? slot.since);
  if ((await fillSlot(db, scaleId, { ...slot, since })) && isOwn) await deleteStay(db, last.id);
}

/**
 * The slots of a new scale and their stays. Stays of an archive that was exported during a move may overlap:
 * the earlier one keeps the time. The same applies to stays of one hive on several scales.
 */
async function addStays(
  writing: ArchiveWriting,
  { scaleId, slots, stays }: OnScale<StoodSlot>,
): Promise<void> {
  const { db } = writing;
  const archived = stays
    .map((stay) => ({ ...stayIn(writing, stay), scale_id: scaleId }))
    .toSorted((one, other) => one.until.getTime() - other.until.getTime());
  const taken = new Taken();
  const hiveIds = new Set([...slots, ...archived].flatMap(({ hive_id }) => hive_id ?? []));
  for (const { hive_id, ...stay } of await findAllStaysOf(db, [...hiveIds])) taken.note({ hive_id }, stay);
  const ended = archived.flatMap((stay) => {
    const { position } = stay;
    if (!taken.isFree({ position }, stay)) return [];
    const hive_id = taken.isFree({ hive_id: stay.hive_id }, stay) ? stay.hive_id : null;
    taken.note({ position, hive_id }, stay);
    return { ...stay, hive_id };
  });
  await saveSlots(
    db,
    scaleId,
    slots.map((slot) => ({ ...slot, since: slot.hive_id === null ? null : taken.after(slot) })),
  );
  await insertStays(db, ended);
}

type Who = Partial<Pick<Stay, 'position' | 'hive_id'>>;
type When = Pick<Stay, 'since' | 'until'>;

/** Ms since 1970; `end` is excluded. */
interface Span {
  readonly start: number;
  readonly end: number;
}

const spanOf = ({ since, until }: When): Span => ({
  start: since?.getTime() ?? Number.NEGATIVE_INFINITY,
  end: until?.getTime() ?? Number.POSITIVE_INFINITY,
});

/** The stays of each slot and each hive. */
class Taken {
  /** Ordered, without overlaps. */
  readonly #spans = new Map<string, Span[]>();

  /** Must be free for the slot and the hive. */
  note(who: Who, when: When): void {
    const span = spanOf(when);
    for (const key of keysOf(who)) {
      const spans = this.#spans.get(key);
      if (spans) spans.splice(placeIn(spans, span), 0, span);
      else this.#spans.set(key, [span]);
    }
  }

  isFree(who: Who, when: When): boolean {
    const span = spanOf(when);
    return keysOf(who).every((key) => {
      const spans = this.#spans.get(key) ?? [];
      const at = placeIn(spans, span);
      const [before, next] = [spans[at - 1], spans[at]];
      return (!before || before.end <= span.start) && (!next || next.start >= span.end);
    });
  }

  /** `since`, or the end of all other stays if later; for a hive that is on no other slot. */
  after({ since, ...who }: Who & Pick<Stay, 'since'>): Date | null {
    const { start } = spanOf({ since, until: null });
    const latest = Math.max(start, ...keysOf(who).map((key) => this.#spans.get(key)?.at(-1)?.end ?? start));
    return latest === Number.NEGATIVE_INFINITY ? null : new Date(latest);
  }
}

/** The index at which to insert a span, by its start. */
function placeIn(spans: readonly Span[], { start }: Span): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((spans[middle]?.start ?? start) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

const keysOf = ({ position, hive_id }: Who): string[] => [
  ...(position === undefined ? [] : [`slot ${position}`]),
  ...(hive_id === undefined || hive_id === null ? [] : [`hive ${hive_id}`]),
];
