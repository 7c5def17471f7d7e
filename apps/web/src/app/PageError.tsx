import type { ErrorComponentProps } from '@tanstack/react-router';
import { ErrorState } from '../ui/ErrorState.tsx';

/** A page that broke, e.g. because its code could not be fetched without a network. */
export function PageError({ error, reset }: ErrorComponentProps) {
  return <ErrorState error={error} onRetry={reset} />;
}
