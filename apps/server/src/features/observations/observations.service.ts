import {
  type FoundNote,
  type Hive,
  Id,
  type Observation,
  type ObservationId,
  type ObservationInput,
  type ObservedHive,
  type observationEndpoints,
  type Photo,
  type QueryOf,
  type UsualItems,
} from '@propolis/contract';
import {
  apiaryDay,
  excerptOf,
  findMatches,
  missingMembers,
  OBSERVATION_DATE_KEY,
  OBSERVATION_ITEMS,
  type ObservationData,
  observedActs,
  readObservationData,
  searchTerms,
  TEXT_ITEMS,
  USUAL_OBSERVATIONS,
  usualItems,
} from '@propolis/domain';
import { defineNotice, type EventCtx } from '@propolis/events';
import {
  type AddingUserContext,
  assertUsage,
  type Edited,
  perAccount,
  type UserContext,
} from '@propolis/http-kit';
import type { Db } from '@propolis/postgres';
import {
  AppError,
  assertNoErrors,
  assertVersion,
  found,
  invalidField,
  invalidFields,
  notFound,
} from '@propolis/runtime';
import { z } from 'zod';
import { findShowFlags } from '../account/account.queries.ts';
import { lockApiaries } from '../apiaries/apiaries.queries.ts';
import { findHive, lockHive, saveAggregate } from '../hives/hives.queries.ts';
import { assertBeforeEnd } from '../hives/hives.service.ts';
import { holdJournal, saveObserved } from '../records/records.service.ts';
import { isOfRecord, saveFollowedChanges } from './observations.changes.queries.ts';
import { readObservationDate } from './observations.date.ts';
import { insertMerged, type Recorded } from './observations.merge.queries.ts';
import {
  addUpObservations,
  deleteObservation,
  findByWords,
  findLatest,
  findNewestValues,
  findObservation,
  findObservationIds,
  insertObservations,
  lockHiveOfObservation,
  OBSERVATIONS_METER,
  updateObservation,
} from './observations.queries.ts';
import { attachPhotos, deleteOtherPhotos, type PhotosOfObservation } from './photos/photos.queries.ts';

const OfObservation = z.object({ userId: Id, hiveId: Id, observationId: Id });
const observationRecorded = defineNotice('observation.recorded', OfObservation);
const observationChanged = defineNotice('observation.changed', OfObservation);
const observationRemoved = defineNotice('observation.removed', OfObservation);

export const VALUE_ITEMS = OBSERVATION_ITEMS.filter((item) => item.key !== OBSERVATION_DATE_KEY);

interface ReadInput {
  readonly date: Date;
  readonly data: ObservationData;
}

/** Values and date, or all errors at once. An observation without values is valid: it records a visit. */
export function readObservation(
  { photos: _photos, [OBSERVATION_DATE_KEY]: rawDate, ...values }: ObservationInput,
  now: Date,
): ReadInput {
  const date = readObservationDate(rawDate, now);
  const { data, errors: wrong } = readObservationData(values, VALUE_ITEMS);
  // An invalid date is not reported as missing.
  const errors = { ...missingMembers(data, VALUE_ITEMS), ...wrong };
  if (!date.ok) throw invalidFields({ ...errors, [OBSERVATION_DATE_KEY]: [date.error] });
  assertNoErrors(errors);
  return { date: date.date, data };
}

/** Inserts an observation; returns the hive after the change (specification 7). */
export async function recordObservation(
  ctx: AddingUserContext,
  hiveId: number,
  input: ObservationInput,
): Promise<ObservedHive> {
  const { db, user, now, emit, settings } = ctx;
  await assertUsage({ db, userId: user.id, quotas: settings.quotas, now }, OBSERVATIONS_METER, 1);
  const observation = await readOwned(input, now, () => findHive(db, user.id, hiveId));
  const acts = observedActs(observation.data);
  if (acts.length > 0) await holdActs(ctx, acts);
  const owned = { userId: user.id, hiveId };
  const { hive, observationId } =
    (await insertMerged(db, owned, observation)) ?? (await recordInTurn(db, owned, observation));
  if (input.photos) await takePhotos(db, { userId: user.id, observationId, ids: input.photos });
  if (acts.length > 0) await saveObserved(ctx, { observationId, hiveId, date: observation.date }, acts);
  await emit(observationRecorded, { userId: user.id, hiveId, observationId });
  return { ...hive, observation_id: observationId };
}

