import type { UseQueryResult } from '@tanstack/react-query';
import { ApiFailure } from './http.ts';

/** What a page knows of an answer that it waits for; every query result is one. */
export interface Answer<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  /** `paused` while there is no network to ask over. */
  readonly fetchStatus: UseQueryResult['fetchStatus'];
  readonly refetch: () => Promise<unknown>;
}

/** Whether nothing is known, for want of a network: the device does not have it. */
export const isOutOfReach = ({ data, error, fetchStatus }: Answer<unknown>): boolean =>
  data === undefined &&
  (error === null ? fetchStatus === 'paused' : error instanceof ApiFailure && error.code === 'network_error');

/** Two answers that are of use only together. */
export const both = <A, B>(one: Answer<A>, other: Answer<B>): Answer<readonly [A, B]> => ({
  data: one.data !== undefined && other.data !== undefined ? [one.data, other.data] : undefined,
  error: one.error ?? other.error,
  fetchStatus: one.data === undefined ? one.fetchStatus : other.fetchStatus,
  refetch: () => Promise.all([one.refetch(), other.refetch()]),
});

/** What has come, or a stand-in where nothing will for now; undefined while it is on its way. */
export const answerOr = <T>({ data, error, fetchStatus }: Answer<T>, standIn: T): T | undefined =>
  data ?? (error !== null || fetchStatus === 'paused' ? standIn : undefined);
