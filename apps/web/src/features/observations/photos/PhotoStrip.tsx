import type { Observation } from '@propolis/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { longDate } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { PhotoImage } from './PhotoImage.tsx';
import styles from './PhotoStrip.module.css';
import { PhotoViewer } from './PhotoViewer.tsx';

/** Photos that are shown at once; the viewer has them all. */
const SHOWN = 4;

/** The photos of an observation, small; a press opens them on the whole screen. Nothing where there are none. */
export function PhotoStrip({ observation }: { readonly observation: Observation }) {
  const t = useTranslations('observations.photos');
  const language = useLanguage();
  const [first, setFirst] = useState<number>();
  const { photos } = observation;
  if (photos.length === 0) return null;
  const date = longDate(new Date(observation.observation_date), language);
  const more = photos.length - SHOWN;
  return (
    <div className={styles.photos}>
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
    </div>
  );
}
