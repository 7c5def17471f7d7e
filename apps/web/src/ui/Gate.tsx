import type { ReactNode } from 'react';
import { type Answer, isOutOfReach } from '../lib/answer.ts';
import { ApiFailure } from '../lib/http.ts';
import { ErrorState } from './ErrorState.tsx';
import { PagePlaceholder } from './PagePlaceholder.tsx';

interface GateProps<T> {
  readonly answer: Answer<T>;
  /** The shape of what is on its way, where that is not a page. */
  readonly placeholder?: ReactNode;
  /** Instead of an error where there is no network and the device does not have it. */
  readonly outOfReach?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/**
 * Stands before what needs an answer: its shape while it is on its way, why it does not come, and a way to try again.
 * What has come once stays, even if asking anew fails.
 */
export function Gate<T>({ answer, placeholder = <PagePlaceholder />, outOfReach, children }: GateProps<T>) {
  const { data, error, fetchStatus, refetch } = answer;
  if (data !== undefined) return children(data);
  if (outOfReach !== undefined && isOutOfReach(answer)) return outOfReach;
  // Without a network nobody is asked, hence nothing fails: a placeholder would stay for ever.
  const failure = error ?? (fetchStatus === 'paused' ? new ApiFailure('network_error', 0) : null);
  return failure ? <ErrorState error={failure} onRetry={() => void refetch()} /> : placeholder;
}
