/** The latest time (ms), for a busy browser or one without `requestIdleCallback` (Safari). */
const SOON = 2_000;

/** Runs the work once the page is idle; returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const asked = window.requestIdleCallback(work, { timeout: SOON });
    return () => window.cancelIdleCallback(asked);
  }
  const timer = setTimeout(work, SOON);
  return () => clearTimeout(timer);
}
