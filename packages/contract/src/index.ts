/**
 * The API contract: schemas and endpoints that the server binds, the web calls and the documentation
 * describes.
 */
export * from './accounts.ts';
export * from './apiaries.ts';
export * from './archives.ts';
export * from './connectors.ts';
export * from './counting-photos.ts';
export * from './countings.ts';
export * from './endpoint.ts';
export * from './error-codes.ts';
export * from './errors.ts';
export * from './events.ts';
export * from './evolution.ts';
export * from './field-errors.ts';
export * from './health.ts';
export * from './hives.ts';
export * from './ids.ts';
export * from './imports.ts';
export * from './ingest.ts';
export * from './limits.ts';
export * from './neighbours.ts';
export * from './notifications.ts';
export * from './observations.ts';
export * from './passkeys.ts';
export * from './photos.ts';
export * from './places.ts';
export * from './proofs.ts';
export * from './queens.ts';
export type { StockRegister } from './records/register.ts';
export * from './records.ts';
export * from './scales.ts';
export * from './second-factor.ts';
export * from './second-step.ts';
export * from './security.ts';
export * from './sensors.ts';
export * from './uploads.ts';
export * from './weather.ts';
