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
  const link = {
    variant: 'light',
    'aria-label': name,
    className: styles.observe,
    renderRoot: (props: object) => <Link {...props} {...toObservationAdd(hive)} draggable={false} />,
  };
  if (iconOnly)
    return (
      <ActionIcon {...link} color="honey" title={t('short')}>
        <IconPlus size={20} />
      </ActionIcon>
    );
  return (
    <Button {...link} fullWidth leftSection={<IconPlus size={18} aria-hidden />}>
      {t('short')}
    </Button>
  );
}
