import { createStore, createStoredText, useStore } from '../../../lib/store.ts';

/** How far a photo is on its way, by the idempotency key of its counting. */
export interface Transfer {
  /** Bytes that the server has. */
  readonly sent: number;
  /** The line is its own now. */
  readonly isSending: boolean;
}

const transfers = createStore<ReadonlyMap<string, Transfer>>(() => new Map());

export const useTransfers = (): ReadonlyMap<string, Transfer> => useStore(transfers);

export const tellTransfer = (key: string, transfer: Transfer): void =>
  transfers.set(new Map(transfers.read()).set(key, transfer));

/** Nothing goes on for now: how far it is stays known. */
export function restTransfer(key: string): void {
  const transfer = transfers.read().get(key);
  if (transfer) tellTransfer(key, { ...transfer, isSending: false });
}

export const forgetTransfer = (key: string): void =>
  transfers.set(new Map([...transfers.read()].filter(([other]) => other !== key)));

/** Keys of photos that wait until their beekeeper lets them go on, also after a reload. */
const paused = createStoredText('paused-photos');

const pausedKeys = (text: string | null): readonly string[] => text?.split(' ').filter(Boolean) ?? [];

export const usePaused = (): readonly string[] => pausedKeys(useStore(paused));
export const isPaused = (key: string): boolean => pausedKeys(paused.read()).includes(key);

export function pauseTransfer(key: string): void {
  paused.set([...pausedKeys(paused.read()), key].join(' '));
}

export function resumeTransfer(key: string): void {
  paused.set(
    pausedKeys(paused.read())
      .filter((other) => other !== key)
      .join(' ') || null,
  );
}

/** Keys of photos that are not to be counted after all. */
const givenUp = new Set<string>();
export const isGivenUp = (key: string): boolean => givenUp.has(key);

/** Breaks off what is on its way, here and in other tabs; here nobody goes on with it. */
export function giveUpTransfer(key: string): void {
  givenUp.add(key);
  pauseTransfer(key);
  resumeTransfer(key);
}

/** Calls back whenever something was paused or let go on; answers how to stop listening. */
export const onPausing = paused.subscribe;
