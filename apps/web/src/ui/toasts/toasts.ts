import { createStore, useStore } from '../../lib/store.ts';

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

const toasts = createStore<readonly Toast[]>(() => []);
let lastId = 0;

/** Shows a message on top of the others and answers its id. */
export function showToast(type: ToastType, message: string): number {
  lastId += 1;
  const id = lastId;
  toasts.set([...toasts.read(), { id, type, message }]);
  const life = LIFE[type];
  if (life !== undefined) setTimeout(() => closeToast(id), life);
  return id;
}

export const closeToast = (id: number): void => toasts.set(toasts.read().filter((toast) => toast.id !== id));
export const closeAllToasts = (): void => toasts.set([]);

export const useToasts = (): readonly Toast[] => useStore(toasts);
