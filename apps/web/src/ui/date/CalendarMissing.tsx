import { Text } from '@mantine/core';
import { useTranslations } from 'use-intl';

/** Without a network the calendar's code may be missing; the value stays, and a day can be typed. */
export function CalendarMissing() {
  const t = useTranslations('common');
  return (
    <Text p="md" maw={320} role="status" data-autofocus tabIndex={-1}>
      {t('notLoaded')}
    </Text>
  );
}
