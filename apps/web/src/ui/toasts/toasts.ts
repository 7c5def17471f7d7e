import { useSyncExternalStore } from 'react';

export type ToastType = 'success' | 'error' | 'warning' | 'process';

export interface Toast {
  readonly id: number;
  readonly type: ToastType;
  readonly message: string;
}

/** Where toasts stand (spec 9): the first 44 px above the bottom, each next one 60 px higher. */
export const TOAST_BOTTOM = 44; // px
export const TOAST_STEP = 60; // px

/** A success goes by itself; an error stays until it is closed. */
const LIFE: Readonly<Record<ToastType, number | undefined>> = {
  success: 6000, // ms
  process: 8000,
  warning: 10_000,
  error: undefined,
};

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a message on top of the others and answers its id. */
export function showToast(type: ToastType, message: string): number {
  lastId += 1;
  const id = lastId;
  set([...toasts, { id, type, message }]);
  const life = LIFE[type];
  if (life !== undefined) setTimeout(() => closeToast(id), life);
  return id;
}

export const closeToast = (id: number): void => set(toasts.filter((toast) => toast.id !== id));
export const closeAllToasts = (): void => set([]);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => toasts);
