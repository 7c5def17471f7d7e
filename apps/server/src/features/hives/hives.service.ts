import {
  type BeeRace,
  type EndedHive,
  type Hive,
  type HiveChange,
  type HiveInput,
  type HiveType,
  hiveStructureValues,
} from '@propolis/contract';
import {
  BEE_RACES,
  defaultHiveName,
  HIVE_STRUCTURE_ITEMS,
  HIVE_TYPES,
  type IsoDay,
  isToCome,
  type Language,
  MINUTE_MS,
  type ObservationData,
  readMoment,
  readObservationData,
} from '@propolis/domain';
import { labelsIn } from '@propolis/domain/words';
import type { AddingUserContext, Edited, UserContext } from '@propolis/http-kit';
import type { Db } from '@propolis/postgres';
import { AppError, assertVersion, found, invalidField, notFound } from '@propolis/runtime';
import type { z } from 'zod';
import { hasApiary, lockApiaries } from '../apiaries/apiaries.queries.ts';
import { hiveChanged, hiveCreated, hiveRemoved, hiveSetUp } from './hives.events.ts';
import {
  closeGap,
  countLivingHives,
  deleteHive,
  findEnd,
  findEndedHives,
  findHive,
  holdHives,
  insertHive,
  lockHive,
  namesOfHives,
  shiftPositions,
  updateHive,
} from './hives.queries.ts';

/** Used by features above: a user's hives in the order of the export. */
export { findExportedHives } from './hives.archive.queries.ts';
/** Used by records. */
export { addHives, endHives, moveHives, redateEnd, removeAddedHives, resumeHives } from './hives.stock.ts';

/**
 * Inserts a hive at the end of the apiary or at a chosen position. Its set-up values become its first
 * observation (specification).
 */
export async function createHive(
  { db, user, now, settings, emit }: AddingUserContext,
  apiaryId: number,
  input: HiveInput,
): Promise<Hive> {
  if (!(await lockApiaries(db, user.id)).includes(apiaryId)) throw notFound();
  await holdHives(db, user.id, settings.quotas);
  const { name, color, hive_type_id, bee_race_id, description, frames_per_layer } = input;
  const others = await namesOfHives(db, apiaryId);
  const last = (await countLivingHives(db, apiaryId)) + 1;
  // A chosen position beyond the last is the last.
  const position = Math.min(input.position_on_apiary ?? last, last);
  const values = setUpValues(input);
  const date = setUpDate(input, now);
  if (position < last) await shiftPositions(db, { apiaryId, from: last, to: position });
  const hive = await insertHive(db, {
    apiary_id: apiaryId,
    name: name || defaultHiveName(others),
    position_on_apiary: position,
    color,
    hive_type_id,
    bee_race_id,
    description: description || null,
    frames_per_layer,
    ...(values && { last_observation_date: date, observations_aggregate: JSON.stringify(values) }),
  });
  await emit(hiveCreated, { userId: user.id, apiaryId, hiveId: hive.id });
  if (values) await emit(hiveSetUp, { hiveId: hive.id, date, values });
  return hive;
}

/** The time of the request: a hive set up offline is sent later, possibly after observations. */
function setUpDate({ set_up_at: said }: HiveInput, now: Date): Date {
  const moment = readMoment(said ?? '') ?? now.getTime();
  if (isToCome(moment, now)) throw invalidField('set_up_at', 'in_future');
  // Forms have minutes; an observation of the same minute is later than the set-up.
  return new Date(Math.floor(Math.min(moment, now.getTime()) / MINUTE_MS) * MINUTE_MS);
}

/** Undefined without set-up values. */
function setUpValues(input: HiveInput): ObservationData | undefined {
  // The contract has rejected invalid values.
  const { data } = readObservationData(hiveStructureValues(input), HIVE_STRUCTURE_ITEMS);
  const values = Object.entries(data).filter(([, value]) => value !== null);
  return values.length > 0 ? Object.fromEntries(values) : undefined;
}

/** The stock register of the feature `records`. */
export interface HiveRegister {
  /** Comes before all other locks of a move. */
  readonly hold: (ctx: AddingUserContext) => Promise<void>;
  /** Moves a living hive, and records it. */
  readonly move: (ctx: UserContext, moved: MovedHive) => Promise<void>;
  /** Whether a valid record of the stock names a hive. */
  readonly names: (ctx: UserContext, hiveId: number) => Promise<boolean>;
}

export interface MovedHive {
  readonly hiveId: number;
  readonly from: number;
  readonly to: number;
}

