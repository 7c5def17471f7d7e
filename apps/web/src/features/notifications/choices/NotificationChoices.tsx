import { Checkbox, Paper, Title } from '@mantine/core';
import type { Preferences } from '@propolis/contract';
import { NOTIFICATION_KINDS, type NotificationKind } from '@propolis/domain';
import { IconSend } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFailureMessage } from '../../../lib/use-words.ts';
import { AsyncButton } from '../../../ui/AsyncButton.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { tryNotification } from '../notifications.api.ts';
import { PushHere } from '../push/PushHere.tsx';
import styles from './NotificationChoices.module.css';
import { QuietHoursFields } from './QuietHoursFields.tsx';

type Choices = Pick<Preferences, 'notifications' | 'quiet_hours'>;

interface NotificationChoicesProps {
  readonly choices: Choices;
  readonly onChange: (change: {
    readonly notifications?: Partial<Choices['notifications']>;
    readonly quiet_hours?: Choices['quiet_hours'];
  }) => void;
}

/** Per kind of event: on the device, by e-mail, both or neither, and an example of each; and when nothing is sent. */
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
      <ul className={styles.kinds}>
        {NOTIFICATION_KINDS.map((kind) => (
          <li key={kind} className={styles.kind}>
            <span className={styles.name}>{t(`kinds.${kind}`)}</span>
            {choice(kind, 'push', t('push'))}
            {choice(kind, 'email', t('mail'))}
            <TryButton kind={kind} disabled={!channels[kind].push && !channels[kind].email} />
          </li>
        ))}
      </ul>
      <QuietHoursFields value={quiet_hours} onChange={(quiet) => onChange({ quiet_hours: quiet })} />
    </Paper>
  );
}

interface TryButtonProps {
  readonly kind: NotificationKind;
  readonly disabled: boolean;
}

/** Sends an example by the ways that are chosen, and says where it went. */
function TryButton({ kind, disabled }: TryButtonProps) {
  const t = useTranslations();
  const message = useFailureMessage();
  const send = tryNotification.use();
  const attempt = async () => {
    try {
      const { push, email } = await send({ kind });
      const reached = push + email > 0;
      showToast(reached ? 'success' : 'warning', t('notifications.tried', { push, email }));
    } catch (error) {
      showToast('error', message(error));
    }
  };
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
