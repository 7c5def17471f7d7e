export { type Download, downloadOf } from './answers/download.ts';
export { sendNotFound } from './answers/error-handler.ts';
export { type ChangedItems, createResponseCache, type ItemVersions } from './answers/response-cache.ts';
export type { Streamed } from './answers/send.ts';
export { iso, rounded } from './answers/wire.ts';
export { type BodyTime, DEFAULT_BODY_TIME } from './bodies/body-time.ts';
export { createUploads, type UploadedFile } from './bodies/upload.ts';
export { DEFAULT_UPLOAD_LIMITS, type UploadLimits } from './bodies/upload-limits.ts';
export type { ByDevice, BySession, Device, SessionUser } from './caller/access.ts';
export { coarseNetwork } from './caller/address.ts';
export type { Agent } from './caller/agent.ts';
export { unauthenticated } from './caller/bearer.ts';
export { serveDocs } from './docs/docs.ts';
export { assertQuota, DEFAULT_QUOTAS, DEMO_QUOTAS, type Quotas } from './limits/quotas.ts';
export { forgetTries, type Limit, type LimitRule, perAccount } from './limits/rate-limit.ts';
export {
  assertUsage,
  assertWrittenUsage,
  assertWrittenUsageAlone,
  type Meter,
  remainingUsage,
  usageOfAll,
} from './limits/usage.ts';
export { type Api, createApi } from './request/api.ts';
export type {
  AddingUserContext,
  Ctx,
  Edited,
  PublicCtx,
  PublicRequest,
  Settings,
  UserContext,
} from './request/context.ts';
export type { InputOf, Refused, RefusedWhole } from './request/steps.ts';
export { databaseSweep } from './request/sweep.jobs.ts';
export { sweepDatabase } from './request/sweep.ts';
export { drainOnClose } from './server/drain.ts';
export { serveHealth } from './server/health.ts';
export { watchRequests } from './server/request-watch.ts';
export { listenForScrapes, serveMetrics } from './server/serve-metrics.ts';
export { createServer } from './server/server.ts';
export { type Installation, serveWeb } from './server/static.ts';
export { serveEvents } from './server/stream.ts';
