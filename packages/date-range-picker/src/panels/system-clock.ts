/** The system clock in ms since 1970; used unless the host passes its own. */
export const systemClock = (): number => Date.now();

/** The zone of the browser; UTC if the browser reports a zone that it does not support. */
export function systemZone(): string {
  try {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
