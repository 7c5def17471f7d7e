import { Box, Stack } from '@mantine/core';
import type { Apiary, Hive, Scale, SlotStatus } from '@propolis/contract';
import { DAY_MS, WEEK_MS } from '@propolis/domain';
import { useFormatter, useTranslations } from 'use-intl';
import { momentsSince, shortDate } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { toScale } from '../../../lib/paths.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Sparkline } from '../../../ui/Sparkline.tsx';
import { ScaleStand } from '../scale/ScaleStand.tsx';
import styles from './ScaleCard.module.css';
import { SensorCard } from './SensorCard.tsx';
import { SensorStatus } from './SensorStatus.tsx';

/** A point of the week is the mean of the six hours from its time on. */
const POINT = DAY_MS / 4;

/** Change of a slot's weight (kg) since the same hour of the day before; null if one of them is unknown. */
export function dayChange({ weight, week }: Pick<SlotStatus, 'weight' | 'week'>, now: Date): number | null {
  if (!weight) return null;
  const time = Date.parse(weight.time);
  if (now.getTime() - time >= DAY_MS) return null;
  const before = week.find((point) => {
    const passed = time - DAY_MS - Date.parse(point.time);
    return passed >= 0 && passed < POINT;
  });
  return before ? weight.value - before.value : null;
}

interface ScaleCardProps {
  /** Accessible name, if names are equal. */
  readonly label: string | undefined;
  readonly scale: Scale;
  readonly apiaries: readonly Apiary[];
}

/** A scale with its hives, their weights and the last week. */
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
          <Box component="span" className="dimmed" fz="xs">
            {standing[position - 1] ? position : t('freeSlot', { position })}
          </Box>
        )}
      />
      <Stack component="ul" gap={0} flex={1} className={styles.weights}>
        {standing.map(
          (hive, at) =>
            hive && (
              // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place on the stand
              <li key={at}>
                <SlotWeight position={at + 1} hive={hive} status={statusOf(at + 1)} />
              </li>
            ),
        )}
      </Stack>
      <SensorStatus status={scale.status} />
    </SensorCard>
  );
}

interface SlotWeightProps {
  readonly position: number;
  readonly hive: Hive;
  readonly status: SlotStatus | undefined;
}

/** Weight of a hive, its age, its change in a day and the last week. */
function SlotWeight({ position, hive, status }: SlotWeightProps) {
  const t = useTranslations('sensors.card');
  const format = useFormatter();
  const language = useLanguage();
  const time = useNow();
  const kilograms = (value: number, signDisplay: 'exceptZero' | 'negative') =>
    format.number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay });
  const weight = status?.weight;
  const change = status ? dayChange(status, time) : null;
  const week = status?.week ?? [];
  const ageOf = (at: Date) =>
    time.getTime() - at.getTime() < DAY_MS ? momentsSince(at, time, language) : shortDate(at, language);
  return (
    <div className={styles.row}>
      <span className={styles.hive}>
        <span className={styles.dot} style={{ background: `#${hive.color}` }} aria-hidden />
        <span>{t('hiveOn', { position, name: hive.name })}</span>
      </span>
      {weight ? (
        <span className={`tabular ${styles.weight}`}>
          {kilograms(weight.value, 'negative')}
          <Box component="span" className="dimmed" fz="xs" fw={400}>
            {' '}
            kg
          </Box>
        </span>
      ) : (
        <Box component="span" className="dimmed" ta="right">
          {t('noWeight')}
        </Box>
      )}
      {weight && (
        <Stack component="span" gap={0} className="quiet tabular">
          <span>{ageOf(new Date(weight.time))}</span>
          {change !== null && <span>{t('sinceYesterday', { change: kilograms(change, 'exceptZero') })}</span>}
        </Stack>
      )}
      {week.length > 1 && (
        <Stack component="span" gap={0} w={112} className={styles.week}>
          <Sparkline
            points={week.map((point) => ({ time: Date.parse(point.time), value: point.value }))}
            from={time.getTime() - WEEK_MS}
            to={time.getTime()}
            title={t('weekOf', { name: hive.name })}
          />
          <Box component="span" className="dimmed" fz="xs" ta="right">
            {t('week')}
          </Box>
        </Stack>
      )}
    </div>
  );
}
