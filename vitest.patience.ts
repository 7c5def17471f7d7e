import { vi } from 'vitest';

/** Only bounds what never comes (ms): a wait ends by its condition, and a busy machine takes longer than the usual second. */
const PATIENCE = 30_000;

const IS_PATIENT = Symbol.for('propolis.patient');
const { waitFor, waitUntil } = vi;
// Where files share one world this is loaded with each of them.
if (!(IS_PATIENT in waitFor)) {
  const patiently = (options: number | { timeout?: number; interval?: number } | undefined) => ({
    timeout: PATIENCE,
    ...(typeof options === 'number' ? { timeout: options } : options),
  });
  const patient: typeof waitFor = (callback, options) => waitFor(callback, patiently(options));
  vi.waitFor = Object.assign(patient, { [IS_PATIENT]: true });
  vi.waitUntil = (callback, options) => waitUntil(callback, patiently(options));
}
