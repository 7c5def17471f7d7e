import { Button, FileButton, Group } from '@mantine/core';
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import styles from './PhotoField.module.css';

interface PhotoButtonsProps {
  readonly isFull: boolean;
  /** Without words on a phone. */
  readonly iconsOnly?: boolean;
  readonly onAdd: (files: File[]) => void;
}

/** Takes a photo, or chooses several. */
export function PhotoButtons({ isFull, iconsOnly = false, onAdd }: PhotoButtonsProps) {
  const t = useTranslations('observations.photos');
  return (
    <Group gap="sm" align="stretch" className={iconsOnly ? styles.iconsOnly : undefined}>
      <FileButton
        accept="image/*"
        capture="environment"
        disabled={isFull}
        onChange={(file) => file && onAdd([file])}
      >
        {(props) => (
          <Button
            {...props}
            className={styles.camera}
            variant="default"
            aria-label={t('take')}
            leftSection={<IconCamera size={20} aria-hidden />}
          >
            {t('take')}
          </Button>
        )}
      </FileButton>
      <FileButton multiple accept="image/*" disabled={isFull} onChange={onAdd}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            aria-label={t('choose')}
            leftSection={<IconPhotoPlus size={20} aria-hidden />}
          >
            {t('choose')}
          </Button>
        )}
      </FileButton>
    </Group>
  );
}
