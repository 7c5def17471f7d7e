import { vi } from 'vitest';

/** Only bounds what never comes (ms): a wait ends by its condition, and a busy machine takes longer than the usual second. */
const PATIENCE = 30_000;

const IS_PATIENT = Symbol.for('propolis.patient');
const { waitFor } = vi;
// Where files share one world this is loaded with each of them.
if (!(IS_PATIENT in waitFor)) {
  const patient: typeof waitFor = (callback, options) =>
    waitFor(callback, {
      timeout: PATIENCE,
      ...(typeof options === 'number' ? { timeout: options } : options),
    });
  vi.waitFor = Object.assign(patient, { [IS_PATIENT]: true });
}
