import type { NotificationKind } from '@propolis/domain';
import {
  IconAlertTriangle,
  IconBattery1,
  IconBell,
  IconBroadcastOff,
  IconBug,
  IconTrendingDown,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { toNotification } from '../../../lib/paths.ts';
import { nameOf } from '../cause.ts';
import type { Notification } from '../notifications.api.ts';
import styles from './NotificationRow.module.css';
import { useDetail } from './use-detail.ts';

const ICONS: Readonly<Record<NotificationKind, typeof IconBell>> = {
  reminder_due: IconBell,
  counting_finished: IconBug,
  weight_drop: IconTrendingDown,
  scale_silent: IconBroadcastOff,
  varroa_threshold: IconAlertTriangle,
  scale_battery_low: IconBattery1,
};

interface NotificationRowProps {
  readonly notification: Notification;
}

/** One message; pressed, it leads to its cause. */
export function NotificationRow({ notification }: NotificationRowProps) {
  const { id, told, created_at, read_at } = notification;
  const t = useTranslations();
  const format = useFormatter();
  const detail = useDetail();
  const Icon = ICONS[told.kind];
  const name = nameOf(told);
  const isMaybe = told.kind === 'varroa_threshold' && told.facts.verdict === 'maybe';
  return (
    <li className={styles.row} data-unread={read_at === null}>
      <Icon size={24} aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <Link {...toNotification(id)} className={styles.link}>
          {name === null ? '' : `${name} · `}
          {isMaybe ? t('notifications.maybeAbove') : t(`account.preferences.kinds.${told.kind}`)}
          {read_at === null && <span className={styles.unread}>{t('notifications.unread')}</span>}
        </Link>
        <p className={styles.detail}>{detail(told)}</p>
      </div>
      <time dateTime={created_at} className={styles.time}>
        {format.dateTime(new Date(created_at), { hour: '2-digit', minute: '2-digit' })}
      </time>
    </li>
  );
}
