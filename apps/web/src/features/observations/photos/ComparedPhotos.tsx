import { Badge } from '@mantine/core';
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
      <span className={styles.photos}>
        {shown.map((id, at) => (
          <span key={id} className={styles.photo} data-own={isOwn(id)}>
            <span className={styles.frame}>
              <PhotoImage id={id} size="small" alt={t('alt', { position: at + 1 })} />
            </span>
            {isOwn(id) && (
              <Badge className={styles.own} size="sm" variant="light">
                {t('onlyHere')}
              </Badge>
            )}
          </span>
        ))}
      </span>
    </>
  );
}
