import type { Scale, ScaleChange, ScaleInput, ScaleWithKey } from '@propolis/contract';
import {
  endedAt,
  MINUTE_MS,
  type Slot,
  type Standing,
  settleStays,
  slotsOf,
  type WantedStanding,
} from '@propolis/domain';
import type { EventCtx } from '@propolis/events';
import type { AddingUserContext, UserContext } from '@propolis/http-kit';
import type { Db } from '@propolis/postgres';
import { AppError, assertVersion, found, invalidFields } from '@propolis/runtime';
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
  saveEndedStays,
} from './stays.queries.ts';

/** A new scale with a key of its own, which is told this once. */
export async function createScale(keeper: AddingUserContext, input: ScaleInput): Promise<ScaleWithKey> {
  const { db, user, settings, emit, now } = keeper;
  await holdOneMore(db, user.id, settings.quotas);
  await holdPlaces(keeper, input);
  await refuseFaults(keeper, input);
  const { id: device_key_id, key } = await issueDeviceKey(db, user.id);
  const id = await insertScale(db, { ...fieldsOf(input), user_id: user.id, device_key_id });
  await settleSlots(db, id, { slots: slotsIn(input), now });
  await emit(sensorCreated, { userId: user.id, kind: 'scale', sensorId: id });
  // Nothing delivers into a copy of the demonstration: its keys are never shown.
  return { ...(await readScale(keeper, id)), device_key: user.isDemo ? null : key };
}

/** A scale becomes what is sent, its slots among it; its readings and its key stay. */
export async function changeScale(
  keeper: UserContext,
  input: ScaleChange,
  baseVersion: number | undefined,
): Promise<Scale> {
  const { db, user, emit, now } = keeper;
  await holdPlaces(keeper, input);
  found(await lockScale(db, user.id, input.id));
  // Read in full only for whoever might be told.
  if (baseVersion !== undefined) assertVersion(baseVersion, await readScale(keeper, input.id));
  await refuseFaults(keeper, input);
  await updateScale(db, input.id, fieldsOf(input));
  await settleSlots(db, input.id, { slots: slotsIn(input), now });
  await emit(sensorChanged, { userId: user.id, kind: 'scale', sensorId: input.id });
  return readScale(keeper, input.id);
}

/**
 * Until the end of the transaction no hive of the account moves, and nobody else registers the identifier. Before any
 * row of a scale is locked: whoever deletes an apiary comes to its scales in this order too.
 */
async function holdPlaces({ db, user }: UserContext, { description }: ScaleInput): Promise<void> {
  await lockApiaries(db, user.id);
  await holdAid(db, description.aid);
}

async function refuseFaults(keeper: UserContext, input: ScaleInput | ScaleChange): Promise<void> {
  const faults = await findScaleFaults(keeper, input);
  if (Object.keys(faults).length > 0) throw invalidFields(faults);
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

/** The old key fails from now on. */
export async function renewKey(keeper: AddingUserContext, scaleId: number): Promise<ScaleWithKey> {
  const { db, user, emit } = keeper;
  if (user.isDemo) throw new AppError('not_in_demo', 403);
  const { device_key_id } = found(await lockScale(db, user.id, scaleId));
  const key = await renewDeviceKey(db, device_key_id);
  await emit(sensorChanged, { userId: user.id, kind: 'scale', sensorId: scaleId });
  return { ...(await readScale(keeper, scaleId)), device_key: key };
}

/** With its slots, its key and all its readings. */
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

/** An apiary goes: what weighs there goes with it. */
export async function removeScalesOf({ db, emit }: EventCtx, { userId, apiaryId }: OfApiary): Promise<void> {
  const scales = await findScalesIn(db, apiaryId);
  await removeRows({ db }, scales);
  for (const { id } of scales) await emit(sensorRemoved, { userId, kind: 'scale', sensorId: id });
}

interface OfHive extends OfApiary {
  readonly hiveId: number;
}

/** A hive goes: its slot is free. */
export async function leaveScale({ db, emit, now }: EventCtx, { userId, hiveId }: OfHive): Promise<void> {
  const scaleId = await endStayOfGone(db, hiveId, now);
  if (scaleId !== undefined) await emit(sensorChanged, { userId, kind: 'scale', sensorId: scaleId });
}

/** A hive that was carried to another apiary does not stand on the scale that stayed. */
export async function leaveScaleElsewhere(
  { db, emit, now }: EventCtx,
  { userId, apiaryId, hiveId }: OfHive,
): Promise<void> {
  const scaleId = await endStayElsewhere(db, { hiveId, apiaryId }, now);
  if (scaleId !== undefined) await emit(sensorChanged, { userId, kind: 'scale', sensorId: scaleId });
}

/** A slot as it shall be; `since` as `settleStays` has it. */
type WantedSlot = Slot & Pick<WantedStanding, 'since'>;

/** All slots of a scale that is locked become these; who stood on them keeps what they measured until now. */
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
async function endStayOfGone(db: Db, hiveId: number, now: Date): Promise<number | undefined> {
  const standing = await findStandingOf(db, hiveId);
  return standing && (await endStay(db, standing, { hive_id: null, now }));
}

/** A hive that was carried away from its scale: not from one that stands in this apiary. Answers the scale. */
async function endStayElsewhere(
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
