import type { Scale, ScaleChange, ScaleInput, ScaleWithKey } from '@propolis/contract';
import { endedAt, MINUTE_MS, type Slot, settleStays, slotsOf, type WantedStanding } from '@propolis/domain';
import type { EventCtx } from '@propolis/events';
import type { AddingUserContext, UserContext } from '@propolis/http-kit';
import type { Db } from '@propolis/postgres';
import { AppError, assertNoErrors, assertVersion, found } from '@propolis/runtime';
import { lockApiaries } from '../../apiaries/apiaries.queries.ts';
import { sensorChanged, sensorCreated, sensorRemoved } from '../sensors.events.ts';
import { holdOneMore } from '../sensors.queries.ts';
import { deleteDeviceKeys, issueDeviceKey, renewDeviceKey } from './device-keys.queries.ts';
import { findScaleFaults } from './scales.faults.ts';
import { showScales } from './scales.glance.ts';
import {
  deleteScales,
  findScale,
  findScalesIn,
  findSlots,
  freeSlotOf,
  holdAid,
  insertScale,
  lockScale,
  lockScaleWhole,
  type ScaleFields,
  type ScaleRow,
  saveSlots,
  updateScale,
} from './scales.queries.ts';
import {
  findEndedStays,
  findEndedStaysOf,
  findStandingOf,
  insertStays,
  keepCalibrations,
  resumeStay,
  saveEndedStays,
} from './stays.queries.ts';

/** Creates a scale with its key, which is returned only once. */
export async function createScale(ctx: AddingUserContext, input: ScaleInput): Promise<ScaleWithKey> {
  const { db, user, settings, emit, now } = ctx;
  await holdOneMore(db, user.id, settings.quotas);
  await holdPlaces(ctx, input);
  assertNoErrors(await findScaleFaults(ctx, input));
  const { id: device_key_id, key } = await issueDeviceKey(db, user.id);
  const id = await insertScale(db, { ...fieldsOf(input), user_id: user.id, device_key_id });
  await settleSlots(db, id, { slots: slotsIn(input), now });
  await emit(sensorCreated, { userId: user.id, kind: 'scale', sensorId: id });
  // A demo account accepts no deliveries, so its keys are never shown.
  return { ...(await readScale(ctx, id)), device_key: user.isDemo ? null : key };
}

/** Replaces a scale including its slots; its readings and its key stay. */
export async function changeScale(
  ctx: UserContext,
  input: ScaleChange,
  baseVersion: number | undefined,
): Promise<Scale> {
  const { db, user, emit, now } = ctx;
  await holdPlaces(ctx, input);
  found(await lockScale(db, user.id, input.id));
  // Read only if the version is checked.
  if (baseVersion !== undefined) assertVersion(baseVersion, await readScale(ctx, input.id));
  assertNoErrors(await findScaleFaults(ctx, input));
  await updateScale(db, input.id, fieldsOf(input));
  await settleSlots(db, input.id, { slots: slotsIn(input), now });
  await emit(sensorChanged, { userId: user.id, kind: 'scale', sensorId: input.id });
  return readScale(ctx, input.id);
}

/**
 * Locks the hives of the account and reserves the identifier until the end of the transaction. Must precede
 * all row locks of scales, in the same order as the deletion of an apiary.
 */
async function holdPlaces({ db, user }: UserContext, { description }: ScaleInput): Promise<void> {
  await lockApiaries(db, user.id);
  await holdAid(db, description.aid);
}

const fieldsOf = ({ sensor_model_id: model, description }: ScaleInput): ScaleFields => ({
  apiary_id: description.apiary,
  aid: description.aid,
  name: description.name,
  model,
  ttn_mapping: description.ttn_mapping,
});

const slotsIn = ({ sensor_model_id, hives }: ScaleInput): WantedSlot[] =>
  slotsOf<WantedSlot>(
    sensor_model_id,
    hives.map(({ hive_id, since, description }) => ({
      hive_id,
      since: since === null || since === undefined ? since : new Date(since),
      ...description,
    })),
  );

async function readScale({ db, user, now }: UserContext, scaleId: number): Promise<Scale> {
  const row = found(await findScale(db, user.id, scaleId));
  const slots = await findSlots(db, [scaleId]);
  const ended = await findEndedStays(db, [scaleId]);
  const [scale] = await showScales(db, { scales: [row], slots, ended }, now);
  return found(scale);
}

/** The old key becomes invalid. */
export async function renewKey(ctx: AddingUserContext, scaleId: number): Promise<ScaleWithKey> {
  const { db, user, emit } = ctx;
  if (user.isDemo) throw new AppError('not_in_demo', 403);
  const { device_key_id } = found(await lockScale(db, user.id, scaleId));
  const key = await renewDeviceKey(db, device_key_id);
  await emit(sensorChanged, { userId: user.id, kind: 'scale', sensorId: scaleId });
  return { ...(await readScale(ctx, scaleId)), device_key: key };
}

