import type { Apiary, Hive } from '@propolis/contract';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { NamedColor } from '../NamedColor.tsx';
import styles from './HiveInfo.module.css';

/** Items about the queen, in the order of the form. */
const QUEEN_ITEMS = ['queen_observed', 'queen_fertilised', 'queen_marked', 'queen_clipped'] as const;

interface HiveInfoProps {
  readonly hive: Hive;
  /** It has no position any more. */
  readonly hasEnded?: boolean;
  readonly apiary: Apiary;
  /** The queen in it, if known; drawn by the app, because she belongs to another feature. */
  readonly queen: ReactNode;
}

/** Properties of a hive, the most distinctive first; a dash for a missing value (specification 2). */
export function HiveInfo({ hive, hasEnded = false, apiary, queen }: HiveInfoProps) {
  const t = useTranslations('hives');
  const none = useTranslations('common')('none');
  const labels = useLabels();
  const format = useFormatter();
  const observed = QUEEN_ITEMS.filter((key) => hive.observations_aggregate[key] === true).map((key) =>
    labels.item(key),
  );
  return (
    <dl className={styles.facts}>
      {!hasEnded && <Fact label={t('form.position')}>{hive.position_on_apiary}</Fact>}
      <Fact label={t('form.type')}>{labels.hiveType(hive.hive_type_id) ?? hive.hive_type}</Fact>
      <Fact label={t('form.race')}>{labels.beeRace(hive.bee_race_id) ?? hive.bee_race}</Fact>
      <Fact label={t('form.color')}>
        <NamedColor hex={hive.color} />
      </Fact>
      <Fact label={t('info.queen')} wide>
        {queen}
        {observed.length > 0 ? format.list(observed) : !queen && none}
      </Fact>
      <Fact label={t('form.name')}>{hive.name}</Fact>
      <Fact label={t('form.apiary')}>{apiary.name}</Fact>
      <Fact label={t('form.frames')}>{hive.frames_per_layer || none}</Fact>
      <Fact label={t('form.description')} wide>
        <span className={styles.description}>{hive.description ?? none}</span>
      </Fact>
    </dl>
  );
}

interface FactProps {
  readonly label: string;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

function Fact({ label, wide = false, children }: FactProps) {
  return (
    <div className={wide ? styles.wide : undefined}>
      <dt className="quiet">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
