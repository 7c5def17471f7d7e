import type { ReactNode } from 'react';
import { TreatmentStates } from '../../features/hives/signs/treatment-states.ts';
import { useTreatmentStates } from '../../features/records/records.api.ts';
import { useVarroaStates } from '../../features/varroa/varroa.api.ts';
import { now } from '../../lib/clock.ts';
import { localDay } from '../../lib/dates.ts';
import { useNewDay } from '../../lib/use-new-day.ts';
import { VarroaColonies } from '../../ui/varroa/varroa-colonies.ts';

/** Provides the hives' counts and treatments to the hive components: the hives feature must not import them. */
export function HiveWatch({ children }: { readonly children: ReactNode }) {
  useNewDay();
  const today = localDay(now());
  return (
    <TreatmentStates value={useTreatmentStates(today)}>
      <VarroaColonies value={useVarroaStates(today)}>{children}</VarroaColonies>
    </TreatmentStates>
  );
}
