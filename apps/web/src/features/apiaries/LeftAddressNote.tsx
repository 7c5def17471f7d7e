import { Button } from '@mantine/core';
import { IconMapPinOff } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import styles from './LeftAddressNote.module.css';

interface LeftAddressNoteProps {
  /** From where the address is to where the apiary is now; absent while they belong together. */
  readonly leftKm: number | undefined;
  readonly onClear: () => void;
}

/** Says that the address above is that of a location which was left. It stays until the beekeeper lets go of it. */
export function LeftAddressNote({ leftKm, onClear }: LeftAddressNoteProps) {
  const t = useTranslations('apiaries.form');
  return (
    <div role="status">
      {leftKm !== undefined && (
        <div className={styles.note}>
          <IconMapPinOff size={20} aria-hidden />
          <span className={styles.words}>{t('leftAddress', { distance: Math.round(leftKm * 10) / 10 })}</span>
          <Button variant="subtle" onClick={onClear}>
            {t('clearAddress')}
          </Button>
        </div>
      )}
    </div>
  );
}
