import type { Apiary, JournalRecord } from '@propolis/contract';
import type { QueryClient } from '@tanstack/react-query';
import { serverNow } from '../../lib/clock-ahead.ts';
import { NO_VERSION, shownId } from '../../lib/writes/provisional.ts';
import { isReference, type Named } from '../../lib/writes/references.ts';
import { waitingList } from '../../lib/writes/waiting-list.ts';
import { showApiaries } from '../apiaries/apiaries.api.ts';
import { type NamedContent, shownHive } from './record-edit.ts';

/** A queued mutation of the journal. */
export type WaitingRecord = { readonly id: string } & (
  | { readonly kind: 'made'; readonly apiaryId: Named | null; readonly input: NamedContent }
  | { readonly kind: 'corrected'; readonly input: NamedContent }
  | { readonly kind: 'cancelled'; readonly reason: string }
);

const waitingRecords = waitingList<WaitingRecord>('waiting-records');
export const { add: showRecord, use: useWaitingRecords } = waitingRecords;

/** An undo takes back what its record does to hives and queens. */
export const isUndo = (one: WaitingRecord): boolean => one.kind === 'cancelled' && one.reason === '';

const isUndone = (client: QueryClient, record: string): boolean =>
  waitingRecords.read(client).some((one) => one.id === record && isUndo(one));

/** What a queued record does to hives is shown until the record is undone. */
export const showEffect = (
  client: QueryClient,
  record: string,
  change: (apiaries: Apiary[]) => Apiary[],
): (() => void) =>
  showApiaries(client, (apiaries) => (isUndone(client, record) ? apiaries : change(apiaries)));

/** The record is struck through. If it is undone, its effect is no longer shown. */
export const showCancelled = (client: QueryClient, id: string, reason: string): (() => void) =>
  bothOf(
    showRecord(client, { kind: 'cancelled', id, reason }),
    // All effects are applied again.
    showApiaries(client, (apiaries) => apiaries),
  );

export const bothOf = (one: () => void, other: () => void) => () => {
  one();
  other();
};

/** The content with ids as they are shown. */
function shownContent(input: NamedContent): JournalRecord['record'] {
  if (!('hive_ids' in input)) return input;
  const to = input.kind === 'stock' ? input.to_apiary_id : null;
  return {
    ...input,
    hive_ids: input.hive_ids.map(shownHive),
    ...(isReference(to) && { to_apiary_id: shownId(to) }),
  } as JournalRecord['record']; // the same kind as before, with ids in place of references
}

const hivesOf = (record: JournalRecord['record'], apiaries: readonly Apiary[]): JournalRecord['hives'] => {
  const known = apiaries.flatMap(({ hives }) => hives);
  const ids = 'hive_ids' in record ? record.hive_ids : [];
  return ids.map((id) => ({ id, name: known.find((hive) => hive.id === id)?.name ?? '' }));
};

function apiaryOf(record: JournalRecord['record'], apiaries: readonly Apiary[]): JournalRecord['to_apiary'] {
  const id = record.kind === 'stock' ? record.to_apiary_id : null;
  return id === null ? null : { id, name: apiaries.find((apiary) => apiary.id === id)?.name ?? '' };
}

/** A queued record as the server will answer it; the author is not known here. */
function made(
  { id, apiaryId, input }: Extract<WaitingRecord, { kind: 'made' }>,
  apiaries: readonly Apiary[],
): JournalRecord {
  const apiary = apiaryId === null ? undefined : apiaries.find((one) => one.id === shownId(apiaryId));
  const record = shownContent(input);
  return {
    id,
    version: NO_VERSION,
    origin: 'typed',
    made_at: serverNow().toISOString(),
    made_by: '',
    cancelled: null,
    observation_id: null,
    apiary: apiary ? { id: apiary.id, name: apiary.name } : null,
    hives: hivesOf(record, apiaries),
    to_apiary: apiaryOf(record, apiaries),
    record,
  };
}

/** Records, given newest first, with all queued mutations; of one day the last one made is first. */
export function withWaiting(
  records: readonly JournalRecord[],
  waiting: readonly WaitingRecord[],
  apiaries: readonly Apiary[],
): JournalRecord[] {
  const all = new Map(records.toReversed().map((record) => [record.id, record]));
  for (const one of waiting) {
    const known = all.get(one.id);
    if (one.kind === 'made') {
      // Skips a mutation whose response is already in the list.
      if (!known) all.set(one.id, made(one, apiaries));
    } else if (known && one.kind === 'corrected') {
      const record = shownContent(one.input);
      const hives = hivesOf(record, apiaries);
      const named = hives.map((hive) => known.hives.find(({ id }) => id === hive.id) ?? hive);
      all.set(one.id, { ...known, record, hives: named });
    } else if (known && one.kind === 'cancelled') {
      all.set(one.id, { ...known, cancelled: one.reason });
    }
  }
  return [...all.values()]
    .reverse()
    .sort((one, other) => other.record.happened_on.localeCompare(one.record.happened_on));
}
