import { vi } from 'vitest';

/**
 * Upper limit in ms for waiting: each wait ends by its condition, and a busy machine may need longer than the default
 * second.
 */
const PATIENCE = 30_000;

const IS_PATIENT = Symbol.for('propolis.patient');
const { waitFor, waitUntil } = vi;
// With shared module state, this is loaded again for each test file.
if (!(IS_PATIENT in waitFor)) {
  const patiently = (options: number | { timeout?: number; interval?: number } | undefined) => ({
    timeout: PATIENCE,
    ...(typeof options === 'number' ? { timeout: options } : options),
  });
  const patient: typeof waitFor = (callback, options) => waitFor(callback, patiently(options));
  vi.waitFor = Object.assign(patient, { [IS_PATIENT]: true });
  vi.waitUntil = (callback, options) => waitUntil(callback, patiently(options));
}
