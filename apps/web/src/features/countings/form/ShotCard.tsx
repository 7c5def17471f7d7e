import { ActionIcon } from '@mantine/core';
import { IconRotateClockwise, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFileAddress } from '../../../lib/file-address.ts';
import styles from './ShotCard.module.css';

interface ShotCardProps {
  /** Undefined while its photo is still to be chosen. */
  readonly file: File | undefined;
  /** From 1. */
  readonly position: number;
  readonly error: string | undefined;
  /** Whether this device keeps it until it is sent. */
  readonly isKept: boolean;
  /** Undefined for what cannot be turned. */
  readonly onTurn: (() => void) | undefined;
  readonly onRemove: () => void;
  /** What a look at it tells. */
  readonly verdict: ReactNode;
  /** What belongs to this photo alone. */
  readonly children?: ReactNode;
}

/** A photo that was chosen, and what is known of it. */
export function ShotCard(props: ShotCardProps) {
  const { file, position, error, isKept, onTurn, onRemove, verdict, children } = props;
  const t = useTranslations('countings.form');
  const address = useFileAddress(file);
  return (
    <article className={styles.card} aria-label={t('shot', { position })} data-fault={error !== undefined}>
      <div className={styles.frame}>
        {address && <img className={styles.picture} src={address} alt={t('preview', { position })} />}
        {onTurn && (
          <ActionIcon
            className={styles.turn}
            variant="default"
            size={44}
            radius="xl"
            aria-label={t('turn', { position })}
            onClick={onTurn}
          >
            <IconRotateClockwise size={20} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon
          className={styles.remove}
          variant="default"
          size={44}
          radius="xl"
          aria-label={t('remove', { position })}
          onClick={onRemove}
        >
          <IconX size={20} aria-hidden />
        </ActionIcon>
      </div>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {!isKept && (
        <p className={styles.error} role="alert">
          {t('notKept')}
        </p>
      )}
      {verdict}
      {children}
    </article>
  );
}
