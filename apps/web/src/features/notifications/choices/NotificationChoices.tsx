import { Checkbox, Paper, Title } from '@mantine/core';
import type { Preferences } from '@propolis/contract';
import { NOTIFICATION_KINDS, type NotificationKind } from '@propolis/domain';
import { IconInfoCircle } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import styles from './NotificationChoices.module.css';

interface NotificationChoicesProps {
  readonly channels: Preferences['notifications'];
  readonly onChange: (change: Partial<Preferences['notifications']>) => void;
}

/** Per kind of event: on the device, by e-mail, both or neither. Until something is sent, it says that nothing is. */
export function NotificationChoices({ channels, onChange }: NotificationChoicesProps) {
  const t = useTranslations('account.preferences');
  const noteId = useId();
  const choice = (kind: NotificationKind, channel: 'push' | 'email', label: string) => (
    <Checkbox
      label={label}
      aria-label={`${t(`kinds.${kind}`)}: ${label}`}
      checked={channels[kind][channel]}
      onChange={(event) =>
        onChange({ [kind]: { ...channels[kind], [channel]: event.currentTarget.checked } })
      }
    />
  );
  return (
    <Paper component="section" withBorder p="lg">
      <Title order={2}>{t('notifications')}</Title>
      <p className={styles.note} id={noteId}>
        <IconInfoCircle size={20} aria-hidden className={styles.noteIcon} />
        {t('notSentYet')}
      </p>
      <ul className={styles.kinds} aria-describedby={noteId}>
        {NOTIFICATION_KINDS.map((kind) => (
          <li key={kind} className={styles.kind}>
            <span className={styles.name}>{t(`kinds.${kind}`)}</span>
            {choice(kind, 'push', t('push'))}
            {choice(kind, 'email', t('mail'))}
          </li>
        ))}
      </ul>
    </Paper>
  );
}
