import type { Observation } from '@propolis/contract';
import { useTranslations } from 'use-intl';
import { PhotoStrip } from '../photos/PhotoStrip.tsx';
import styles from './ComparisonTable.module.css';

/** The photos of observations side by side, nothing when none has any. */
export function ComparisonPhotos({ observations }: { readonly observations: readonly Observation[] }) {
  const t = useTranslations('observations.photos');
  const none = useTranslations('observations')('missing');
  if (observations.every(({ photos }) => photos.length === 0)) return null;
  return (
    <tbody>
      <tr className={styles.row}>
        <th scope="row">{t('title')}</th>
        {observations.map((observation) => (
          <td key={observation.id}>
            {observation.photos.length === 0 && (
              <span className={styles.missing} role="img" aria-label={none}>
                —
              </span>
            )}
            <PhotoStrip observation={observation} />
          </td>
        ))}
      </tr>
    </tbody>
  );
}