/** Before the hive: a new record refers to its apiary, and other writes lock apiaries before their hives. */
async function holdActs(ctx: AddingUserContext, { length }: ReturnType<typeof observedActs>): Promise<void> {
  await holdJournal(ctx, length);
  if (length > 0) await lockApiaries(ctx.db, ctx.user.id);
}

/**
 * Another transaction has just written the hive, it is not the user's (404), or numbers that records changed later
 * follow from this observation.
 */
async function recordInTurn(
  db: Db,
  { userId, hiveId }: { readonly userId: number; readonly hiveId: number },
  observation: ReadInput,
): Promise<Recorded> {
  found(await lockHive(db, userId, hiveId));
  await assertBeforeEnd(db, hiveId, dayOf(observation));
  const [recorded] = await insertObservations(db, [{ hiveId, ...observation }]);
  return { hive: await refreshAggregate(db, hiveId), observationId: found(recorded).id };
}

const dayOf = ({ date }: Pick<ReadInput, 'date'>) => ({
  field: OBSERVATION_DATE_KEY,
  day: apiaryDay(date),
});

/** 404 for a hive or an observation of another user, whatever the body. */
async function readOwned(
  input: ObservationInput,
  now: Date,
  find: () => Promise<unknown>,
): Promise<ReadInput> {
  try {
    return readObservation(input, now);
  } catch (error) {
    found(await find());
    throw error;
  }
}

/** Recomputed from all observations of a locked hive, so it is correct after an edit or a delete. */
export async function refreshAggregate(db: Db, hiveId: number): Promise<Hive> {
  await saveFollowedChanges(db, hiveId);
  return saveAggregate(db, hiveId, await addUpObservations(db, hiveId));
}

interface SetUp {
  readonly hiveId: number;
  readonly date: Date;
  readonly values: ObservationData;
}

/** The set-up values of a hive become its first observation (specification). */
export async function recordSetUp({ db }: EventCtx, { hiveId, date, values }: SetUp): Promise<void> {
  await insertObservations(db, [{ hiveId, date, data: values }]);
}

/** Its hive is locked. */
async function assertBaseVersion(db: Db, hiveId: number, { id, baseVersion }: Edited): Promise<void> {
  if (baseVersion !== undefined) assertVersion(baseVersion, found(await findObservation(db, hiveId, id)));
}

/** Replaces the values; the date and the photos stay unless they are sent. */
export async function changeObservation(
  ctx: AddingUserContext,
  edited: Edited,
  input: ObservationInput,
): Promise<Observation> {
  const { db, user, now, emit } = ctx;
  const { id: observationId } = edited;
  const { date, data } = await readOwned(input, now, () => lockHiveOfObservation(db, user.id, observationId));
  const acts = observedActs(data);
  await holdActs(ctx, acts);
  const hiveId = found(await lockHiveOfObservation(db, user.id, observationId));
  await assertBaseVersion(db, hiveId, edited);
  if (await isOfRecord(db, observationId)) throw new AppError('of_record', 409);
  const keepsDate = (input[OBSERVATION_DATE_KEY] ?? null) === null;
  if (!keepsDate) await assertBeforeEnd(db, hiveId, dayOf({ date }));
  const change = { date: keepsDate ? undefined : date, data, now };
  const observation = found(await updateObservation(db, observationId, change));
  await refreshAggregate(db, hiveId);
  await saveObserved(ctx, { observationId, hiveId, date: new Date(observation.observation_date) }, acts);
  const wanted = input.photos && { userId: user.id, observationId, ids: input.photos };
  if (wanted) await deleteOtherPhotos(db, wanted);
  const photos = wanted && (await takePhotos(db, wanted));
  await emit(observationChanged, { userId: user.id, hiveId, observationId });
  return photos ? { ...observation, photos } : observation;
}

