import {
  type Counting,
  type CountingResult,
  countingEndpoints,
  type ListedCounting,
  type UploadInput,
  uploadEndpoints,
} from '@propolis/contract';
import type { StandInServer } from './server.ts';

/** A photo of a board that waits to be counted, as the server returns it; pass only the relevant fields. */
export const aCounting = (change: Partial<Counting> = {}): Counting => ({
  id: 5,
  hive_id: null,
  apiary: null,
  status: 'waiting',
  counted_by: 'machine',
  count_date: '2026-06-15T08:00:00.000Z',
  photo: { width: 4000, height: 3000 },
  photo_timestamp: '2026-06-15T08:00:00.000Z',
  photo_timestamp_timezone: 'Europe/Zurich',
  marker: 'marker_2_CHF',
  custom_marker_diameter: null,
  process_timestamp: null,
  updated_at: '2026-06-15T08:00:00.000Z',
  varroa_count_above_minimum_certainty: null,
  varroa_count_total: null,
  median_certainty: null,
  camera_brand: null,
  camera_model: null,
  count_range: null,
  scale_doubt: null,
  exposure_days: null,
  mites_per_day: null,
  sample_bees: null,
  sample_method: null,
  comment: null,
  corrected_count: null,
  corrected_at: null,
  corrections: null,
  api_result: null,
  error: null,
  version: 1,
  ...change,
});

/** The same in a list after it was counted: hive 11, seven days on the board. */
export const aDoneCounting = (change: Partial<ListedCounting> = {}): ListedCounting => ({
  ...aCounting({ hive_id: 11, apiary: { id: 1, name: 'Les Rasses' }, status: 'done' }),
  count_date: '2026-06-01T08:05:00.000Z',
  varroa_count_above_minimum_certainty: 84,
  varroa_count_total: 97,
  median_certainty: 0.9,
  exposure_days: 7,
  mites_per_day: 12,
  ...change,
});

/** A server that takes photos in parts and counts them; returns the received bytes by upload. */
export function receiveUploads(server: StandInServer): Map<string, number> {
  const uploads = new Map<string, number>();
  const known = new Map<string, number>();
  const nameIn = (path: string) => path.split('/')[3] ?? '';
  const answerOf = (id: string) => ({
    answer: { id, bytes: known.get(id) ?? 0, received: uploads.get(id) ?? 0 },
  });
  server.on(uploadEndpoints.begin, ({ path, body }) => {
    const id = nameIn(path);
    known.set(id, (body as UploadInput).bytes);
    if (!uploads.has(id)) uploads.set(id, 0);
    return answerOf(id);
  });
  server.on(uploadEndpoints.part, ({ path, body }) => {
    const id = nameIn(path);
    const part = (body as FormData).get('part') as Blob;
    uploads.set(id, Number(path.split('/')[5]) + part.size);
    return answerOf(id);
  });
  server.on(uploadEndpoints.remove, ({ path }) => {
    uploads.delete(nameIn(path));
    return { answer: undefined };
  });
  server.on(countingEndpoints.createOfUpload, { answer: aCounting() });
  return uploads;
}

/** The counter's result: two certain mites, two doubtful ones, one that is not a mite. */
export const aResult = (change: Partial<CountingResult> = {}): CountingResult => ({
  version: '1.0.0',
  marker: { x: 900, y: 500, diameter_px: 260 },
  mm_per_px: 0.1,
  detections: [0.97, 0.9, 0.6, 0.4, 0.1].map((certainty, at) => ({
    x: 100 * at,
    y: 50,
    width: 14,
    height: 18,
    certainty,
  })),
  range: { least: 1, most: 6 },
  timings: { total_ms: 900 },
  ...change,
});

/** A complete counting: hive 11, seven days on the board. */
export const aWholeCounting = (change: Partial<Counting> = {}): Counting => ({
  ...aCounting({ hive_id: 11, apiary: { id: 1, name: 'Les Rasses' }, status: 'done' }),
  process_timestamp: '2026-06-15T08:01:00.000Z',
  varroa_count_above_minimum_certainty: 3,
  varroa_count_total: 5,
  median_certainty: 0.6,
  camera_brand: 'Fairphone',
  exposure_days: 7,
  mites_per_day: 0.43,
  api_result: aResult(),
  ...change,
});
