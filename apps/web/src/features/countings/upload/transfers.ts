import { createStore, createStoredText, useStore } from '../../../lib/store.ts';

/** Upload progress of a photo, by the idempotency key of its counting. */
export interface Transfer {
  /** Bytes received by the server. */
  readonly sent: number;
  /** Whether it holds the upload slot. */
  readonly isSending: boolean;
}

const transfers = createStore<ReadonlyMap<string, Transfer>>(() => new Map());

export const useTransfers = (): ReadonlyMap<string, Transfer> => useStore(transfers);

export const setTransfer = (key: string, transfer: Transfer): void =>
  transfers.set(new Map(transfers.read()).set(key, transfer));

/** Marks an upload as idle and keeps its progress. */
export function restTransfer(key: string): void {
  const transfer = transfers.read().get(key);
  if (transfer) setTransfer(key, { ...transfer, isSending: false });
}

export const forgetTransfer = (key: string): void =>
  transfers.set(new Map([...transfers.read()].filter(([other]) => other !== key)));

/** Keys of paused photos; stored, so that they stay paused after a reload. */
const paused = createStoredText('paused-photos');

const pausedKeys = (text: string | null): readonly string[] => text?.split(' ').filter(Boolean) ?? [];

export const usePaused = (): readonly string[] => pausedKeys(useStore(paused));
export const isPaused = (key: string): boolean => pausedKeys(paused.read()).includes(key);

export function pauseTransfer(key: string): void {
  paused.set([...pausedKeys(paused.read()), key].join(' '));
}

export function resumeTransfer(key: string): void {
  const others = pausedKeys(paused.read()).filter((other) => other !== key);
  paused.set(others.join(' ') || null);
}

/** Keys of cancelled photos. */
const givenUp = new Set<string>();
export const isGivenUp = (key: string): boolean => givenUp.has(key);

/** Aborts an upload in this and other tabs; this tab does not resume it. */
export function giveUpTransfer(key: string): void {
  givenUp.add(key);
  pauseTransfer(key);
  resumeTransfer(key);
}

/** Calls back when an upload is paused or resumed; returns an unsubscribe function. */
export const onPausing = paused.subscribe;
