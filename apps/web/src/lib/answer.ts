import type { UseQueryResult } from '@tanstack/react-query';
import { ApiFailure } from './http.ts';

/** What a page knows of a response that it waits for; every query result has this shape. */
export interface Answer<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  /** `paused` while there is no network. */
  readonly fetchStatus: UseQueryResult['fetchStatus'];
  readonly refetch: () => Promise<unknown>;
}

/** Whether there is no data because there is no network and nothing in the cache. */
export const isOutOfReach = ({ data, error, fetchStatus }: Answer<unknown>): boolean =>
  data === undefined &&
  (error === null ? fetchStatus === 'paused' : error instanceof ApiFailure && error.code === 'network_error');

/** Two answers that are used only together. */
export const both = <A, B>(one: Answer<A>, other: Answer<B>): Answer<readonly [A, B]> => ({
  data: one.data !== undefined && other.data !== undefined ? [one.data, other.data] : undefined,
  error: one.error ?? other.error,
  fetchStatus: one.data === undefined ? one.fetchStatus : other.fetchStatus,
  refetch: () => Promise.all([one.refetch(), other.refetch()]),
});

/** The data, or a fallback if none will come for now; undefined while it is loading. */
export const answerOr = <T>({ data, error, fetchStatus }: Answer<T>, standIn: T): T | undefined =>
  data ?? (error !== null || fetchStatus === 'paused' ? standIn : undefined);

/** The page parameter of a list's newest page; the others take the id of the row before them. */
export const NEWEST_PAGE: number | undefined = undefined;
