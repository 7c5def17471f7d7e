import { Button, Paper, Stack, Title } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { localNoon, longDate } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { AsyncButton } from '../../../ui/AsyncButton.tsx';
import { EmptyNotifications } from '../../../ui/art/EmptyNotifications.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Gate } from '../../../ui/Gate.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { readNotifications, useNotifications } from '../notifications.api.ts';
import { byDay } from './by-day.ts';
import { NotificationRow } from './NotificationRow.tsx';
import styles from './NotificationsPage.module.css';

/** What the beekeeper was told of, day by day. */
export function NotificationsPage() {
  const t = useTranslations('notifications');
  const language = useLanguage();
  const answer = useNotifications();
  const read = readNotifications.use();
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
              onClick={() => read({ until: newest.id })}
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
              {byDay(all).map(({ day, notifications }) => (
                <section key={day}>
                  <Title order={2} size="h4" mb="xs">
                    {longDate(localNoon(day), language)}
                  </Title>
                  <Paper withBorder className={styles.day} component="ul">
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
