import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';

interface LateCodeProps {
  /** Shown until the code is there. */
  readonly fallback?: ReactNode;
  /** Stands in its place where the code cannot be had; nothing by default. */
  readonly missing?: () => ReactNode;
  readonly onMissing?: () => void;
  /** Of what it is: of something else it is tried again. */
  readonly of?: string | undefined;
  readonly children: ReactNode;
}

const nothing = () => null;

/** A part whose code comes by itself, when it is wanted. Where there is no network for it, the page around it stays. */
export function LateCode({ fallback, missing = nothing, onMissing, of = '', children }: LateCodeProps) {
  return (
    <CatchBoundary getResetKey={() => of} errorComponent={missing} {...(onMissing && { onCatch: onMissing })}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </CatchBoundary>
  );
}
