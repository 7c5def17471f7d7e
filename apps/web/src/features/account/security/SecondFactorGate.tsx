import { Skeleton } from '@mantine/core';
import type { SecondFactor } from '@propolis/contract';
import type { ReactNode } from 'react';
import { Gate } from '../../../ui/Gate.tsx';
import { useSecondFactor } from './second-factor.api.ts';

/** Stands before each part that shows something of the second factor: they ask once, together. */
export function SecondFactorGate({ children }: { readonly children: (factor: SecondFactor) => ReactNode }) {
  return (
    <Gate answer={useSecondFactor()} placeholder={<Skeleton height={44} />}>
      {children}
    </Gate>
  );
}
