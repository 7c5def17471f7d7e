import type { VarroaHistory, VarroaRules, VarroaState } from '@propolis/domain';
import { createContext, use } from 'react';

/** What is known of the mites of a colony today, and why. */
export interface VarroaColony {
  readonly state: VarroaState;
  readonly history: VarroaHistory;
  readonly rules: VarroaRules;
  /**
   * Without any count or treatment the beekeeper notes varroa elsewhere, and a list must not claim that work is due. The
   * winter treatment is for all colonies of an apiary, so that it is due if others are followed.
   */
  readonly isFollowed: boolean;
}

/** By hive id; empty while the counts and treatments are unknown. */
export type VarroaColonyMap = ReadonlyMap<number, VarroaColony>;

const NONE: VarroaColonyMap = new Map();

/** Provided by the app: counts and treatments are other features than the lists of hives. */
export const VarroaColonies = createContext(NONE);

export const useVarroaColonies = (): VarroaColonyMap => use(VarroaColonies);
