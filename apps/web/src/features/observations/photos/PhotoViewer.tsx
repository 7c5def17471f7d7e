import { ActionIcon } from '@mantine/core';
import type { Observation } from '@propolis/contract';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { longDate } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { PhotoImage } from './PhotoImage.tsx';
import styles from './PhotoViewer.module.css';

interface PhotoViewerProps {
  readonly observation: Observation;
  /** Which photo is shown first, from 0. */
  readonly first: number;
  readonly onClose: () => void;
}

/** The photos of an observation, one at a time on the whole screen; by buttons and arrow keys. */
export function PhotoViewer({ observation, first, onClose }: PhotoViewerProps) {
  const t = useTranslations('observations.photos');
  const language = useLanguage();
  const { photos } = observation;
  const [at, setAt] = useState(first);
  const photo = photos[at];
  const go = (step: number) => setAt((now) => (now + step + photos.length) % photos.length);
  const goByKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') go(-1);
    if (event.key === 'ArrowRight') go(1);
  };
  const date = longDate(new Date(observation.observation_date), language);
  const position = t('position', { position: at + 1, count: photos.length });
  return (
    <Dialog
      fullScreen
      onClose={onClose}
      onKeyDown={goByKey}
      title={t('of', { date })}
      classNames={{ content: styles.content, header: styles.header, body: styles.body }}
    >
      <div className={styles.stage}>
        {photo && (
          <PhotoImage key={photo.id} id={photo.id} size="large" alt={t('alt', { position: at + 1 })} />
        )}
      </div>
      <div className={styles.bar}>
        {photos.length > 1 && (
          <ActionIcon
            variant="default"
            size={48}
            radius="xl"
            aria-label={t('previous')}
            onClick={() => go(-1)}
          >
            <IconChevronLeft size={26} aria-hidden />
          </ActionIcon>
        )}
        <span aria-live="polite">{position}</span>
        {photos.length > 1 && (
          <ActionIcon variant="default" size={48} radius="xl" aria-label={t('next')} onClick={() => go(1)}>
            <IconChevronRight size={26} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </Dialog>
  );
}
