import { createStore, useStore } from '../../lib/store.ts';

export type ToastType = 'success' | 'error' | 'warning' | 'process';

export interface Toast {
  readonly id: number;
  readonly type: ToastType;
  readonly message: string;
  /** It says what failed on a page, and goes with it. */
  readonly ofPage: boolean;
}

/** Where toasts stand (specification 9): the first 44 px above the bottom, each next one 60 px higher. */
export const TOAST_BOTTOM = 44; // px
export const TOAST_STEP = 60; // px

/** A success goes by itself; an error stays until it is closed or its page is left. */
const LIFE: Readonly<Record<ToastType, number | undefined>> = {
  success: 6000, // ms
  process: 8000,
  warning: 10_000,
  error: undefined,
};

const toasts = createStore<readonly Toast[]>(() => []);
let lastId = 0;

/**
 * Shows a message on top of the others and answers its id. The same message takes the place of the one that stands there,
 * as an element of its own: a screen reader says it again. An error that is `lasting` is of no page.
 */
export function showToast(type: ToastType, message: string, { lasting = false } = {}): number {
  lastId += 1;
  const id = lastId;
  const others = toasts.read().filter((toast) => toast.type !== type || toast.message !== message);
  toasts.set([...others, { id, type, message, ofPage: type === 'error' && !lasting }]);
  const life = LIFE[type];
  if (life !== undefined) setTimeout(() => closeToast(id), life);
  return id;
}

export const closeToast = (id: number): void => toasts.set(toasts.read().filter((toast) => toast.id !== id));
/** When a page is left: what failed there is no matter of the next one. */
export function closeToastsOfPage(): void {
  if (toasts.read().some(({ ofPage }) => ofPage)) toasts.set(toasts.read().filter(({ ofPage }) => !ofPage));
}
export const closeAllToasts = (): void => toasts.set([]);

export const useToasts = (): readonly Toast[] => useStore(toasts);
