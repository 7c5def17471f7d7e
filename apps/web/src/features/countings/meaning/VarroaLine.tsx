import { Skeleton } from '@mantine/core';
import type { Hive } from '@propolis/contract';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { daysSince } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { Gate } from '../../../ui/Gate.tsx';
import { countsOfHive, useCountings, useIsTreated } from '../countings.api.ts';
import { isHistory, meaningOf } from './board-count.ts';
import { VARROAS_ID } from './HiveVarroas.tsx';
import { MiteVerdict } from './MiteVerdict.tsx';
import styles from './VarroaLine.module.css';

/** The verdict of the hive's last count in one line, which links to the section about varroa. */
export function VarroaLine({ hive, now }: { readonly hive: Hive; readonly now: Date }) {
  const t = useTranslations('countings.meaning.hive');
  const language = useLanguage();
  const answer = useCountings(countsOfHive(hive.id));
  const isTreated = useIsTreated();
  return (
    <Gate
      answer={answer}
      placeholder={<Skeleton height={44} aria-hidden />}
      outOfReach={<p className={styles.none}>{t('notKept')}</p>}
    >
      {({ data: [last] }) => {
        const fall = last && meaningOf(last, isTreated(last));
        if (!last || !fall) return <p className={styles.none}>{t('noneShort')}</p>;
        return (
          <Link className={styles.line} to="." search hash={VARROAS_ID}>
            <span>{t('title')}</span>
            <MiteVerdict fall={fall} isPast={isHistory(last, now)} />
            <span className={styles.since}>{daysSince(new Date(last.count_date), now, language)}</span>
          </Link>
        );
      }}
    </Gate>
  );
}
