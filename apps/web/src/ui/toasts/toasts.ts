import { useRef } from 'react';
import { createStore, useStore } from '../../lib/store.ts';

export type ToastType = 'success' | 'error' | 'warning' | 'process';

export interface Toast {
  readonly id: number;
  readonly type: ToastType;
  readonly message: string;
  /** A failure on a page, closed with that page. */
  readonly ofPage: boolean;
  readonly action?: ToastAction | undefined;
}

/** A button in a message; a press also closes it. */
export interface ToastAction {
  readonly label: string;
  readonly onPress: () => void;
}

/** Positions of toasts (specification 9): the first 44 px above the bottom, each next one 60 px higher. */
export const TOAST_BOTTOM = 44; // px
export const TOAST_STEP = 60; // px

/** A success disappears by itself; an error stays until it is closed or its page is left. */
const LIFE: Readonly<Record<ToastType, number | undefined>> = {
  success: 6000, // ms
  process: 8000,
  warning: 10_000,
  error: undefined,
};

/** A message with a button stays long enough to be read and pressed, in ms. */
const LIFE_WITH_ACTION = 15_000;

interface ToastOptions {
  /** An error that does not belong to a page. */
  readonly lasting?: boolean;
  readonly action?: ToastAction | undefined;
}

const toasts = createStore<readonly Toast[]>(() => []);
let lastId = 0;

/**
 * Shows a message on top of the others and returns its id. The same message replaces the existing one with a
 * new element, so that a screen reader announces it again.
 */
export function showToast(type: ToastType, message: string, options: ToastOptions = {}): number {
  const { lasting = false, action } = options;
  lastId += 1;
  const id = lastId;
  const others = toasts.read().filter((toast) => toast.type !== type || toast.message !== message);
  toasts.set([...others, { id, type, message, ofPage: type === 'error' && !lasting, action }]);
  const life = action ? LIFE_WITH_ACTION : LIFE[type];
  if (life !== undefined) setTimeout(() => closeToast(id), life);
  return id;
}

export const closeToast = (id: number): void => toasts.set(toasts.read().filter((toast) => toast.id !== id));
/** Called when a page is left: closes its failures. */
export function closeToastsOfPage(): void {
  if (toasts.read().some(({ ofPage }) => ofPage)) toasts.set(toasts.read().filter(({ ofPage }) => !ofPage));
}
export const closeAllToasts = (): void => toasts.set([]);

/** Shows one message at a time: each closes the earlier one of the component. */
export function useOneToast(): (type: ToastType, message: string) => void {
  const shown = useRef(0);
  return (type, message) => {
    closeToast(shown.current);
    shown.current = showToast(type, message);
  };
}

export const useToasts = (): readonly Toast[] => useStore(toasts);
