export {
  DEFAULT_DISK_LIMITS,
  type Disk,
  type DiskLimits,
  diskFull,
  freeBytesOf,
  logDisk,
  measureDisk,
  type ReadFree,
  watchDisk,
} from './disk.ts';
export { frameworkLog } from './framework-log.ts';
export { createLog, LOG_FORMS, type Log, type LogFields, type LogForm } from './log.ts';
export {
  type AnsweredRequest,
  createMetrics,
  type GaugeSource,
  type Measured,
  type Metrics,
} from './metrics.ts';
export { rarely } from './rarely.ts';
export { reasonOf } from './reason.ts';
export { isTracingAsked, startTracing } from './tracing.ts';
export { tellCounted, watchCounted, watched, watchWork } from './watch.ts';
