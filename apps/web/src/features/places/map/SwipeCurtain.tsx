import { IconArrowsHorizontal } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import styles from './SwipeCurtain.module.css';

interface SwipeCurtainProps {
  /** Up to where 1864 shows from the left, in percent of the width. */
  readonly percent: number;
  readonly onChange: (percent: number) => void;
}

/** A curtain over the map: 1864 left of it, today right of it. */
export function SwipeCurtain({ percent, onChange }: SwipeCurtainProps) {
  const t = useTranslations('places.historic');
  return (
    <div className={styles.curtain}>
      <span className={styles.past}>{t('year')}</span>
      <span className={styles.present}>{t('today')}</span>
      <div className={styles.line} style={{ left: `${percent}%` }} />
      <input
        className={styles.slider}
        type="range"
        min={0}
        max={100}
        value={percent}
        aria-label={t('swipe')}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
      <IconArrowsHorizontal className={styles.arrows} style={{ left: `${percent}%` }} size={24} aria-hidden />
    </div>
  );
}
