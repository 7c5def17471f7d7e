import { apiaryDay } from '@propolis/domain';
import type { ReactNode } from 'react';
import { QueenSigns, TreatmentStates } from '../../features/hives/signs/signs-of-others.ts';
import { useQueenSigns } from '../../features/records/queens/QueenSign.tsx';
import { useTreatmentStates } from '../../features/records/treatment-states.api.ts';
import { useVarroaStates } from '../../features/varroa/varroa.api.ts';
import { now } from '../../lib/clock.ts';
import { useNewDay } from '../../lib/use-new-day.ts';
import { VarroaColonies } from '../../ui/varroa/varroa-colonies.ts';

/** Provides the hives' counts, treatments and queens to the hive components: the hives feature must not import them. */
export function HiveWatch({ children }: { readonly children: ReactNode }) {
  useNewDay();
  const today = apiaryDay(now());
  return (
    <TreatmentStates value={useTreatmentStates(today)}>
      <QueenSigns value={useQueenSigns()}>
        <VarroaColonies value={useVarroaStates(today)}>{children}</VarroaColonies>
      </QueenSigns>
    </TreatmentStates>
  );
}
