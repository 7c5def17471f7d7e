import { ActionIcon, Box, Group } from '@mantine/core';
import type { Observation } from '@propolis/contract';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { dayAtApiary, longDate } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { PhotoImage } from './PhotoImage.tsx';
import styles from './PhotoStrip.module.css';

/** Number of thumbnails; the viewer shows all photos. */
const SHOWN = 4;

/** What has photos of a day: an observation, or a record. */
type Photographed = Pick<Observation, 'photos' | 'observation_date'>;

/** Thumbnails of an observation's photos, which open the viewer; empty without any. */
export function PhotoStrip({ observation }: { readonly observation: Photographed }) {
  const t = useTranslations('observations.photos');
  const language = useLanguage();
  const [first, setFirst] = useState<number>();
  const { photos } = observation;
  if (photos.length === 0) return null;
  const date = longDate(dayAtApiary(observation.observation_date), language);
  const more = photos.length - SHOWN;
  return (
    <Group gap="6px" align="stretch">
      {photos.slice(0, SHOWN).map(({ id }, at) => (
        <button
          key={id}
          type="button"
          className={styles.photo}
          aria-label={t('open', { position: at + 1, date })}
          onClick={() => setFirst(at)}
        >
          <PhotoImage id={id} size="small" alt="" />
          {at === SHOWN - 1 && more > 0 && <span className={styles.more}>+{more}</span>}
        </button>
      ))}
      {first !== undefined && (
        <PhotoViewer observation={observation} first={first} onClose={() => setFirst(undefined)} />
      )}
    </Group>
  );
}

const TURN = { variant: 'default', size: 48, radius: 'xl' } as const;

interface PhotoViewerProps {
  readonly observation: Photographed;
  /** Index of the first photo shown, from 0. */
  readonly first: number;
  readonly onClose: () => void;
}

/** Full-screen viewer of an observation's photos, with buttons and arrow keys. */
function PhotoViewer({ observation, first, onClose }: PhotoViewerProps) {
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
  const date = longDate(dayAtApiary(observation.observation_date), language);
  const position = t('position', { position: at + 1, count: photos.length });
  return (
    <Dialog
      fullScreen
      onClose={onClose}
      onKeyDown={goByKey}
      title={t('of', { date })}
      classNames={{ content: styles.content, header: styles.header, body: styles.body }}
    >
      <Box flex={1} mih={0}>
        {photo && (
          <PhotoImage key={photo.id} id={photo.id} size="large" alt={t('alt', { position: at + 1 })} />
        )}
      </Box>
      <Group flex="none" mih={64} justify="center" gap="lg" wrap="nowrap">
        {photos.length > 1 && (
          <ActionIcon {...TURN} aria-label={t('previous')} onClick={() => go(-1)}>
            <IconChevronLeft size={26} aria-hidden />
          </ActionIcon>
        )}
        <span aria-live="polite">{position}</span>
        {photos.length > 1 && (
          <ActionIcon {...TURN} aria-label={t('next')} onClick={() => go(1)}>
            <IconChevronRight size={26} aria-hidden />
          </ActionIcon>
        )}
      </Group>
    </Dialog>
  );
}
