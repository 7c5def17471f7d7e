/**
 * What a client needs in order to call and to understand a refusal, without the schemas: a browser's first page does
 * without zod.
 */
export * from './archives.ts';
export * from './calls.ts';
export * from './error-codes.ts';
export * from './events.ts';
export * from './field-errors.ts';
export * from './limits.ts';
