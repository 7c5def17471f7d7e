import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { ApiFailure } from '../lib/http.ts';
import { ErrorState } from '../ui/ErrorState.tsx';

/** A page that broke, e.g. because its code could not be fetched without a network: then it comes with the network. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = useCallback(() => {
    reset();
    void router.invalidate();
  }, [reset, router]);
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [retry]);
  return <ErrorState error={navigator.onLine ? error : new ApiFailure('network_error', 0)} onRetry={retry} />;
}
