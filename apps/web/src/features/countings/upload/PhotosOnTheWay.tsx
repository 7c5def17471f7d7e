import type { Apiary } from '@propolis/contract';
import { IconCloudUp } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import type { CountingListSearch } from '../../../lib/paths.ts';
import { useKeptCountings } from '../kept-countings.ts';
import { isShown } from '../list/asked-countings.ts';
import styles from './PhotosOnTheWay.module.css';
import { ShotOnTheWay } from './ShotOnTheWay.tsx';

interface PhotosOnTheWayProps {
  readonly apiaries: readonly Apiary[];
  /** Which of them; a photo without a hive is on its way in each tab. */
  readonly search: CountingListSearch;
}

/** Photos that lie on this device until the server has them; nothing where there are none. */
export function PhotosOnTheWay({ apiaries, search }: PhotosOnTheWayProps) {
  const t = useTranslations('countings.upload');
  const titleId = useId();
  const kept = useKeptCountings(apiaries).filter(({ counting }) => isShown(counting, search));
  const shots = kept.flatMap(({ shot, counting }) => (shot ? [{ shot, counting }] : []));
  if (shots.length === 0) return null;
  const hives = apiaries.flatMap(({ hives: some }) => some);
  return (
    <section className={styles.photos} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        <IconCloudUp size={20} aria-hidden />
        {t('title', { count: shots.length })}
      </h2>
      <ul className={styles.list}>
        {shots.map(({ shot, counting }) => (
          <ShotOnTheWay
            key={shot.idempotencyKey}
            shot={shot}
            countingId={counting.id}
            hiveName={hives.find(({ id }) => id === counting.hive_id)?.name}
          />
        ))}
      </ul>
    </section>
  );
}
