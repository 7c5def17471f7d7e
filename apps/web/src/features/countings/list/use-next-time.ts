import type { CountingError } from '@propolis/domain';
import { useTranslations } from 'use-intl';

/** Error codes of the counter about the photo or itself. */
const REASONS = [
  'unreadable',
  'scale_unknown',
  'counter_failed',
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
/** These are resolved on the page of the counting. */
const ON_ITS_PAGE = ['error_local', 'error_unknown', 'counter_failed', 'scale_unknown'] as const;

/** The error and its solution in one sentence; `here` on the page of the counting itself. */
export function useNextTime(): (status: CountingError, error: string | null, where?: 'here') => string {
  const t = useTranslations('countings.list');
  return (status, error, where) => {
    const said = error?.split(', ') ?? [];
    const reason = REASONS.find((known) => said.includes(known)) ?? status;
    const again = where && ON_ITS_PAGE.find((known) => known === reason);
    return again ? t(`again.${again}`) : t(`nextTime.${reason}`);
  };
}
