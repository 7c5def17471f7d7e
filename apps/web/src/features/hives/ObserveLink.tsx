import { ActionIcon, Button } from '@mantine/core';
import type { Hive } from '@propolis/contract';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { toObservationAdd } from '../../lib/paths.ts';
import styles from './ObserveLink.module.css';

interface ObserveLinkProps {
  readonly hive: Hive;
  /** For rows without space for the text. */
  readonly iconOnly?: boolean;
}

/** Opens the form of a new observation; lies above the link that covers a card or a row. */
export function ObserveLink({ hive, iconOnly = false }: ObserveLinkProps) {
  const t = useTranslations('hives.observe');
  const name = t('hive', { name: hive.name });
  if (iconOnly)
    return (
      <ActionIcon
        variant="light"
        color="honey"
        aria-label={name}
        title={t('short')}
        className={styles.observe}
        renderRoot={(props) => <Link {...props} {...toObservationAdd(hive)} />}
      >
        <IconPlus size={20} />
      </ActionIcon>
    );
  return (
    <Button
      variant="light"
      fullWidth
      aria-label={name}
      className={styles.observe}
      leftSection={<IconPlus size={18} aria-hidden />}
      renderRoot={(props) => <Link {...props} {...toObservationAdd(hive)} draggable={false} />}
    >
      {t('short')}
    </Button>
  );
}
