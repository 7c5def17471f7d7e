import type { Apiary } from '@propolis/contract';
import { IconCloudUp } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import styles from './PhotosOnTheWay.module.css';
import { ShotOnTheWay } from './ShotOnTheWay.tsx';
import { useKeptShots } from './uploads.api.ts';

/** Photos that lie on this device until the server has them; nothing where there are none. */
export function PhotosOnTheWay({ apiaries }: { readonly apiaries: readonly Apiary[] }) {
  const t = useTranslations('countings.upload');
  const titleId = useId();
  const shots = useKeptShots();
  if (shots.length === 0) return null;
  const hives = apiaries.flatMap(({ hives: some }) => some);
  return (
    <section className={styles.photos} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        <IconCloudUp size={20} aria-hidden />
        {t('title', { count: shots.length })}
      </h2>
      <ul className={styles.list}>
        {shots.map((shot) => (
          <ShotOnTheWay
            key={shot.idempotencyKey}
            shot={shot}
            hiveName={hives.find(({ id }) => String(id) === String(shot.form.hive_id))?.name}
          />
        ))}
      </ul>
    </section>
  );
}
