import type { Hive, Observation, ObservationId, ObservationInput } from '@propolis/contract';
import {
  OBSERVATION_DATE_KEY,
  OBSERVATION_ITEMS,
  type ObservationData,
  readObservationData,
} from '@propolis/domain';
import type { Keeper } from '../../platform/context.ts';
import { found, invalidField, invalidFields, notFound } from '../../platform/errors.ts';
import type { EventCtx } from '../../platform/events/events.ts';
import { findHive, insertObservation, lockHive, refreshAggregate } from '../hives/hives.queries.ts';
import { readObservationDate } from './observations.date.ts';
import { observationChanged, observationRecorded, observationRemoved } from './observations.events.ts';
import {
  deleteObservation,
  findHiveOfObservation,
  findLatest,
  findObservation,
  findObservationIds,
  toObservation,
  updateObservation,
} from './observations.queries.ts';
import { setPhotos } from './photos.queries.ts';

const VALUE_ITEMS = OBSERVATION_ITEMS.filter((item) => item.key !== OBSERVATION_DATE_KEY);

interface ReadInput {
  readonly date: Date;
  readonly data: ObservationData;
}

/** Every value and the date, or all that is wrong with them at once. No value at all is fine: one was there. */
export function readObservation(
  { photos: _photos, [OBSERVATION_DATE_KEY]: rawDate, ...values }: ObservationInput,
  now: Date,
): ReadInput {
  const date = readObservationDate(rawDate, now);
  const { data, errors } = readObservationData(values, VALUE_ITEMS);
  if (errors || !date.ok)
    throw invalidFields({ ...errors, ...(!date.ok && { [OBSERVATION_DATE_KEY]: [date.error] }) });
  return { date: date.date, data };
}

/** Records an observation; the answer is the hive as it now is (spec 7). */
export async function recordObservation(
  keeper: Keeper,
  hiveId: number,
  input: ObservationInput,
): Promise<Hive> {
  const { db, user, now, emit } = keeper;
  found(await lockHive(db, user.id, hiveId));
  const id = await insertObservation(db, { hiveId, ...readObservation(input, now) });
  await takePhotos(keeper, id, input.photos);
  await refreshAggregate(db, hiveId);
  await emit(observationRecorded, { userId: user.id, hiveId, observationId: id });
  return found(await findHive(db, user.id, hiveId));
}

interface SetUp {
  readonly hiveId: number;
  readonly date: Date;
  readonly values: ObservationData;
}

/** The values that a hive was set up with become its first observation (decisions). */
export async function recordSetUp({ db }: EventCtx, { hiveId, date, values }: SetUp): Promise<void> {
  await insertObservation(db, { hiveId, date, data: values });
  await refreshAggregate(db, hiveId);
}

/** Replaces the values; the date stays unless one is sent. */
export async function changeObservation(
  keeper: Keeper,
  observationId: number,
  input: ObservationInput,
): Promise<Observation> {
  const { db, user, now, emit } = keeper;
  const hiveId = await lockHiveOfObservation(keeper, observationId);
  const { date, data } = readObservation(input, now);
  const keepsDate = (input[OBSERVATION_DATE_KEY] ?? null) === null;
  const change = { date: keepsDate ? undefined : date, data, now };
  await updateObservation(db, observationId, change);
  await takePhotos(keeper, observationId, input.photos);
  await refreshAggregate(db, hiveId);
  await emit(observationChanged, { userId: user.id, hiveId, observationId });
  return toObservation(found(await findObservation(db, hiveId, observationId)));
}

/** Undefined leaves the photos as they are. */
async function takePhotos(
  { db, user }: Keeper,
  observationId: number,
  ids: readonly string[] | undefined,
): Promise<void> {
  if (ids && !(await setPhotos(db, { userId: user.id, observationId, ids: [...new Set(ids)] }))) {
    throw invalidField('photos', 'not_found');
  }
}

export async function removeObservation(keeper: Keeper, observationId: number): Promise<void> {
  const { db, user, emit } = keeper;
  const hiveId = await lockHiveOfObservation(keeper, observationId);
  if (!(await deleteObservation(db, observationId))) throw notFound();
  await refreshAggregate(db, hiveId);
  await emit(observationRemoved, { userId: user.id, hiveId, observationId });
}

/** The hive is locked before its observation is touched: two writes to one hive never wait for each other in a ring. */
async function lockHiveOfObservation({ db, user }: Keeper, observationId: number): Promise<number> {
  const hiveId = found(await findHiveOfObservation(db, user.id, observationId));
  return found(await lockHive(db, user.id, hiveId)).id;
}

interface LatestQuery {
  readonly limit: number;
  readonly before?: number | undefined;
}

export async function listLatest(
  { db, user }: Keeper,
  hiveId: number,
  { limit, before: beforeId }: LatestQuery,
): Promise<Observation[]> {
  found(await findHive(db, user.id, hiveId));
  const before = beforeId === undefined ? undefined : await findObservation(db, hiveId, beforeId);
  if (beforeId !== undefined && !before) throw invalidField('before', 'not_found');
  return findLatest(db, hiveId, { limit, before });
}

export async function listObservationIds({ db, user }: Keeper, hiveId: number): Promise<ObservationId[]> {
  found(await findHive(db, user.id, hiveId));
  return findObservationIds(db, hiveId);
}
