import type { TreatmentState } from '@propolis/domain';
import { createContext, type ReactNode, use } from 'react';

// By hive id; provided by the app, because queens and records are of other features.

/** The sign of the queen of each hive. */
export const QueenSigns = createContext<ReadonlyMap<number, ReactNode>>(new Map());

/** Undefined if nothing tells the queen of the hive from others. */
export const useQueenSign = (hiveId: number): ReactNode => use(QueenSigns).get(hiveId);

/** State of each hive that is under treatment or whose honey is not free. */
export const TreatmentStates = createContext<ReadonlyMap<number, TreatmentState>>(new Map());

export const useTreatmentState = (hiveId: number): TreatmentState | undefined =>
  use(TreatmentStates).get(hiveId);
