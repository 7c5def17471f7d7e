import { Badge, Group, Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import styles from './ComparedPhotos.module.css';
import { PhotoImage } from './PhotoImage.tsx';

interface ComparedPhotosProps {
  /** Ids of one of two edits. */
  readonly photos: readonly string[];
  /** Ids of the other edit. */
  readonly others: readonly string[];
}

/** The photos of one of two edits; those missing in the other one come first and are labelled. */
export function ComparedPhotos({ photos, others }: ComparedPhotosProps) {
  const t = useTranslations('observations.photos');
  const isOwn = (id: string) => !others.includes(id);
  const shown = [...photos.filter(isOwn), ...photos.filter((id) => !isOwn(id))];
  return (
    <>
      <span>{t('count', { count: photos.length })}</span>
      <Group component="span" gap="xs" align="stretch" mt="xs">
        {shown.map((id, at) => (
          <Stack component="span" key={id} align="center" gap="4px" maw="100%">
            <span className={styles.frame} data-own={isOwn(id)}>
              <PhotoImage id={id} size="small" alt={t('alt', { position: at + 1 })} />
            </span>
            {isOwn(id) && (
              <Badge className={styles.own} size="sm" variant="light">
                {t('onlyHere')}
              </Badge>
            )}
          </Stack>
        ))}
      </Group>
    </>
  );
}
