import type { JournalRecord, QueryInputOf, RecordInput, RecordPage } from '@propolis/contract';
import { calls, RECORDS_PER_PAGE_MAX, SEARCH_QUERY_MIN } from '@propolis/contract/client';
import {
  addDays,
  apiaryDay,
  daysBetween,
  type IsoDay,
  MINUTE_MS,
  recordWords,
  searchTerms,
} from '@propolis/domain';
import { hashKey, keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { lazy, useCallback, useMemo } from 'react';
import { now } from '../../lib/clock.ts';
import { serverNow } from '../../lib/clock-ahead.ts';
import { call } from '../../lib/http.ts';
import { toMedicineEdit, toRecord, toRecordAdd, toRecordEdit } from '../../lib/paths.ts';
import { refetchAll } from '../../lib/refetch.ts';
import { defineMutation } from '../../lib/writes/define-mutation.ts';
import { type Began, sendEdit, sendRemoval } from '../../lib/writes/edit.ts';
import { fieldValues } from '../../lib/writes/form-values.ts';
import type { Subject, WrittenAt } from '../../lib/writes/mutation.ts';
import { arrivedId, isProvisional, shownId } from '../../lib/writes/provisional.ts';
import type { Named } from '../../lib/writes/references.ts';
import {
  HIVES_KEPT,
  OBSERVATIONS_KEY,
  OF_HIVES,
  RECORDS_KEY,
  useKnownApiaries,
} from '../apiaries/apiaries.api.ts';
import { hiveScope } from '../hives/hives.api.ts';
import { recordValues } from './form/record-form.ts';
import { recordedQueenValues, refusedQueenValues } from './queens/queen-form.ts';
import {
  type CorrectRecord,
  isNamed,
  type NamedContent,
  type NamedHive,
  type RecordPlace,
  recordEdit,
} from './record-edit.ts';
import { sentStockValues } from './stock/stock-form.ts';
import {
  showCancelled,
  showRecord,
  useWaitingRecords,
  type WaitingRecord,
  withWaiting,
} from './waiting-records.ts';

/** Filters and page of a part of the journal. */
export type RecordsAsked = QueryInputOf<typeof calls.records.list>;

const EMPTY_PAGE: RecordPage = {
  data: [],
  last_page: 1,
  totals: { records: {}, sugar_kg: 0, sugar_unknown: 0, harvest: [] },
};

/** The server has nothing of a hive or an apiary that only this device knows. */
export const isOnlyHere = ({ apiary, hive }: Pick<RecordsAsked, 'apiary' | 'hive'>): boolean =>
  [apiary, hive].some((id) => id !== undefined && isProvisional(Number(id)));

/** The server's page; queued records are added where it is shown. */
export const recordsQuery = (asked: RecordsAsked) =>
  queryOptions({
    queryKey: [...RECORDS_KEY, 'list', asked] as const,
    queryFn: async ({ signal }): Promise<RecordPage> =>
      isOnlyHere(asked) ? EMPTY_PAGE : call(calls.records.list, { query: asked, signal }),
    networkMode: isOnlyHere(asked) ? 'always' : 'offlineFirst',
    meta: { keep: { kind: 'records', of: [calls.records.list], most: 2 * HIVES_KEPT } },
  });

/** Adds the queued records to those of the server, and leaves those that match. */
export function useMatching(asked: RecordsAsked) {
  const waiting = useWaitingRecords();
  const apiaries = useKnownApiaries();
  return useCallback(
    (records: readonly JournalRecord[]) =>
      withWaiting(records, onPage(asked, waiting), apiaries).filter((record) => isAsked(record, asked)),
    [waiting, apiaries, asked],
  );
}

const filtersOf = (asked: RecordsAsked | undefined): string => hashKey([{ ...asked, page: undefined }]);

/**
 * A page of the journal with the queued records that match its filters. Its totals are the server's. Keeps the
 * previous page while loading, without its totals if they are those of other filters.
 */
export function useRecords(asked: RecordsAsked) {
  const matching = useMatching(asked);
  return useQuery({
    ...recordsQuery(asked),
    placeholderData: (page, before) =>
      page && filtersOf(before?.queryKey[2]) !== filtersOf(asked) ? { ...page, totals: null } : page,
    select: useCallback((page: RecordPage) => ({ ...page, data: matching(page.data) }), [matching]),
  });
}

/** New records are on the first page. */
const onPage = ({ page = '1' }: RecordsAsked, waiting: readonly WaitingRecord[]) =>
  String(page) === '1' ? waiting : waiting.filter(({ kind }) => kind !== 'made');

/** The server's rule. */
function hasWords(record: JournalRecord['record'], q: string): boolean {
  const words = recordWords(record);
  const terms = searchTerms(q);
  return terms.length > 0 && terms.every((term) => words.includes(term));
}

/** Whether a record matches the filters of a page. */
function isAsked({ record, apiary, hives, cancelled }: JournalRecord, asked: RecordsAsked): boolean {
  const { happened_on: day } = record;
  const product = 'product' in record ? record.product : undefined;
  return (
    (asked.kind === undefined || record.kind === asked.kind) &&
    (asked.apiary === undefined || apiary?.id === arrivedId(Number(asked.apiary))) &&
    (asked.hive === undefined || hives.some(({ id }) => id === arrivedId(Number(asked.hive)))) &&
    (asked.from === undefined || asked.from <= day) &&
    (asked.to === undefined || day <= asked.to) &&
    (asked.product === undefined || product === asked.product) &&
    (asked.q === undefined || hasWords(record, asked.q)) &&
    (asked.cancelled !== 'false' || cancelled === null)
  );
}

/** Number of kept queries about treatments and what hives gave: since the previous year, and since earlier years. */
const TREATMENTS_KEPT = 6;

/** As many as the treatments of two seasons: five a season in each of 500 apiaries. */
const PAGES_MAX = 5000 / RECORDS_PER_PAGE_MAX;

/** All records that match, newest first, one request after the other. */
export const allRecordsQuery = (asked: Omit<RecordsAsked, 'page' | 'limit'>) =>
  queryOptions({
    queryKey: [...RECORDS_KEY, 'all', asked],
    queryFn: async ({ signal }): Promise<JournalRecord[]> => {
      const records: JournalRecord[] = [];
      let last = isOnlyHere(asked) ? 0 : 1;
      for (let page = 1; page <= Math.min(last, PAGES_MAX); page += 1) {
        const { data, last_page } = await call(calls.records.list, {
          query: { ...asked, totals: 'false', limit: String(RECORDS_PER_PAGE_MAX), page: String(page) },
          signal,
        });
        records.push(...data);
        last = last_page;
      }
      return records;
    },
    // Many requests: pages opened within this time share them, and a notice invalidates them.
    staleTime: MINUTE_MS,
    networkMode: isOnlyHere(asked) ? 'always' : 'offlineFirst',
    meta: { keep: { kind: 'allRecords', of: [calls.records.list], most: HIVES_KEPT + TREATMENTS_KEPT } },
  });

/** The same with the queued records that match. */
export function useAllRecords(asked: RecordsAsked, enabled = true) {
  return useQuery({ ...allRecordsQuery(asked), enabled, select: useMatching(asked) });
}

const ofHive = (hiveId: number): RecordsAsked => ({ hive: String(hiveId), cancelled: 'false' });

/** The valid records of a hive. */
export const hiveRecordsQuery = (hiveId: number) => allRecordsQuery(ofHive(hiveId));

/** The valid records of a hive, newest first, with those that wait. */
export function useHiveRecords(hiveId: number) {
  return useAllRecords(useMemo(() => ofHive(hiveId), [hiveId]));
}

/** No treatment lasts longer, in days; with the days after it in which it affects counts. */
const TREATMENT_DAYS = 100;

export const treatmentsSince = (day: IsoDay): RecordsAsked => {
  const lastYear = now().getFullYear() - 1;
  // Of whole years, so that few different queries are kept.
  const year = Math.min(lastYear, Number(addDays(day, -TREATMENT_DAYS).slice(0, 4)));
  return { kind: 'treatment', cancelled: 'false', from: `${year}-01-01` };
};

/** The treatments since the previous year. */
export const treatmentsQuery = () => allRecordsQuery(treatmentsSince(apiaryDay(now())));

/** They are those of all apiaries, the newest first, with those that wait. */
export function useTreatmentRecords(since?: IsoDay) {
  const day = since ?? apiaryDay(now());
  return useAllRecords(useMemo(() => treatmentsSince(day), [day]));
}

/** Valid records whose texts contain all words of a query of some letters, newest first, with those that wait. */
export function useFoundRecords(q: string) {
  const asked = useMemo(() => ({ q, cancelled: 'false' }) as const, [q]);
  const matching = useMatching(asked);
  const { data, ...answer } = useQuery({
    queryKey: [...RECORDS_KEY, 'search', q],
    queryFn: ({ signal }) => call(calls.records.list, { query: asked, signal }),
    enabled: q.length >= SEARCH_QUERY_MIN,
    placeholderData: keepPreviousData,
  });
  return { ...answer, records: useMemo(() => matching(data?.data ?? []), [matching, data]) };
}

/** A record with all its versions. */
export const recordQuery = (id: string) =>
  queryOptions({
    queryKey: [...RECORDS_KEY, 'one', id],
    queryFn: ({ signal }) => call(calls.records.get, { params: { id }, signal }),
    meta: { keep: { kind: 'record', of: [calls.records.get], most: 100 } },
  });

/** The stock of each medicine. */
export const medicinesQuery = queryOptions({
  queryKey: [...RECORDS_KEY, 'medicines'],
  queryFn: ({ signal }) => call(calls.records.medicines, { signal }),
  meta: { keep: { kind: 'medicines', of: [calls.records.medicines] } },
});

/** A record may change its hives, take them off their scale and give them values, and is a mark on their curves. */
export const refreshRecords = (client: QueryClient): Promise<unknown> =>
  refetchAll(client, OBSERVATIONS_KEY, ...OF_HIVES);

/** Mutations of one record run in order. */
export const recordScope = (id: string): string => `record ${id}`;

/** They also keep their order among the mutations of its hives, for example before the removal of one. */
export const hiveScopes = (hives: readonly NamedHive[]): string[] => hives.filter(isNamed).map(hiveScope);

const subjectOf = ({ apiaryId, hiveIds, happenedOn }: RecordPlace): Subject => {
  const [hive, ...others] = hiveIds.filter(isNamed);
  return { apiary: apiaryId ?? undefined, hive: others.length === 0 ? hive : undefined, date: happenedOn };
};

interface WithDays {
  readonly input: {
    readonly happened_on: string;
    readonly last_day?: string | null;
    readonly found_on?: string | null;
  };
}

/** Days of a record that are in the future because the clock was ahead move back by whole days. */
function daysEarlier<Write extends WithDays>(write: Write, ms: number): Write {
  const moment = serverNow();
  const today = apiaryDay(moment);
  const days = Math.max(1, daysBetween(today, apiaryDay(new Date(moment.getTime() + ms))));
  const earlier = (day: string) => (day > today ? addDays(day, -days) : day);
  const { happened_on, last_day, found_on } = write.input;
  return {
    ...write,
    input: {
      ...write.input,
      happened_on: earlier(happened_on),
      ...(last_day && { last_day: earlier(last_day) }),
      ...(found_on && { found_on: earlier(found_on) }),
    },
  };
}

export interface WithKey {
  /** Also the id of the record. */
  readonly idempotencyKey: string;
}

/** The steps of each write that makes a record. */
export const makingSteps = {
  scope: ({ idempotencyKey }: WithKey) => recordScope(idempotencyKey),
  makes: ({ idempotencyKey }: WithKey) => idempotencyKey,
  earlier: daysEarlier,
  done: refreshRecords,
};

const hivesIn = (input: NamedContent): readonly NamedHive[] => ('hive_ids' in input ? input.hive_ids : []);

/** The apiary of a refused record, or that of its hive, which may have moved since. */
export const apiaryNow = (apiaryId: Named, { hive }: Pick<WrittenAt, 'hive'>): number =>
  hive?.apiary_id ?? shownId(apiaryId);

export interface CreateRecord extends WithKey {
  readonly apiaryId: Named;
  readonly input: NamedContent<RecordInput>;
}
/** The place of a new record. */
export const placeOfRecord = ({ apiaryId, input }: CreateRecord): RecordPlace => ({
  apiaryId,
  hiveIds: hivesIn(input),
  happenedOn: input.happened_on,
});
export const createRecord = defineMutation<CreateRecord, JournalRecord>({
  ...makingSteps,
  name: 'createRecord',
  beside: ({ input }) => hiveScopes(hivesIn(input)),
  subject: (variables) => ({ ...subjectOf(placeOfRecord(variables)), record: variables.input.kind }),
  form: ({ apiaryId, input }, at) => ({
    to: toRecordAdd(apiaryNow(apiaryId, at), input.kind, {
      hives: hivesIn(input).filter(isNamed).map(shownId),
    }),
    draft: () => ({ changed: input.kind === 'queen' ? refusedQueenValues(input) : recordValues(input) }),
  }),
  withHive: ({ input, ...others }, { id, apiary_id: apiaryId }) => ({
    ...others,
    apiaryId,
    input: { ...input, hive_ids: [id] },
  }),
  // The hives may have moved since, and their former apiary may be gone.
  withApiary: (variables, apiaryId) => ({ ...variables, apiaryId }),
  withDay: ({ input, ...others }, happened_on) => ({ ...others, input: { ...input, happened_on } }),
  run: ({ apiaryId, input, idempotencyKey: id }, send) =>
    send(calls.records.create, { params: { apiaryId }, body: { ...input, id } }),
  show: (client, { apiaryId, input, idempotencyKey: id }) =>
    showRecord(client, { kind: 'made', id, apiaryId, input }),
});

function correctedValues(input: NamedContent): object {
  if (input.kind === 'medicine') return fieldValues(input);
  if (input.kind === 'queen') return recordedQueenValues(input);
  return input.kind === 'stock' ? sentStockValues(input) : recordValues(input);
}

export const correctRecord = defineMutation<CorrectRecord, JournalRecord>({
  name: 'correctRecord',
  scope: ({ id }) => recordScope(id),
  beside: ({ input }) => hiveScopes(hivesIn(input)),
  after: ({ id }) => [id],
  edit: recordEdit,
  conflict: lazy(async () => ({ default: (await import('./RecordConflict.tsx')).RecordConflict })),
  subject: ({ place, input }) => ({ ...subjectOf(place), record: input.kind }),
  form: ({ id, input }) => ({
    to: input.kind === 'medicine' ? toMedicineEdit(id) : toRecordEdit(id),
    draft: () => ({ changed: correctedValues(input) }),
  }),
  earlier: daysEarlier,
  run: (variables, send) =>
    sendEdit(recordEdit, variables, (version, { id, input }) =>
      send(calls.records.correct, { params: { id }, body: input, version }),
    ),
  show: (client, { id, input }) => showRecord(client, { kind: 'corrected', id, input }),
  done: refreshRecords,
});

export interface CancelRecord {
  readonly id: string;
  readonly place: RecordPlace;
  /** Required unless `undo`. */
  readonly reason: string;
  /** Takes the effects back too; only on the day on which the record was made. */
  readonly undo: boolean;
  /** The version that was shown; a record that another device has corrected since is not cancelled. */
  readonly began?: Began | undefined;
}
export const cancelRecord = defineMutation<CancelRecord, JournalRecord>({
  name: 'cancelRecord',
  scope: ({ id }) => recordScope(id),
  beside: ({ place }) => hiveScopes(place.hiveIds),
  after: ({ id }) => [id],
  subject: ({ place }) => subjectOf(place),
  form: ({ id }) => ({ to: toRecord(id) }),
  run: (variables, send) =>
    sendRemoval(recordEdit, variables, (version, { id, reason, undo }) =>
      send(calls.records.cancel, { params: { id }, body: { reason, undo }, version }),
    ),
  show: (client, { id, reason }) => showCancelled(client, id, reason),
  done: refreshRecords,
});
