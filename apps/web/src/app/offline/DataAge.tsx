import { Group } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { now } from '../../lib/clock.ts';
import { dateAndTime, localDay, timeOfDay } from '../../lib/dates.ts';
import { useLanguage } from '../../lib/i18n/language.ts';
import { oldestShown } from '../../lib/kept/keep-answers.ts';

/** The age of the shown data: of the oldest response on this page that is from the device's cache. */
export function DataAge() {
  const t = useTranslations('offline');
  const language = useLanguage();
  const client = useQueryClient();
  const oldest = useSyncExternalStore(
    (changed) => client.getQueryCache().subscribe(changed),
    () => oldestShown(client),
  );
  if (oldest === undefined) return null;
  const at = new Date(oldest);
  const isOfToday = localDay(at) === localDay(now());
  return (
    <Group component="p" role="status" gap="4px 8px" mb={16} c="dimmed" data-screen-only>
      <IconCloudOff size={20} aria-hidden />
      <span>{t('asOf', { moment: isOfToday ? timeOfDay(at, language) : dateAndTime(at, language) })}</span>
    </Group>
  );
}
