export { freeAllJobs, withdrawJobsTo } from './enqueue.ts';
export type { JobCtx } from './hands.ts';
export { countLiveWorkers, hasLiveWorker, startHeartbeat, sweepHeartbeats } from './heartbeat.ts';
export { definedJobs, defineJob, defineScheduled, type Job, makeJob, workerConnections } from './job.ts';
export { createJobs, type Jobs } from './jobs.ts';
export { findDatabaseSize, findQueueState, type QueueState } from './queue-state.ts';
export { createWorker, type Worker } from './worker.ts';
