import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './storage.ts';

/** A value that pages subscribe to. */
export interface Store<T> {
  readonly read: () => T;
  readonly set: (value: T) => void;
  /** Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

function createListeners() {
  const listeners = new Set<() => void>();
  return {
    notify: () => {
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** A value in memory. `begin` is called on the first read, and again after `reset`. */
export function createStore<T>(begin: () => T): Store<T> & { readonly reset: () => void } {
  const { notify, subscribe } = createListeners();
  let held: { readonly value: T } | undefined;
  return {
    read: () => {
      held ??= { value: begin() };
      return held.value;
    },
    set: (value) => {
      held = { value };
      notify();
    },
    reset: () => {
      held = undefined;
    },
    subscribe,
  };
}

/** Calls back when local storage may have changed; returns a function that stops listening. */
export function onStored(listener: () => void): () => void {
  // A page restored from the back/forward cache has missed the events of other tabs.
  const events = ['storage', 'pageshow'];
  for (const event of events) globalThis.addEventListener(event, listener);
  return () => {
    for (const event of events) globalThis.removeEventListener(event, listener);
  };
}

/** A text in local storage, or null. Changes by other tabs are observed too. */
export function createStoredText(key: string): Store<string | null> {
  const { notify, subscribe } = createListeners();
  return {
    read: () => readStored(key),
    set: (text) => {
      writeStored(key, text);
      notify();
    },
    subscribe: (listener) => {
      const stops = [subscribe(listener), onStored(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.read);
