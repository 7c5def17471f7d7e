import type { IsoDay } from '@propolis/domain';
import { useMemo } from 'react';
import type { VarroaColonyMap } from '../../ui/varroa/varroa-colonies.ts';
import { useApiaries } from '../apiaries/apiaries.api.ts';
import { useKnownCounts } from '../countings/countings.api.ts';
import { useTreatmentRecords } from '../records/records.api.ts';
import { varroaColonies } from './varroa-states.ts';

const NONE: VarroaColonyMap = new Map();

/**
 * What is known of the mites of each colony today, by hive id, with what waits to be sent; empty while counts or
 * treatments are unknown.
 */
export function useVarroaStates(today: IsoDay): VarroaColonyMap {
  const { data: apiaries } = useApiaries();
  const { data: treatments } = useTreatmentRecords();
  const counts = useKnownCounts();
  return useMemo(
    () => (apiaries && counts && treatments ? varroaColonies(apiaries, counts, treatments, today) : NONE),
    [apiaries, counts, treatments, today],
  );
}
