/** Types for tests in TypeScript; `table-owners.mjs` documents each export. */
export declare const TABLE_OWNERS: Readonly<Record<string, string>>;
export declare const WITHOUT_PERSONAL_DATA: readonly string[];
