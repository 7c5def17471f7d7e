import type { ReactNode } from 'react';
import { type Answer, isOutOfReach } from '../lib/answer.ts';
import { ApiFailure } from '../lib/http.ts';
import { ErrorState } from './ErrorState.tsx';
import { PagePlaceholder } from './PagePlaceholder.tsx';

interface GateProps<T> {
  readonly answer: Answer<T>;
  /** The placeholder while loading, if it is not a page. */
  readonly placeholder?: ReactNode;
  /** Shown instead of an error if there is no network and no cached response. */
  readonly outOfReach?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/**
 * Renders content that needs an answer: a placeholder while it is loading, and the failure with a retry
 * button. Loaded data stays, even if a refetch fails.
 */
export function Gate<T>({ answer, placeholder = <PagePlaceholder />, outOfReach, children }: GateProps<T>) {
  const { data, error, fetchStatus, refetch } = answer;
  if (data !== undefined) return children(data);
  if (outOfReach !== undefined && isOutOfReach(answer)) return outOfReach;
  // Without a network a query is paused and does not fail: a placeholder would stay forever.
  const failure = error ?? (fetchStatus === 'paused' ? new ApiFailure('network_error', 0) : null);
  return failure ? <ErrorState error={failure} onRetry={() => void refetch()} /> : placeholder;
}
