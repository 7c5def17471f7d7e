/** The wire, written once: schemas and endpoints that the server binds, the web calls and the documentation shows. */
export * from './accounts.ts';
export * from './apiaries.ts';
export * from './endpoint.ts';
export * from './error-codes.ts';
export * from './errors.ts';
export * from './events.ts';
export * from './field-errors.ts';
export * from './health.ts';
export * from './hives.ts';
export * from './ids.ts';
export * from './limits.ts';
export * from './observations.ts';
export * from './photos.ts';
export * from './places.ts';
export * from './sensors.ts';
export * from './weather.ts';