export async function changeHive(
  ctx: AddingUserContext,
  { id: hiveId, baseVersion }: Edited,
  input: HiveChange,
  register: HiveRegister,
): Promise<Hive> {
  const { db, user, emit } = ctx;
  if (input.apiary_id !== undefined) {
    const { apiary_id: from } = found(await findHive(db, user.id, hiveId));
    if (input.apiary_id !== from) await register.hold(ctx);
  }
  const apiaryIds = await lockApiaries(db, user.id);
  const hive = found(await lockHive(db, user.id, hiveId));
  assertVersion(baseVersion, hive);
  if ((await findEnd(db, hiveId)) !== null) throw new AppError('hive_ended', 409);
  const { name, position_on_apiary: position, apiary_id: apiaryId = hive.apiary_id, ...fields } = input;
  if (!apiaryIds.includes(apiaryId)) throw invalidField('apiary_id', 'not_found');
  const names = await namesOfHives(db, apiaryId);
  const given = apiaryId === hive.apiary_id ? hive.name : undefined;
  const newName = name === undefined ? {} : { name: name || defaultHiveName(names, given) };
  const own = { ...fields, ...newName };
  const change = {
    ...own,
    ...(isEdit(hive, own) && { version: hive.version + 1 }),
    ...(apiaryId === hive.apiary_id && (await changePosition(db, hive, position))),
  };
  // A hive from another apiary is added at the end, because its old position is meaningless here.
  if (apiaryId !== hive.apiary_id) await register.move(ctx, { hiveId, from: hive.apiary_id, to: apiaryId });
  const changed =
    Object.keys(change).length > 0
      ? await updateHive(db, hiveId, change)
      : found(await findHive(db, user.id, hiveId));
  await emit(hiveChanged, { userId: user.id, apiaryId, hiveId });
  return changed;
}

/** A form sends all own fields of a hive even if it was only moved; this is not an edit. */
const isEdit = (hive: Hive, own: Partial<Hive>): boolean =>
  Object.entries(own).some(([field, value]) => value !== hive[field as keyof Hive]); // Only fields of a hive.

/** Shifts the other hives and returns the new position. */
async function changePosition(db: Db, hive: Hive, position: number | undefined) {
  if (position === undefined) return {};
  if (position > (await countLivingHives(db, hive.apiary_id)))
    throw invalidField('position_on_apiary', 'too_big');
  await shiftPositions(db, { apiaryId: hive.apiary_id, from: hive.position_on_apiary, to: position });
  return { position_on_apiary: position };
}

/** 409 for a living hive that the stock register names: its colony ends with a record. */
export async function removeHive(
  ctx: UserContext,
  { id: hiveId, baseVersion }: Edited,
  register: HiveRegister,
): Promise<void> {
  const { db, user, emit } = ctx;
  await lockApiaries(db, user.id);
  const hive = found(await lockHive(db, user.id, hiveId));
  assertVersion(baseVersion, hive);
  const end = await findEnd(db, hiveId);
  if (end === null && (await register.names(ctx, hiveId))) throw new AppError('hive_in_register', 409);
  await emit(hiveRemoved, { userId: user.id, apiaryId: hive.apiary_id, hiveId });
  await deleteHive(db, hiveId);
  if (end === null) await closeGap(db, hive.apiary_id, hive.position_on_apiary);
}

/**
 * Copies the hive's own fields without its observations; the copy is added at the end with the next name
 * (specification).
 */
export async function duplicateHive(
  { db, user, settings, emit }: AddingUserContext,
  hiveId: number,
): Promise<Hive> {
  await lockApiaries(db, user.id);
  const hive = found(await findHive(db, user.id, hiveId));
  await holdHives(db, user.id, settings.quotas);
  const others = await namesOfHives(db, hive.apiary_id);
  const { apiary_id, color, hive_type_id, bee_race_id, description, frames_per_layer } = hive;
  const copy = await insertHive(db, {
    apiary_id,
    color,
    hive_type_id,
    bee_race_id,
    description,
    frames_per_layer,
    name: defaultHiveName(others),
    position_on_apiary: (await countLivingHives(db, hive.apiary_id)) + 1,
  });
  await emit(hiveCreated, { userId: user.id, apiaryId: apiary_id, hiveId: copy.id });
  return copy;
}

/** 422 for a day after the end of the hive, which is locked. */
export async function assertBeforeEnd(
  db: Db,
  hiveId: number,
  { field, day }: { readonly field: string; readonly day: IsoDay },
): Promise<void> {
  if (await hasEndedBefore(db, hiveId, day)) throw invalidField(field, 'hive_ended');
}

export async function hasEndedBefore(db: Db, hiveId: number, day: IsoDay): Promise<boolean> {
  const end = await findEnd(db, hiveId);
  return end !== null && day > end;
}

export async function listEndedHives({ db, user }: UserContext, apiaryId: number): Promise<EndedHive[]> {
  if (!(await hasApiary(db, user.id, apiaryId, 'read'))) throw notFound();
  return findEndedHives(db, user.id, apiaryId);
}

export const listHiveTypes = (language: Language): z.output<typeof HiveType>[] =>
  HIVE_TYPES.map((type) => ({ ...type, name: labelsIn(language).hiveType(type.id) ?? type.key }));

export const listBeeRaces = (language: Language): z.output<typeof BeeRace>[] =>
  BEE_RACES.map((race) => ({ ...race, name: labelsIn(language).beeRace(race.id) ?? race.key }));
