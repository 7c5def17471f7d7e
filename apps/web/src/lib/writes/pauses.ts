/** The longest delay between two attempts (specification 9). */
const LONGEST = 30_000; // ms

/** The pauses after failures of the network or the store, each twice as long as the one before. */
export class Pauses {
  isOn = false;
  /** In a row. */
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** False during a pause: several simultaneous failures count as one. */
  begin(resume: () => void): boolean {
    if (this.isOn) return false;
    this.isOn = true;
    // The browser is offline: it fires an event when the network is back.
    if (!navigator.onLine) return true;
    this.#timer = setTimeout(resume, Math.min(1000 * 2 ** this.#failures, LONGEST));
    this.#failures += 1;
    return true;
  }

  end(): void {
    clearTimeout(this.#timer);
    this.isOn = false;
  }

  /** After a success the delays begin again. */
  shorten(): void {
    this.#failures = 0;
  }
}
