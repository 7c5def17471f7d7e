/** The clock of the machine, in ms since 1970: the one place that looks at it, unless the host brings its own. */
export const systemClock = (): number => Date.now();

/** The zone of the browser, and UTC where it tells one that it does not know itself. */
export function systemZone(): string {
  try {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
