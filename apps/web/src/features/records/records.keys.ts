/** Prefix of all queries of the journal, with the stock of medicines. */
export const RECORDS_KEY = ['records'] as const;
