import type { VarroaWarning } from '@propolis/domain';
import { createContext, use } from 'react';

/**
 * Warning of the newest count of each hive, by hive id; provided by the app, because the countings are
 * another feature.
 */
export type VarroaWarningMap = ReadonlyMap<number, VarroaWarning>;

const NONE: VarroaWarningMap = new Map();

export const VarroaWarnings = createContext(NONE);

export const useVarroaWarnings = (): VarroaWarningMap => use(VarroaWarnings);
