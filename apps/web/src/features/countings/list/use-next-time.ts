import type { CountingError } from '@propolis/domain';
import { useTranslations } from 'use-intl';

/** Codes of the counter that say what was wrong with a photo. */
const REASONS = [
  'unreadable',
  'scale_unknown',
  'nothing_round',
  'weak',
  'ambiguous',
  'no_code',
  'no_card',
  'card_hidden',
  'too_few_pixels_per_mm',
  'too_blurred',
  'too_dark',
] as const;

/** What to do next time, in one sentence: by what was wrong with the photo, where that is known. */
export function useNextTime(): (status: CountingError, error: string | null) => string {
  const t = useTranslations('countings.list.nextTime');
  return (status, error) => {
    const said = error?.split(', ') ?? [];
    return t(REASONS.find((reason) => said.includes(reason)) ?? status);
  };
}
