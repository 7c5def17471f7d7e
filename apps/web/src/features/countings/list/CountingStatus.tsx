import { Group } from '@mantine/core';
import { type CountingStatus as Status, shownStatus } from '@propolis/domain';
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
