import { useTranslations } from 'use-intl';
import { BoardFromAbove } from '../../../ui/art/BoardFromAbove.tsx';
import { coinLook } from '../../../ui/marker/coins.ts';
import styles from './BoardExample.module.css';

const DOS = ['whole', 'coin', 'light'] as const;

/** How a good photo looks, before one is taken. */
export function BoardExample() {
  const t = useTranslations('countings.form.example');
  return (
    <div className={styles.example}>
      <BoardFromAbove coin={coinLook('marker_2_CHF')} />
      <ol className={styles.dos}>
        {DOS.map((what) => (
          <li key={what}>{t(what)}</li>
        ))}
      </ol>
    </div>
  );
}
