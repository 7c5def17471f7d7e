import type { Counting } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { type Corrections, correctedTotal, mitesPerDay, NO_CORRECTIONS } from '@propolis/domain';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { lazy } from 'react';
import { call } from '../../../lib/http.ts';
import { defineMutation } from '../../../lib/writes/define-mutation.ts';
import { type Editing, sendEdit, sendRemoval } from '../../../lib/writes/edit.ts';
import type { Named } from '../../../lib/writes/references.ts';
import { changeKnown, showOver } from '../../../lib/writes/shown.ts';
import { useCall } from '../../../lib/writes/use-call.ts';
import { COUNTINGS_KEY } from '../../apiaries/apiaries.api.ts';
import { momentEarlier } from '../by-hand/hand-counts.api.ts';
import { refreshCountings } from '../refresh-countings.ts';
import { showChange } from '../waiting-changes.ts';
import { countingEdit, type UpdateCounting } from './counting-edit.ts';

/** A counting with all detections. */
export const countingQuery = (id: number) =>
  queryOptions({
    queryKey: [...COUNTINGS_KEY, 'one', id],
    queryFn: ({ signal }) => call(calls.countings.get, { params: { id }, signal }),
    meta: { keep: { kind: 'counting', of: [calls.countings.get], most: 60 } },
  });

/** Mutations of one counting run in order. */
const scopeOf = ({ id }: { readonly id: Named }): string =>
  `counting ${typeof id === 'number' ? id : id.ref}`;

/** Updates the counting in the cache at once and invalidates the lists. */
function keep(client: QueryClient, counting: Counting): Promise<unknown> {
  changeKnown(client, countingQuery(counting.id).queryKey, () => counting);
  return refreshCountings(client);
}

/** Links a counting with a hive or none, and corrects the values of a hand count. */
export const updateCounting = defineMutation<UpdateCounting, Counting>({
  name: 'updateCounting',
  scope: scopeOf,
  edit: countingEdit,
  conflict: lazy(async () => ({ default: (await import('./CountingConflict.tsx')).CountingConflict })),
  subject: ({ id }) => ({ counting: id }),
  run: (variables, send) =>
    sendEdit(countingEdit, variables, (version, { id, body }) =>
      send(calls.countings.update, { params: { id }, body, version }),
    ),
  earlier: ({ body, ...others }, ms) => ({
    ...others,
    body: { ...body, ...(body.count_date && { count_date: momentEarlier(body.count_date, ms) }) },
  }),
  show: (client, { id, body }) => showChange(client, { kind: 'changed', id, body }),
  done: keep,
});

interface CorrectCounting {
  readonly id: number;
  /** Null removes the corrections. */
  readonly corrections: Corrections | null;
  /** Identifies the count to which the corrections belong. */
  readonly process_timestamp?: string | undefined;
}
export const correctCounting = defineMutation<CorrectCounting, Counting>({
  name: 'correctCounting',
  scope: scopeOf,
  subject: ({ id }) => ({ counting: id }),
  show: (client, { id, corrections, process_timestamp: of }) =>
    showOver(client, countingQuery(id).queryKey, (known) =>
      of === undefined || of === known.process_timestamp ? withCorrections(known, corrections) : known,
    ),
  run: ({ id, corrections, process_timestamp }, send) =>
    send(calls.countings.correct, {
      params: { id },
      body: { corrections: corrections && writable(corrections), process_timestamp },
    }),
  done: keep,
});

const writable = ({ confirmed, removed, added, checked, extrapolated }: Corrections) => ({
  confirmed: [...confirmed],
  removed: [...removed],
  added: [...added],
  ...(checked && { checked: [...checked] }),
  ...(extrapolated && { extrapolated }),
});

function withCorrections(counting: Counting, corrections: Corrections | null): Counting {
  const total = correctedTotal(counting, corrections ?? NO_CORRECTIONS);
  const corrected_count = corrections && (total?.count ?? null);
  const mites = corrected_count ?? counting.varroa_count_above_minimum_certainty;
  return {
    ...counting,
    corrections: corrections && writable(corrections),
    corrected_count,
    count_range: total?.range ?? null,
    mites_per_day: mitesPerDay(mites, counting.exposure_days),
  };
}

/**
 * Online only: it deletes the previous result and corrections, so it must not wait unnoticed in the outbox.
 */
export const useRecount = () => useCall(calls.countings.recount, keep);

export interface RemoveCounting extends Editing {
  readonly id: Named;
}
export const removeCounting = defineMutation<RemoveCounting, undefined>({
  name: 'removeCounting',
  scope: scopeOf,
  subject: ({ id }) => ({ counting: id }),
  run: (variables, send) =>
    sendRemoval(countingEdit, variables, (version, { id }) =>
      send(calls.countings.remove, { params: { id }, version }),
    ),
  showKept: (client, { id }) => showChange(client, { kind: 'removed', id }),
  done: refreshCountings,
});
