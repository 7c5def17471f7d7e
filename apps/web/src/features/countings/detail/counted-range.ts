import type { Counting } from '@propolis/contract';
import { type Corrections, type CountRange, correctedRange } from '@propolis/domain';

/** Between which numbers the true one lies, with what the beekeeper says; undefined where the counter named none. */
export function countedRange(
  { api_result }: Pick<Counting, 'api_result'>,
  corrections: Corrections,
): CountRange | undefined {
  if (!api_result?.range) return undefined;
  const certainties = api_result.detections.map(({ certainty }) => certainty);
  return correctedRange(certainties, api_result.range, corrections);
}

/** Of what length, in cm, the whole board must be for a count whose scale is assumed; its scales in mm per pixel. */
export function assumedBoard({ api_result, photo }: Pick<Counting, 'api_result' | 'photo'>) {
  const range = api_result?.scale_range;
  if (!range || !photo) return undefined;
  const longSide = Math.max(photo.width, photo.height);
  return {
    least: Math.round((range.least * longSide) / 10),
    most: Math.round((range.most * longSide) / 10),
    finest: Math.round(range.least * 1000) / 1000,
    coarsest: Math.round(range.most * 1000) / 1000,
  };
}

/** What made the counter doubt its own number: codes, whose words the catalogue has. */
const WARNINGS = [
  'few_pixels_per_mm',
  'blurred',
  'dark',
  'overexposed',
  'glare',
  'coloured_board',
  'little_board',
  'unsure_scale',
  'unfit_scale',
  'unsure_count',
] as const;
type CountWarning = (typeof WARNINGS)[number];

/** Those that there are words for; other counters may say more, or nothing. */
export function warningsOf({ api_result }: Pick<Counting, 'api_result'>): CountWarning[] {
  const quality: unknown = api_result?.quality;
  if (typeof quality !== 'object' || quality === null || !('warnings' in quality)) return [];
  const { warnings } = quality;
  return Array.isArray(warnings) ? WARNINGS.filter((known) => warnings.includes(known)) : [];
}
