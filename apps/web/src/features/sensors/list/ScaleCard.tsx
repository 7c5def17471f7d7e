import type { Apiary, Scale } from '@propolis/contract';
import { useFormatter, useTranslations } from 'use-intl';
import { PLAIN_ZERO } from '../../../lib/numbers.ts';
import { toScale } from '../../../lib/paths.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Sparkline } from '../../../ui/Sparkline.tsx';
import { ScaleStand } from '../scale/ScaleStand.tsx';
import styles from './ScaleCard.module.css';
import { SensorCard } from './SensorCard.tsx';
import { SensorStatus } from './SensorStatus.tsx';

interface ScaleCardProps {
  /** What is heard of it: another one may have the same name. */
  readonly label: string | undefined;
  readonly scale: Scale;
  readonly apiaries: readonly Apiary[];
}

const WEEK = 7 * 86_400_000; // ms

/** A scale with what stands on it, what each hive weighs, and how the week was. */
export function ScaleCard({ label, scale, apiaries }: ScaleCardProps) {
  const t = useTranslations('sensors.card');
  const { name, apiary } = scale.description;
  const hives = apiaries.flatMap((one) => one.hives);
  const standing = scale.hives.map(({ hive_id }) => hives.find(({ id }) => id === hive_id));
  const statusOf = (position: number) => scale.status.slots.find((slot) => slot.position === position);
  return (
    <SensorCard
      name={name}
      label={label}
      about={t('scaleIn', { apiary: apiaries.find(({ id }) => id === apiary)?.name ?? '' })}
      link={toScale(scale.id)}
    >
      <ScaleStand
        slots={standing}
        below={(position) => (
          <>
            <span className={styles.hive}>{standing[position - 1]?.name ?? t('free')}</span>
            {standing[position - 1] && <Weight value={statusOf(position)?.weight?.value} />}
          </>
        )}
      />
      <Week scale={scale} />
      <SensorStatus status={scale.status} />
    </SensorCard>
  );
}

function Weight({ value }: { readonly value: number | undefined }) {
  const t = useTranslations('sensors.card');
  const format = useFormatter();
  if (value === undefined) return <span className={styles.none}>{t('noWeight')}</span>;
  return (
    <span className={styles.weight}>
      {format.number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1, ...PLAIN_ZERO })}
      <span className={styles.unit}> kg</span>
    </span>
  );
}

/** The last seven days of each slot that has said something, one curve below the other. */
function Week({ scale }: { readonly scale: Scale }) {
  const t = useTranslations('sensors.card');
  const to = useNow().getTime();
  const weeks = scale.status.slots.filter(({ week }) => week.length > 1);
  if (weeks.length === 0) return null;
  return (
    <div className={styles.weeks}>
      <p className={styles.caption}>{t('week')}</p>
      {weeks.map(({ position, week }) => (
        <Sparkline
          key={position}
          points={week.map(({ time, value }) => ({ time: Date.parse(time), value }))}
          from={to - WEEK}
          to={to}
          title={t('weekOf', { position })}
        />
      ))}
    </div>
  );
}
