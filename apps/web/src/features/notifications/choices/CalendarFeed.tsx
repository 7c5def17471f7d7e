import { Group, Paper, Text, TextInput, Title } from '@mantine/core';
import { calls } from '@propolis/contract/client';
import { IconCalendarOff, IconCalendarPlus, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/writes/use-call.ts';
import { AsyncButton } from '../../../ui/AsyncButton.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { useSayFailure } from '../../../ui/toasts/use-say-failure.ts';

/** A calendar feed of the reminders at a secret address that can be revoked. */
export function CalendarFeed() {
  const t = useTranslations('notifications.calendar');
  const sayFailure = useSayFailure();
  const [url, setUrl] = useState<string | null>(null);
  const open = useCall(calls.notifications.openCalendar);
  const close = useCall(calls.notifications.closeCalendar);
  const attempt = (work: () => Promise<void>) => () => sayFailure(work);
  // A retried request returns no address, so a new one is created.
  const show = attempt(async () => setUrl((await open({})).url ?? (await open({})).url));
  const copy = attempt(async () => {
    await navigator.clipboard.writeText(url ?? '');
    showToast('success', t('copied'));
  });
  const revoke = attempt(async () => {
    await close({});
    setUrl(null);
    showToast('success', t('revoked'));
  });
  return (
    <Paper component="section" withBorder p="lg">
      <Title order={2} mb="xs">
        {t('title')}
      </Title>
      <Text mb="md">{t('text')}</Text>
      {url && (
        <TextInput
          mb="md"
          readOnly
          label={t('address')}
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <Group>
        {url ? (
          <AsyncButton leftSection={<IconCopy size={18} aria-hidden />} onClick={copy}>
            {t('copy')}
          </AsyncButton>
        ) : (
          <AsyncButton leftSection={<IconCalendarPlus size={18} aria-hidden />} onClick={show}>
            {t('show')}
          </AsyncButton>
        )}
        <AsyncButton
          variant="default"
          leftSection={<IconCalendarOff size={18} aria-hidden />}
          onClick={revoke}
        >
          {t('revoke')}
        </AsyncButton>
      </Group>
    </Paper>
  );
}
