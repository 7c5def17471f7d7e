/** The two accounts that send all requests. */
export const ASKERS = ['anna', 'beat'] as const;

/** The sign-up address of an account with this name. */
export const emailOf = (name: string): string => `${name}@example.org`;
