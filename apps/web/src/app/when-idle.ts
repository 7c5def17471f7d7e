/** By then (ms) it is time, also where a browser is busy for long or never says that it is not (Safari). */
const SOON = 2_000;

/** Once a page has nothing else to do; answers how to let it be. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const asked = window.requestIdleCallback(work, { timeout: SOON });
    return () => window.cancelIdleCallback(asked);
  }
  const timer = setTimeout(work, SOON);
  return () => clearTimeout(timer);
}
