/**
 * Counts fallen varroa mites on a photo of a board. Lengths are in pixels of the upright photo, scales in mm
 * per pixel, certainties 0 to 1; problems of a photo are results (`CountOutcome`), only an abort throws.
 */
export { readCode, type SeenCode } from './card/read-code.ts';
export { countVarroas, type MarkerChoice } from './count.ts';
export type {
  CardSeen,
  CountOptions,
  CountOutcome,
  CountProgress,
  CountResult,
  Detection,
  MarkerOutline,
  Timings,
  Unusable,
} from './count-types.ts';
export type { RgbImage } from './image/rgb-image.ts';
export type { MarkerId } from './marker/markers.ts';
export { loadNetwork, modelFile } from './model.ts';
export { readPhoto } from './photo.ts';
export type { Problem, Quality, Warning } from './quality/assess-quality.ts';
export { type CountJob, countInWorker, type WorkerOptions } from './worker.ts';
