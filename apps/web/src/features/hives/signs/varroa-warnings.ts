import type { VarroaWarning } from '@propolis/domain';
import { createContext, use } from 'react';

/** What the newest count of each hive warns of, by the hive's id; the roof knows it of a room above. */
export type VarroaWarningMap = ReadonlyMap<number, VarroaWarning>;

const NONE: VarroaWarningMap = new Map();

export const VarroaWarnings = createContext(NONE);

export const useVarroaWarnings = (): VarroaWarningMap => use(VarroaWarnings);
