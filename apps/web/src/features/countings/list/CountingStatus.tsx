import { type CountingStatus as Status, shownStatus } from '@propolis/domain';
import { IconAlertTriangle, IconCircleCheck, IconClock, IconHourglass } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import styles from './CountingStatus.module.css';

const ICONS = {
  waiting: IconClock,
  processing: IconHourglass,
  done: IconCircleCheck,
  error: IconAlertTriangle,
} as const;

/** Status of a counting with icon, colour and text (specification 4). */
export function CountingStatus({ status }: { readonly status: Status }) {
  const t = useTranslations('countings.list.status');
  const shown = shownStatus(status);
  const Icon = ICONS[shown];
  return (
    <span className={styles.status} data-status={shown}>
      <Icon size={20} aria-hidden />
      {t(shown)}
    </span>
  );
}
