/** The examples live on Wednesday 11 March 2026, 10:15, in Zurich, so that they look the same every day. */
export const march2026 = { now: () => Date.UTC(2026, 2, 11, 9, 15), timeZone: 'Europe/Zurich' };
