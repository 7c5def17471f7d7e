import type { TreatmentState } from '@propolis/domain';
import { createContext, use } from 'react';

/**
 * State of each hive that is under treatment or whose honey is not free, by hive id; provided by the app, because the
 * records are another feature.
 */
export type TreatmentStateMap = ReadonlyMap<number, TreatmentState>;

const NONE: TreatmentStateMap = new Map();

export const TreatmentStates = createContext(NONE);

export const useTreatmentState = (hiveId: number): TreatmentState | undefined =>
  use(TreatmentStates).get(hiveId);
