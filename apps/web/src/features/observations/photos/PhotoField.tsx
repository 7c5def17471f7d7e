import { ActionIcon, Box, Button, FileButton, Group, Loader, Stack, VisuallyHidden } from '@mantine/core';
import { IconCamera, IconPhotoPlus, IconRefresh, IconX } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFailureMessage } from '../../../lib/use-words.ts';
import { buttonActs } from '../../../ui/button-acts.ts';
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
            <ChosenPhoto key={photo.id} photo={photo} position={at + 1} onRetry={retry} onRemove={remove} />
          ))}
        </Group>
      )}
      <PhotoButtons count={photos.length} isFull={isFull} iconsOnly={iconsOnly} onAdd={add} />
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
    <Box component="li" w={112}>
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
        <Box component="p" className="quiet" c="var(--mantine-color-error)" mt="4px" role="alert">
          {failureMessage(photo.failure)}
        </Box>
      )}
    </Box>
  );
}

interface PhotoButtonsProps {
  /** Photos so far. */
  readonly count: number;
  readonly isFull: boolean;
  /** Without words on a phone. */
  readonly iconsOnly?: boolean;
  readonly onAdd: (files: File[]) => void;
}

/** Takes a photo, or chooses several. */
export function PhotoButtons({ count, isFull, iconsOnly = false, onAdd }: PhotoButtonsProps) {
  const t = useTranslations('observations.photos');
  return (
    <>
      <Group gap="sm" align="stretch" className={iconsOnly ? styles.iconsOnly : undefined}>
        <FileButton accept="image/*" capture="environment" onChange={(file) => file && onAdd([file])}>
          {({ onClick }) => (
            <Button
              {...buttonActs(isFull ? undefined : onClick)}
              className={styles.camera}
              variant="default"
              aria-label={t('take')}
              leftSection={<IconCamera size={20} aria-hidden />}
            >
              {t('take')}
            </Button>
          )}
        </FileButton>
        <FileButton multiple accept="image/*" onChange={onAdd}>
          {({ onClick }) => (
            <Button
              {...buttonActs(isFull ? undefined : onClick)}
              variant="default"
              aria-label={t('choose')}
              leftSection={<IconPhotoPlus size={20} aria-hidden />}
            >
              {t('choose')}
            </Button>
          )}
        </FileButton>
      </Group>
      {isFull && (
        <Box component="p" className="quiet" mt="4px">
          {t('full', { count })}
        </Box>
      )}
    </>
  );
}
