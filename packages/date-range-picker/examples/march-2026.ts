/** Fixed time of all examples: Wednesday 11 March 2026, 10:15, in Zurich. */
export const march2026 = { now: () => Date.UTC(2026, 2, 11, 9, 15), timeZone: 'Europe/Zurich' };
