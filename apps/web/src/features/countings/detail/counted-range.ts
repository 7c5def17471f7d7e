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
