/** Everything that is asked about countings begins with it; their photos do not, which never change. */
export const COUNTINGS_KEY = ['countings'] as const;
