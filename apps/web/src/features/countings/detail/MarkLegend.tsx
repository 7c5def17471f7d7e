import { useTranslations } from 'use-intl';
import styles from './MarkLegend.module.css';

const STATES = ['sure', 'unsure', 'confirmed', 'added', 'removed'] as const;

/** What the rings mean: each by its line and its sign, not by its colour alone. */
export function MarkLegend({ hasMarker }: { readonly hasMarker: boolean }) {
  const t = useTranslations('countings.viewer');
  return (
    <ul className={styles.legend} aria-label={t('legend')}>
      {STATES.map((state) => (
        <li key={state}>
          <span className={styles.ring} data-state={state} aria-hidden />
          {t(`states.${state}`)}
        </li>
      ))}
      {hasMarker && (
        <li>
          <span className={styles.ring} data-state="coin" aria-hidden />
          {t('coin')}
        </li>
      )}
    </ul>
  );
}
