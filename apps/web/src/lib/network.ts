/** Whether the last request got no response. */
let unanswered = false;

/** Whether a request is useless now: the browser is offline, or the last request got no response. */
export const isCutOff = (): boolean => !navigator.onLine || unanswered;

/** Called after each response and each network failure. */
export function noteNetwork(answered: boolean): void {
  unanswered = !answered;
}
