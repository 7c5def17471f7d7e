import type { ReactNode } from 'react';
import { useVarroaWatch } from '../../features/countings/meaning/latest-counts.api.ts';
import { TreatmentStates } from '../../features/hives/signs/treatment-states.ts';
import { VarroaWarnings } from '../../features/hives/signs/varroa-warnings.ts';
import { useTreatmentStates } from '../../features/records/records.api.ts';
import { now } from '../../lib/clock.ts';
import { localDay } from '../../lib/dates.ts';
import { useNewDay } from '../../lib/use-new-day.ts';

/** Provides the hives' counts and treatments to the hive components: the hives feature must not import them. */
export function HiveWatch({ children }: { readonly children: ReactNode }) {
  useNewDay();
  const today = localDay(now());
  return (
    <TreatmentStates value={useTreatmentStates(today)}>
      <VarroaWarnings value={useVarroaWatch(today)}>{children}</VarroaWarnings>
    </TreatmentStates>
  );
}
