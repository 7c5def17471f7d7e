/** The two accounts that ask for everything. */
export const ASKERS = ['anna', 'beat'] as const;

/** Under which an account of this name has signed up. */
export const emailOf = (name: string): string => `${name}@example.org`;
