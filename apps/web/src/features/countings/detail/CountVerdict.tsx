import { Loader } from '@mantine/core';
import type { Counting } from '@propolis/contract';
import { type Corrections, correctedCount, FEW_MITES, isCorrected, isCountingError } from '@propolis/domain';
import { IconAlertTriangle, IconHandFinger } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { longDate } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { CountingStatus } from '../list/CountingStatus.tsx';
import { useNextTime } from '../list/use-next-time.ts';
import styles from './CountVerdict.module.css';
import { assumedBoard, countedRange, warningsOf } from './counted-range.ts';

interface CountVerdictProps {
  readonly counting: Counting;
  /** As they are shown, sent or not. */
  readonly corrections: Corrections;
}

/** How many mites, as a person would say it; or why there is no number, and what to do about it. */
export function CountVerdict({ counting, corrections }: CountVerdictProps) {
  const t = useTranslations('countings.detail.verdict');
  const nextTime = useNextTime();
  const { status, error } = counting;
  return (
    <section className={styles.verdict} aria-label={t('label')}>
      <div aria-live="polite">
        {status === 'done' ? (
          <DoneVerdict counting={counting} corrections={corrections} />
        ) : (
          <>
            <CountingStatus status={status} />
            <p className={styles.sentence}>
              {isCountingError(status)
                ? nextTime(status, error, 'here')
                : t(status === 'waiting' ? 'waiting' : 'processing')}
            </p>
            {!isCountingError(status) && <Loader type="dots" aria-hidden />}
          </>
        )}
      </div>
    </section>
  );
}

function DoneVerdict({ counting, corrections }: CountVerdictProps) {
  const t = useTranslations('countings.detail.verdict');
  const warnings = warningsOf(counting);
  const machine = counting.varroa_count_above_minimum_certainty ?? 0;
  const certainties = counting.api_result?.detections.map(({ certainty }) => certainty);
  const count =
    (certainties && correctedCount(certainties, corrections)) ?? counting.corrected_count ?? machine;
  const range = countedRange(counting, corrections);
  const isExact = !range || range.least === range.most;
  const assumed = assumedBoard(counting);
  return (
    <>
      <p className={styles.number}>
        {isExact ? t('exact', { count }) : t('range', { least: range.least, most: range.most })}
      </p>
      {!isExact && <p className={styles.likely}>{t('likely', { count })}</p>}
      <Counter counting={counting} corrections={corrections} machine={machine} />
      {assumed && (
        <p className={styles.note} data-kind="warning">
          <IconAlertTriangle size={20} aria-hidden /> {t('assumed', assumed)}
        </p>
      )}
      {counting.counted_by === 'machine' && count < FEW_MITES && (
        <p className={styles.note}>
          <IconHandFinger size={20} aria-hidden /> {t('few')}
        </p>
      )}
      {warnings.map((warning) => (
        <p key={warning} className={styles.note} data-kind="warning">
          <IconAlertTriangle size={20} aria-hidden /> {t(`warnings.${warning}`)}
        </p>
      ))}
    </>
  );
}

/** Who counted: the machine's own number stands beside the corrected one. */
function Counter({ counting, corrections, machine }: CountVerdictProps & { readonly machine: number }) {
  const t = useTranslations('countings.detail.verdict');
  const language = useLanguage();
  if (counting.counted_by === 'hand') return <p className={styles.counter}>{t('byHand')}</p>;
  if (!isCorrected(corrections)) return <p className={styles.counter}>{t('byMachine')}</p>;
  const { corrected_at } = counting;
  return (
    <p className={styles.counter}>
      {corrected_at
        ? t('correctedOn', { date: longDate(new Date(corrected_at), language), machine })
        : t('corrected', { machine })}
    </p>
  );
}
