export {
  DEFAULT_DISK_LIMITS,
  type Disk,
  diskFull,
  freeBytesOf,
  logDisk,
  measureDisk,
  type ReadFree,
  watchDisk,
} from './disk.ts';
export {
  createLog,
  frameworkLog,
  LOG_FORMS,
  type Log,
  type LogFields,
  type LogForm,
  reasonOf,
} from './log.ts';
export {
  type AnsweredRequest,
  createMetrics,
  type GaugeSource,
  type Measured,
  type Metrics,
  rarely,
} from './metrics.ts';
export { isTracingAsked, startTracing } from './tracing.ts';
export { addCount, watchCounted, watched, watchWork } from './watch.ts';