/** Deletes a scale with its slots, key and readings. */
export async function removeScale({ db, user, emit }: UserContext, scaleId: number): Promise<void> {
  const scale = found(await lockScaleWhole(db, user.id, scaleId));
  await removeRows({ db }, [scale]);
  await emit(sensorRemoved, { userId: user.id, kind: 'scale', sensorId: scaleId });
}

async function removeRows(
  { db }: Pick<EventCtx, 'db'>,
  scales: readonly Pick<ScaleRow, 'id' | 'device_key_id'>[],
): Promise<void> {
  await deleteScales(
    db,
    scales.map(({ id }) => id),
  );
  await deleteDeviceKeys(
    db,
    scales.map(({ device_key_id }) => device_key_id),
  );
}

interface OfApiary {
  readonly userId: number;
  readonly apiaryId: number;
}

/** Deletes the scales of a deleted apiary. */
export async function removeScalesOf({ db, emit }: EventCtx, { userId, apiaryId }: OfApiary): Promise<void> {
  const scales = await findScalesIn(db, apiaryId);
  await removeRows({ db }, scales);
  for (const { id } of scales) await emit(sensorRemoved, { userId, kind: 'scale', sensorId: id });
}

interface OfHive extends OfApiary {
  readonly hiveId: number;
}

/** Frees the slot of a deleted hive, so that its readings do not belong to the next hive. */
export const leaveScale = (ctx: EventCtx, hive: OfHive): Promise<void> =>
  endStay(ctx, hive, { hive_id: null });

/** Frees the slot of an ended hive, which keeps its readings until now. */
export const leaveScaleAtEnd = (ctx: EventCtx, hive: OfHive): Promise<void> =>
  endStay(ctx, hive, { hive_id: hive.hiveId });

/** Removes a hive that moved to another apiary from its scale, unless its scale is there. */
export const leaveScaleElsewhere = (ctx: EventCtx, hive: OfHive): Promise<void> =>
  endStay(ctx, hive, { hive_id: hive.hiveId, unlessIn: hive.apiaryId });

/** Ends the stay of a hive; its readings belong to `hive_id`. */
async function endStay(
  { db, emit, now }: EventCtx,
  { userId, hiveId }: OfHive,
  { hive_id, unlessIn }: { readonly hive_id: number | null; readonly unlessIn?: number },
): Promise<void> {
  const standing = await findStandingOf(db, hiveId, unlessIn);
  if (!standing) return;
  await insertStays(
    db,
    endedAt(standing, minuteOf(now)).map((stay) => ({ ...stay, hive_id })),
  );
  await freeSlotOf(db, hiveId);
  await emit(sensorChanged, { userId, kind: 'scale', sensorId: standing.scale_id });
}

/** Puts a hive back on the slot that it left at `leftAt`, unless another hive has been there since. */
export async function returnToScale(
  { db, emit }: EventCtx,
  { userId, apiaryId, hiveId, leftAt }: OfHive & { readonly leftAt: Date },
): Promise<void> {
  const sensorId = await resumeStay(db, { hiveId, apiaryId, until: minuteOf(leftAt) });
  if (sensorId !== undefined) await emit(sensorChanged, { userId, kind: 'scale', sensorId });
}

/** The desired state of a slot; `since` as in `settleStays`. */
type WantedSlot = Slot & Pick<WantedStanding, 'since'>;

/** Replaces all slots of a locked scale; hives that leave keep their readings until now. */
async function settleSlots(
  db: Db,
  scaleId: number,
  { slots, now }: { readonly slots: readonly WantedSlot[]; readonly now: Date },
): Promise<void> {
  const standing = (await findSlots(db, [scaleId])).flatMap(standingOn);
  const wanted = slots.flatMap((slot) => wantedOn(scaleId, slot));
  const hiveIds = wanted.map(({ hive_id }) => hive_id);
  const ended = await findEndedStaysOf(db, { scaleId, hiveIds });
  const settled = settleStays({ standing, ended }, wanted, minuteOf(now));
  // First, while the slots have the calibration of the hives that leave.
  await saveEndedStays(db, ended, settled.ended);
  await keepCalibrations(db, scaleId, slots.length);
  const since = new Map(settled.standing.map((one) => [one.position, one.since]));
  await saveSlots(
    db,
    scaleId,
    slots.map((slot) => ({ ...slot, since: since.get(slot.position) ?? null })),
  );
}

/** Forms show minutes; the next save would cut off seconds. */
const minuteOf = (now: Date): Date => new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);

const standingOn = ({ hive_id, scale_id, position, since }: Awaited<ReturnType<typeof findSlots>>[number]) =>
  hive_id === null ? [] : [{ hive_id, scale_id, position, since }];

const wantedOn = (scale_id: number, { hive_id, position, since }: WantedSlot): WantedStanding[] =>
  hive_id === null ? [] : [{ hive_id, scale_id, position, since }];
