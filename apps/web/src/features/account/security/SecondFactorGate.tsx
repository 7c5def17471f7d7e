import { Skeleton } from '@mantine/core';
import type { SecondFactor } from '@propolis/contract';
import type { ReactNode } from 'react';
import { Gate } from '../../../ui/Gate.tsx';
import { useSecondFactor } from './security.api.ts';

/** Wraps each section that shows the second factor; they share one query. */
export function SecondFactorGate({ children }: { readonly children: (factor: SecondFactor) => ReactNode }) {
  return (
    <Gate answer={useSecondFactor()} placeholder={<Skeleton height={44} />}>
      {children}
    </Gate>
  );
}
