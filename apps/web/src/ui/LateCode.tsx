import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';

interface LateCodeProps {
  /** Shown until the code is loaded. */
  readonly fallback?: ReactNode;
  /** Shown if the code does not load; nothing by default. */
  readonly missing?: () => ReactNode;
  readonly onMissing?: () => void;
  /** The identity of the content: loading is retried when it changes. */
  readonly of?: string | undefined;
  readonly children: ReactNode;
}

const nothing = () => null;

/** A lazily loaded component. If its code does not load, the page around it stays. */
export function LateCode({ fallback, missing = nothing, onMissing, of = '', children }: LateCodeProps) {
  return (
    <CatchBoundary getResetKey={() => of} errorComponent={missing} {...(onMissing && { onCatch: onMissing })}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </CatchBoundary>
  );
}
