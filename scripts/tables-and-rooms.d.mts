/** For the tests in TypeScript; what each holds stands in `tables-and-rooms.mjs`. */
export declare const TABLE_WRITERS: Readonly<Record<string, string>>;
export declare const OF_NOBODY: readonly string[];
