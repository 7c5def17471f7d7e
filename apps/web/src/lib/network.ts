/** Whether what was asked last went without an answer. */
let unanswered = false;

/** Whether there is no use in asking now: the browser believes so, or what was asked last went without an answer. */
export const isCutOff = (): boolean => !navigator.onLine || unanswered;

/** Told with each answer and each failure to get one. */
export function noteNetwork(answered: boolean): void {
  unanswered = !answered;
}