async function takePhotos(db: Db, { ids, ...whose }: PhotosOfObservation): Promise<Photo[]> {
  const photos = await attachPhotos(db, { ...whose, ids: [...new Set(ids)] });
  if (!photos) throw invalidField('photos', 'not_found');
  return photos;
}

export async function removeObservation(ctx: AddingUserContext, edited: Edited): Promise<void> {
  const { db, user, now, emit } = ctx;
  const { id: observationId } = edited;
  await holdJournal(ctx, 0);
  const hiveId = found(await lockHiveOfObservation(db, user.id, observationId));
  await assertBaseVersion(db, hiveId, edited);
  if (await isOfRecord(db, observationId)) throw new AppError('of_record', 409);
  await saveObserved(ctx, { observationId, hiveId, date: now }, []);
  if (!(await deleteObservation(db, observationId))) throw notFound();
  await refreshAggregate(db, hiveId);
  await emit(observationRemoved, { userId: user.id, hiveId, observationId });
}

export async function listLatest(
  { db, user }: UserContext,
  hiveId: number,
  { limit, before: beforeId }: QueryOf<typeof observationEndpoints.latest>,
): Promise<Observation[]> {
  found(await findHive(db, user.id, hiveId));
  const before = beforeId === undefined ? undefined : await findObservation(db, hiveId, beforeId);
  if (beforeId !== undefined && !before) throw invalidField('before', 'not_found');
  return findLatest(db, hiveId, limit, before);
}

export async function listObservationIds(
  { db, user }: UserContext,
  hiveId: number,
): Promise<ObservationId[]> {
  found(await findHive(db, user.id, hiveId));
  return findObservationIds(db, hiveId);
}

/** The items that the form shows first, across all hives. */
export async function listUsualItems({ db, user }: UserContext): Promise<UsualItems> {
  const flags = await findShowFlags(db, user.id);
  const newest = await findNewestValues(db, user.id, USUAL_OBSERVATIONS);
  return { items: [...usualItems(newest, flags)] };
}

/** Two lines on a phone. */
const EXCERPT_LENGTH = 120; // characters

/** Faster than typing; each search reads all texts of the account. */
export const searchesPerMinute = perAccount('searches', { tries: 120, perSeconds: 60 });

/** The user's observations whose texts contain every word, ignoring accents and case. */
export async function searchNotes(
  { db, user }: UserContext,
  { q, limit }: QueryOf<typeof observationEndpoints.search>,
): Promise<FoundNote[]> {
  const terms = searchTerms(q);
  // The query contains no letters.
  if (terms.length === 0) return [];
  const rows = await findByWords(db, user.id, { terms, limit });
  return rows.map(({ id, hive_id, observation_date, data }) => ({
    observation_id: id,
    hive_id,
    observation_date: observation_date.toISOString(),
    ...shownText(data, terms),
  }));
}

/** The text with the most words and its matching part; on a tie the first one of the form. */
function shownText(data: ObservationData, terms: readonly string[]): Pick<FoundNote, 'item' | 'excerpt'> {
  const [best] = TEXT_ITEMS.flatMap(({ key }) => {
    const text = data[key];
    if (typeof text !== 'string') return [];
    return [{ key, text, found: terms.filter((term) => findMatches(text, [term]).length > 0).length }];
  }).sort((one, other) => other.found - one.found);
  return { item: best?.key ?? '', excerpt: excerptOf(best?.text ?? '', terms, EXCERPT_LENGTH) };
}
