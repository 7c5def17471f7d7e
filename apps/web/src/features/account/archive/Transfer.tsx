import { Button, Group } from '@mantine/core';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import styles from './Transfer.module.css';

interface TransferProps {
  readonly state: string;
  /** 0 to 1; undefined while unknown. */
  readonly share: number | undefined;
  readonly onCancel: () => void;
}

/** Progress of an archive transfer, with a button to cancel it. */
export function Transfer({ state, share, onCancel }: TransferProps) {
  const t = useTranslations('common');
  const id = useId();
  return (
    <Group gap="sm">
      <div className={styles.words}>
        <p className={styles.state} id={id} role="status">
          {state}
        </p>
        <progress className={styles.bar} value={share} max={1} aria-labelledby={id} />
      </div>
      <Button variant="default" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </Group>
  );
}
