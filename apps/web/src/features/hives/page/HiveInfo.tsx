import type { Apiary, Hive } from '@propolis/contract';
import { findBeeRace, findHiveType, HIVE_COLORS } from '@propolis/domain';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { longDate } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { ColorDot } from '../signs/ColorDot.tsx';
import { readHiveState } from '../signs/hive-state.ts';
import styles from './HiveInfo.module.css';

interface HiveInfoProps {
  readonly hive: Hive;
  readonly apiary: Apiary;
}

/** What is known of a hive; a dash where nothing is (specification 2). */
export function HiveInfo({ hive, apiary }: HiveInfoProps) {
  const t = useTranslations('hives');
  const none = useTranslations('common')('none');
  const language = useLanguage();
  const { lastObservation } = readHiveState(hive, '');
  return (
    <dl className={styles.facts}>
      <Fact label={t('info.name')}>{hive.name}</Fact>
      <Fact label={t('info.apiary')}>{apiary.name}</Fact>
      <Fact label={t('info.position')}>{hive.position_on_apiary}</Fact>
      <Fact label={t('info.color')}>
        <span className={styles.color}>
          <ColorDot color={hive.color} />
          {HIVE_COLORS.find(({ hex }) => hex === hive.color)?.labels[language] ?? none}
        </span>
      </Fact>
      <Fact label={t('info.type')}>
        {findHiveType(hive.hive_type_id)?.labels[language] ?? hive.hive_type}
      </Fact>
      <Fact label={t('info.race')}>{findBeeRace(hive.bee_race_id)?.labels[language] ?? hive.bee_race}</Fact>
      <Fact label={t('info.frames')}>{hive.frames_per_layer || none}</Fact>
      <Fact label={t('info.lastObservation')}>
        {lastObservation ? longDate(lastObservation, language) : t('never')}
      </Fact>
      <Fact label={t('info.description')}>
        <span className={styles.description}>{hive.description ?? none}</span>
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}
