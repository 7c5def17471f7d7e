export { countVarroas, type MarkerChoice } from './count.ts';
export type {
  CountOptions,
  CountOutcome,
  CountProgress,
  CountResult,
  Detection,
  FoundMarker,
  Timings,
  Unusable,
} from './count-types.ts';
export type { RgbImage } from './image/rgb-image.ts';
export type { MarkerId } from './marker/markers.ts';
export { loadNetwork, modelFile } from './model.ts';
export { readPhoto } from './photo.ts';
export type { Problem, Quality, Warning } from './quality/assess-quality.ts';
export { type CountJob, countInWorker, type WorkerOptions } from './worker.ts';
