import type { Observation } from '@propolis/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { longDate } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { PhotoImage } from '../photos/PhotoImage.tsx';
import { PhotoViewer } from '../photos/PhotoViewer.tsx';
import styles from './ComparisonPhotos.module.css';
import tableStyles from './ComparisonTable.module.css';

/** Photos that a cell shows at once; the viewer has them all. */
const SHOWN = 4;

/** The photos of observations side by side, nothing when none has any. A press opens them on the whole screen. */
export function ComparisonPhotos({ observations }: { readonly observations: readonly Observation[] }) {
  const t = useTranslations('observations.photos');
  const none = useTranslations('observations')('missing');
  const language = useLanguage();
  const [open, setOpen] = useState<{ readonly observation: Observation; readonly first: number }>();
  if (observations.every(({ photos }) => photos.length === 0)) return null;
  return (
    <tbody>
      <tr className={tableStyles.row}>
        <th scope="row">
          {t('title')}
          {open && <PhotoViewer {...open} onClose={() => setOpen(undefined)} />}
        </th>
        {observations.map((observation) => {
          const date = longDate(new Date(observation.observation_date), language);
          const more = observation.photos.length - SHOWN;
          return (
            <td key={observation.id}>
              {observation.photos.length === 0 && (
                <span className={tableStyles.missing} role="img" aria-label={none}>
                  —
                </span>
              )}
              <div className={styles.photos}>
                {observation.photos.slice(0, SHOWN).map(({ id }, at) => (
                  <button
                    key={id}
                    type="button"
                    className={styles.photo}
                    aria-label={t('open', { position: at + 1, date })}
                    onClick={() => setOpen({ observation, first: at })}
                  >
                    <PhotoImage id={id} size="small" alt="" />
                    {at === SHOWN - 1 && more > 0 && <span className={styles.more}>+{more}</span>}
                  </button>
                ))}
              </div>
            </td>
          );
        })}
      </tr>
    </tbody>
  );
}
