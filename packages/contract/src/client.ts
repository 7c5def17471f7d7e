/**
 * What a client needs to call the API and to read errors, without the schemas, so that the first page does
 * not load zod.
 */
export * from './archives.ts';
export * from './calls.ts';
export * from './error-codes.ts';
export * from './events.ts';
export * from './field-errors.ts';
export * from './limits.ts';
