import { ActionIcon, Group, Loader, Stack, VisuallyHidden } from '@mantine/core';
import { IconRefresh, IconX } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFailureMessage } from '../../../lib/use-words.ts';
import { PhotoButtons } from './PhotoButtons.tsx';
import styles from './PhotoField.module.css';
import { PhotoImage } from './PhotoImage.tsx';
import type { FormPhoto, FormPhotos } from './use-form-photos.ts';

/** Photos of an observation, taken or chosen, several at once. */
export function PhotoField({
  photos: { photos, isFull, add, retry, remove },
  iconsOnly = false,
}: {
  readonly photos: FormPhotos;
  /** The buttons are beside another one. */
  readonly iconsOnly?: boolean;
}) {
  const t = useTranslations('observations.photos');
  return (
    <Stack component="section" aria-label={t('title')} gap="xs">
      {photos.length > 0 && (
        <Group component="ul" gap="sm" align="stretch">
          {photos.map((photo, at) => (
            <ChosenPhoto
              key={photo.id}
              photo={photo}
              position={at + 1}
              onRetry={retry}
              onRemove={remove}
            />
          ))}
        </Group>
      )}
      <PhotoButtons isFull={isFull} iconsOnly={iconsOnly} onAdd={add} />
      {isFull && <p className={`quiet ${styles.note}`}>{t('full', { count: photos.length })}</p>}
    </Stack>
  );
}

interface ChosenPhotoProps {
  readonly photo: FormPhoto;
  readonly position: number;
  readonly onRetry: (photo: FormPhoto) => void;
  readonly onRemove: (id: string) => void;
}

function ChosenPhoto({ photo, position, onRetry, onRemove }: ChosenPhotoProps) {
  const t = useTranslations('observations.photos');
  const failureMessage = useFailureMessage();
  return (
    <li className={styles.item}>
      <div className={styles.picture} data-state={photo.state}>
        <PhotoImage id={photo.id} size="small" local={photo.file} alt={t('alt', { position })} />
        {photo.state === 'sending' && (
          <span className={styles.veil} role="status">
            <Loader size={28} aria-hidden />
            <VisuallyHidden>{t('sending', { position })}</VisuallyHidden>
          </span>
        )}
        {photo.state === 'failed' && (
          <ActionIcon
            className={styles.retry}
            variant="filled"
            color="brick"
            size={44}
            aria-label={t('retry', { position })}
            onClick={() => onRetry(photo)}
          >
            <IconRefresh size={22} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon
          className={styles.remove}
          variant="default"
          size={44}
          radius="xl"
          aria-label={t('remove', { position })}
          onClick={() => onRemove(photo.id)}
        >
          <IconX size={20} aria-hidden />
        </ActionIcon>
      </div>
      {photo.state === 'failed' && (
        <p role="alert" className={`quiet ${styles.failure}`}>
          {failureMessage(photo.failure)}
        </p>
      )}
    </li>
  );
}
