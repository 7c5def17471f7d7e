import { createStore } from './store.ts';

/** Whether what was asked last went without an answer, whatever the browser believes of the network. */
const lost = createStore(() => !navigator.onLine);

export const isCutOff = (): boolean => lost.read();

/** Told with each answer and each failure to get one. */
export function noteNetwork(answered: boolean): void {
  if (lost.read() === answered) lost.set(!answered);
}

window.addEventListener('offline', () => noteNetwork(false));
