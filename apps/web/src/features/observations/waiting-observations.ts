import type { Observation, ObservationId, ObservationInput } from '@propolis/contract';
import { OBSERVATION_DATE_KEY, OBSERVATION_ITEMS, readObservationData } from '@propolis/domain';
import { NO_VERSION, shownId } from '../../lib/writes/provisional.ts';
import type { Named } from '../../lib/writes/references.ts';
import { waitingList } from '../../lib/writes/waiting-list.ts';

/** A queued mutation of a hive's observations. */
export type WaitingObservation = { readonly hiveId: Named } & (
  | { readonly kind: 'made'; readonly ref: string; readonly input: ObservationInput }
  | { readonly kind: 'changed'; readonly id: Named; readonly input: ObservationInput }
  | { readonly kind: 'removed'; readonly id: Named }
);

const NONE_WAITING: readonly WaitingObservation[] = [];

const waitingObservations = waitingList<WaitingObservation>('waiting-observations');
export const showObservation = waitingObservations.add;

/** In the order in which they were made. */
export function useWaitingObservations(hiveId: number): readonly WaitingObservation[] {
  const own = waitingObservations.use().filter((waiting) => shownId(waiting.hiveId) === hiveId);
  return own.length === 0 ? NONE_WAITING : own;
}

/** Ids of observations that are queued or have queued changes. */
export function useWaitingIds(): ReadonlySet<number> {
  return new Set(
    waitingObservations.use().map((one) => shownId(one.kind === 'made' ? { ref: one.ref } : one.id)),
  );
}

const VALUE_ITEMS = OBSERVATION_ITEMS.filter(({ key }) => key !== OBSERVATION_DATE_KEY);

/** The valid part of the input, as the server will read it. */
function readInput(input: ObservationInput, before?: Observation): Omit<Observation, 'id'> {
  const { photos, [OBSERVATION_DATE_KEY]: date, ...values } = input;
  const { data, errors } = readObservationData(values, VALUE_ITEMS);
  const moment = new Date(String(date));
  return {
    observation_date: Number.isNaN(moment.getTime())
      ? (before?.observation_date ?? new Date(0).toISOString())
      : moment.toISOString(),
    data: errors ? {} : data,
    version: before?.version ?? NO_VERSION,
    photos: photos?.map((id) => ({ id, width: 0, height: 0 })) ?? before?.photos ?? [],
  };
}

const newestFirst = (one: ObservationId, other: ObservationId): number =>
  other.observation_date.localeCompare(one.observation_date);

function withOne(known: readonly Observation[], one: WaitingObservation): Observation[] {
  const id = shownId(one.kind === 'made' ? { ref: one.ref } : one.id);
  const others = known.filter((observation) => observation.id !== id);
  const before = known.find((observation) => observation.id === id);
  if (one.kind === 'removed') return others;
  // Skips a mutation whose response is already in the list, and changes of observations that are not in the
  // list.
  if (one.kind === 'made' ? before !== undefined : before === undefined) return [...known];
  return [{ id, ...readInput(one.input, before) }, ...others];
}

/** Observations of a hive, newest first, including queued mutations. */
export const withWaiting = (
  observations: readonly Observation[],
  waiting: readonly WaitingObservation[],
): Observation[] => waiting.reduce<readonly Observation[]>(withOne, observations).toSorted(newestFirst);

/** The same for ids and dates. */
export const idsWithWaiting = (
  ids: readonly ObservationId[],
  waiting: readonly WaitingObservation[],
): ObservationId[] =>
  withWaiting(
    ids.map((one) => ({ ...one, data: {}, photos: [], version: NO_VERSION })),
    waiting,
  ).map(({ id, observation_date }) => ({ id, observation_date }));
