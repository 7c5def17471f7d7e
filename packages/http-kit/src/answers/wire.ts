/** Formats an instant (ms since 1970) for a response. */
export const iso = (time: number): string => new Date(time).toISOString();

/**
 * Rounds to three decimals: further digits of factors and means are not meaningful and make responses longer.
 */
export const rounded = (value: number): number => Math.round(value * 1000) / 1000;
