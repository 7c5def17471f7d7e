import {
  endedAt,
  MINUTE_MS,
  type Slot,
  type Standing,
  settleStays,
  type WantedStanding,
} from '@propolis/domain';
import type { Db } from '@propolis/postgres';
import { findSlots, freeSlotOf, saveSlots } from './scales.queries.ts';
import { findEndedStaysOf, findStandingOf, insertStays, saveEndedStays } from './stays.queries.ts';

/** A slot as it shall be; `since` as `settleStays` has it. */
export type WantedSlot = Slot & Pick<WantedStanding, 'since'>;

/** All slots of a scale that is locked become these; who stood on them keeps what they measured until now. */
export async function settleSlots(
  db: Db,
  scaleId: number,
  { slots, now }: { readonly slots: readonly WantedSlot[]; readonly now: Date },
): Promise<void> {
  const standing = (await findSlots(db, [scaleId])).flatMap(standingOn);
  const wanted = slots.flatMap((slot) => wantedOn(scaleId, slot));
  const hiveIds = wanted.map(({ hive_id }) => hive_id);
  const ended = await findEndedStaysOf(db, { scaleId, hiveIds });
  const settled = settleStays({ standing, ended }, wanted, minuteOf(now));
  // First, while the slots have the calibration of those who leave.
  await saveEndedStays(db, ended, settled.ended);
  const since = new Map(settled.standing.map((one) => [one.position, one.since]));
  await saveSlots(
    db,
    scaleId,
    slots.map((slot) => ({ ...slot, since: since.get(slot.position) ?? null })),
  );
}

/** Forms say a minute: seconds that they cannot show would be cut off with the next save. */
const minuteOf = (now: Date): Date => new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);

const standingOn = ({ hive_id, scale_id, position, since }: Awaited<ReturnType<typeof findSlots>>[number]) =>
  hive_id === null ? [] : [{ hive_id, scale_id, position, since }];

const wantedOn = (scale_id: number, { hive_id, position, since }: WantedSlot): WantedStanding[] =>
  hive_id === null ? [] : [{ hive_id, scale_id, position, since }];

/** A hive that is being deleted: its slot is free, and what it measured is not that of the next hive. Answers its scale. */
export async function endStayOfGone(db: Db, hiveId: number, now: Date): Promise<number | undefined> {
  const standing = await findStandingOf(db, hiveId);
  return standing && (await endStay(db, standing, { hive_id: null, now }));
}

/** A hive that was carried away from its scale: not from one that stands in this apiary. Answers the scale. */
export async function endStayElsewhere(
  db: Db,
  { hiveId, apiaryId }: { readonly hiveId: number; readonly apiaryId: number },
  now: Date,
): Promise<number | undefined> {
  const standing = await findStandingOf(db, hiveId, apiaryId);
  return standing && (await endStay(db, standing, { hive_id: hiveId, now }));
}

async function endStay(
  db: Db,
  standing: Standing,
  { hive_id, now }: { readonly hive_id: number | null; readonly now: Date },
): Promise<number> {
  await insertStays(
    db,
    endedAt(standing, minuteOf(now)).map((stay) => ({ ...stay, hive_id })),
  );
  await freeSlotOf(db, standing.hive_id);
  return standing.scale_id;
}
