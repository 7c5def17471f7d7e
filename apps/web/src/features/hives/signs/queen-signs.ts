import { createContext, type ReactNode, use } from 'react';

/** The sign of the queen of each hive, by hive id; provided by the app, because queens are of another feature. */
export type QueenSignMap = ReadonlyMap<number, ReactNode>;

const NONE: QueenSignMap = new Map();

export const QueenSigns = createContext(NONE);

/** Undefined if nothing tells the queen of the hive from others. */
export const useQueenSign = (hiveId: number): ReactNode => use(QueenSigns).get(hiveId);
