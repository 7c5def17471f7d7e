import { Box, Checkbox, Group, Paper, Switch, Title } from '@mantine/core';
import type { Preferences } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { isClockTime, NOTIFICATION_KINDS, type NotificationKind, type QuietHours } from '@propolis/domain';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/writes/use-call.ts';
import { AsyncButton } from '../../../ui/AsyncButton.tsx';
import { TimeField } from '../../../ui/date/TimeField.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { useSayFailure } from '../../../ui/toasts/use-say-failure.ts';
import { PushHere } from '../push/PushHere.tsx';
import styles from './NotificationChoices.module.css';

type Choices = Pick<Preferences, 'notifications' | 'quiet_hours'>;

interface NotificationChoicesProps {
  readonly choices: Choices;
  readonly onChange: (change: {
    readonly notifications?: Partial<Choices['notifications']>;
    readonly quiet_hours?: Choices['quiet_hours'];
  }) => void;
}

/** Per kind of event: device, e-mail, both or neither, with a test notification; and the quiet hours. */
export function NotificationChoices({ choices, onChange }: NotificationChoicesProps) {
  const t = useTranslations('account.preferences');
  const { notifications: channels, quiet_hours } = choices;
  const choice = (kind: NotificationKind, channel: 'push' | 'email', label: string) => (
    <Checkbox
      label={label}
      aria-label={t('kindBy', { kind: t(`kinds.${kind}`), way: label })}
      checked={channels[kind][channel]}
      onChange={(event) =>
        onChange({
          notifications: { [kind]: { ...channels[kind], [channel]: event.currentTarget.checked } },
        })
      }
    />
  );
  return (
    <Paper component="section" withBorder p="lg">
      <Title order={2} mb="xs">
        {t('notifications')}
      </Title>
      <PushHere />
      <ul>
        {NOTIFICATION_KINDS.map((kind) => (
          <Group component="li" key={kind} gap="4px 24px" py={4} className={styles.kind}>
            <Box component="span" flex="1 1 220px">
              {t(`kinds.${kind}`)}
            </Box>
            {choice(kind, 'push', t('push'))}
            {choice(kind, 'email', t('mail'))}
            <TryButton kind={kind} disabled={!channels[kind].push && !channels[kind].email} />
          </Group>
        ))}
      </ul>
      <QuietHoursFields value={quiet_hours} onChange={(quiet) => onChange({ quiet_hours: quiet })} />
    </Paper>
  );
}

/** Sends a test notification by the chosen channels and shows where it was sent. */
function TryButton({ kind, disabled }: { readonly kind: NotificationKind; readonly disabled: boolean }) {
  const t = useTranslations();
  const sayFailure = useSayFailure();
  const send = useCall(calls.notifications.try);
  const attempt = () =>
    sayFailure(async () => {
      const { push, email } = await send({ body: { kind } });
      const reached = push + email > 0;
      showToast(reached ? 'success' : 'warning', t('notifications.tried', { push, email }));
    });
  return (
    <AsyncButton
      variant="subtle"
      disabled={disabled}
      leftSection={<IconSend size={18} aria-hidden />}
      aria-label={t('notifications.tryOf', { kind: t(`account.preferences.kinds.${kind}`) })}
      onClick={attempt}
    >
      {t('notifications.try')}
    </AsyncButton>
  );
}

/** Default quiet hours. */
const NIGHT: QuietHours = { from: '22:00', until: '07:00' };

interface QuietHoursFieldsProps {
  readonly value: Preferences['quiet_hours'];
  readonly onChange: (value: QuietHours | null) => void;
}

/** Daily quiet hours; saved as soon as both times are valid and different. */
function QuietHoursFields({ value, onChange }: QuietHoursFieldsProps) {
  const t = useTranslations('notifications.quiet');
  const [{ typed, of }, setTyped] = useState({ typed: value ?? NIGHT, of: value });
  // Loaded again, or changed by another device: a change of one time would write the former other one.
  if (value?.from !== of?.from || value?.until !== of?.until) setTyped({ typed: value ?? typed, of: value });
  const type = (change: Partial<QuietHours>) => {
    const next = { ...typed, ...change };
    setTyped({ typed: next, of });
    if (isClockTime(next.from) && isClockTime(next.until) && next.from !== next.until) onChange(next);
  };
  const fault = typed.from === typed.until ? t('same') : undefined;
  return (
    <>
      <Switch
        mt="md"
        label={t('label')}
        description={t('text')}
        checked={value !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? typed : null)}
      />
      {value && (
        <Group mt="sm" align="flex-start">
          <TimeField label={t('from')} value={typed.from} onChange={(from) => type({ from })} />
          <TimeField
            label={t('until')}
            value={typed.until}
            error={fault}
            onChange={(until) => type({ until })}
          />
        </Group>
      )}
    </>
  );
}
