import type { ReactNode } from 'react';
import { useVarroaWatch } from '../../features/countings/meaning/latest-counts.api.ts';
import { VarroaWarnings } from '../../features/hives/signs/varroa-warnings.ts';
import { now } from '../../lib/clock.ts';
import { localDay } from '../../lib/dates.ts';
import { useNewDay } from '../../lib/use-new-day.ts';

/** Provides the hives' counts to the hive components: the hives feature must not import countings. */
export function VarroaWatch({ children }: { readonly children: ReactNode }) {
  useNewDay();
  return <VarroaWarnings value={useVarroaWatch(localDay(now()))}>{children}</VarroaWarnings>;
}
