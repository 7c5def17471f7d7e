import { Box, Button, Group, Paper, Stack, Title } from '@mantine/core';
import { APIARY_TIME_ZONE, type NotificationKind, withOrdinalFirst } from '@propolis/domain';
import {
  IconAlertTriangle,
  IconBattery1,
  IconBell,
  IconBroadcastOff,
  IconBug,
  IconChecks,
  IconTrendingDown,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { localDay, localNoon, longDate } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group-by.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { toNotification } from '../../../lib/paths.ts';
import { AsyncButton } from '../../../ui/AsyncButton.tsx';
import { EmptyNotifications } from '../../../ui/art/EmptyNotifications.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Gate } from '../../../ui/Gate.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { nameOf } from '../cause.ts';
import { type Notification, useNotifications, useReadNotifications } from '../notifications.api.ts';
import styles from './NotificationsPage.module.css';

/** In the time zone of this device. */
const dayOf = ({ created_at }: Notification): string => localDay(new Date(created_at));

/** The notifications, by day. */
export function NotificationsPage() {
  const t = useTranslations('notifications');
  const language = useLanguage();
  const answer = useNotifications();
  const read = useReadNotifications();
  const all = answer.data?.pages.flatMap(({ notifications }) => notifications) ?? [];
  const [newest] = all;
  const hasUnread = all.some(({ read_at }) => read_at === null);
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          hasUnread &&
          newest && (
            <AsyncButton
              variant="default"
              leftSection={<IconChecks size={18} aria-hidden />}
              onClick={() => read({ body: { until: newest.id } })}
            >
              {t('readAll')}
            </AsyncButton>
          )
        }
      />
      <Gate answer={answer}>
        {() =>
          all.length === 0 ? (
            <EmptyState art={<EmptyNotifications />} title={t('empty')}>
              {t('emptyText')}
            </EmptyState>
          ) : (
            <Stack gap="lg">
              {[...groupBy(all, dayOf)].map(([day, notifications]) => (
                <section key={day}>
                  <Title order={2} size="h4" mb="xs">
                    {longDate(localNoon(day), language)}
                  </Title>
                  <Paper withBorder component="ul" style={{ overflow: 'clip' }}>
                    {notifications.map((notification) => (
                      <NotificationRow key={notification.id} notification={notification} />
                    ))}
                  </Paper>
                </section>
              ))}
              {answer.hasNextPage && (
                <Button
                  variant="default"
                  loading={answer.isFetchingNextPage}
                  onClick={() => void answer.fetchNextPage()}
                >
                  {t('older')}
                </Button>
              )}
            </Stack>
          )
        }
      </Gate>
    </>
  );
}

/** A short description of the event; the kind is shown above it. */
function useDetail(): (told: Notification['told']) => string {
  const t = useTranslations('notifications.details');
  const format = useFormatter();
  const number = (value: number, maximumFractionDigits: number) =>
    format.number(value, { maximumFractionDigits });
  const moment = (iso: string) =>
    withOrdinalFirst(
      format.dateTime(new Date(iso), {
        weekday: 'short',
        day: 'numeric',
        month: 'long',
        hour: '2-digit',
        minute: '2-digit',
        timeZone: APIARY_TIME_ZONE,
      }),
    );
  return ({ kind, facts }) => {
    switch (kind) {
      case 'reminder_due':
        return facts.comment ?? facts.apiary;
      case 'counting_finished':
        if (facts.mites !== null) return t('mites', { mites: facts.mites });
        return t(facts.status === 'done' ? 'unsure' : 'failed');
      case 'weight_drop':
        return t('drop', { change: number(facts.change, 1), at: moment(facts.at) });
      case 'scale_silent':
        return t('since', { at: moment(facts.since) });
      case 'varroa_threshold':
        return t(facts.verdict === 'maybe' ? 'maybePerDay' : 'perDay', {
          kind: facts.is_sample ? 'sample' : 'fall',
          perDay: number(facts.per_day, 1),
          threshold: number(facts.threshold, 1),
        });
      case 'scale_battery_low':
        return t('volts', { volts: number(facts.volts, 2) });
    }
  };
}

const ICONS: Readonly<Record<NotificationKind, typeof IconBell>> = {
  reminder_due: IconBell,
  counting_finished: IconBug,
  weight_drop: IconTrendingDown,
  scale_silent: IconBroadcastOff,
  varroa_threshold: IconAlertTriangle,
  scale_battery_low: IconBattery1,
};

/** One notification, as a link to its cause. */
function NotificationRow({ notification }: { readonly notification: Notification }) {
  const { id, told, created_at, read_at } = notification;
  const t = useTranslations();
  const format = useFormatter();
  const detail = useDetail();
  const Icon = ICONS[told.kind];
  const name = nameOf(told);
  const isMaybe = told.kind === 'varroa_threshold' && told.facts.verdict === 'maybe';
  return (
    <Group
      component="li"
      gap="md"
      align="flex-start"
      wrap="nowrap"
      px="md"
      py="sm"
      className={styles.row}
      data-unread={read_at === null}
    >
      <Icon size={24} aria-hidden style={{ flex: 'none', marginTop: 10 }} />
      <Box flex={1} miw={0}>
        <Link {...toNotification(id)} className={`row-link ${styles.link}`}>
          {name === null ? '' : `${name} · `}
          {isMaybe ? t('notifications.maybeAbove') : t(`account.preferences.kinds.${told.kind}`)}
          {read_at === null && <span className="tag">{t('notifications.unread')}</span>}
        </Link>
        <p>{detail(told)}</p>
      </Box>
      <Box component="time" dateTime={created_at} className="dimmed tabular" flex="none" mt={10}>
        {format.dateTime(new Date(created_at), { hour: '2-digit', minute: '2-digit' })}
      </Box>
    </Group>
  );
}
