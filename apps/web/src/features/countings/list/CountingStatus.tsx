import { Group } from '@mantine/core';
import { type CountingError, type CountingStatus as Status, shownStatus } from '@propolis/domain';
import { IconAlertTriangle, IconCircleCheck, IconClock, IconHourglass } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';

const LOOKS = {
  waiting: { Icon: IconClock, color: 'var(--propolis-waiting)' },
  processing: { Icon: IconHourglass, color: 'var(--propolis-honey-text)' },
  done: { Icon: IconCircleCheck, color: 'var(--propolis-good)' },
  error: { Icon: IconAlertTriangle, color: 'var(--propolis-attention)' },
} as const;

/** Status of a counting with icon, colour and text (specification 4). */
export function CountingStatus({ status }: { readonly status: Status }) {
  const t = useTranslations('countings.list.status');
  const shown = shownStatus(status);
  const { Icon, color } = LOOKS[shown];
  return (
    <Group component="span" display="inline-flex" gap={6} wrap="nowrap" c={color} fw={600} lh={1.25}>
      <Icon size={20} aria-hidden />
      {t(shown)}
    </Group>
  );
}

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
