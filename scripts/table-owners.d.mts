/** Types for tests in TypeScript; `table-owners.mjs` documents each export. */
export declare const TABLE_WRITERS: Readonly<Record<string, string>>;
export declare const OF_NOBODY: readonly string[];
