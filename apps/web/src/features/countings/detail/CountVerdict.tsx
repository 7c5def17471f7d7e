import { Box, Group, Loader } from '@mantine/core';
import type { Counting } from '@propolis/contract';
import { type Corrections, correctedTotal, FEW_MITES, isCorrected, isCountingError } from '@propolis/domain';
import { IconAlertTriangle, IconClockPause, IconHandFinger } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { longDate } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { CountingStatus, useNextTime } from '../list/CountingStatus.tsx';
import { ShotProgress } from '../upload/ShotProgress.tsx';
import type { KeptShot } from '../upload/uploads.api.ts';
import styles from './CountVerdict.module.css';

/**
 * Range of lengths of the whole board, in cm, for which an assumed scale is valid; scales in mm per pixel.
 */
function assumedBoard({ api_result, photo }: Pick<Counting, 'api_result' | 'photo'>) {
  const range = api_result?.scale_range;
  if (!range || !photo) return undefined;
  const longSide = Math.max(photo.width, photo.height);
  return {
    least: Math.round((range.least * longSide) / 10),
    most: Math.round((range.most * longSide) / 10),
    finest: Math.round(range.least * 1000) / 1000,
    coarsest: Math.round(range.most * 1000) / 1000,
  };
}

/** Warnings of the counter that have a text in the catalogue. */
const WARNINGS = [
  'few_pixels_per_mm',
  'blurred',
  'dark',
  'overexposed',
  'glare',
  'coloured_board',
  'little_board',
  'unsure_scale',
  'tilted',
  'unfit_scale',
  'unsure_count',
] as const;
type CountWarning = (typeof WARNINGS)[number];

/** The known warnings; other counters may return other codes or none. */
function warningsOf({ api_result }: Pick<Counting, 'api_result'>): CountWarning[] {
  const quality: unknown = api_result?.quality;
  if (typeof quality !== 'object' || quality === null || !('warnings' in quality)) return [];
  const { warnings } = quality;
  return Array.isArray(warnings) ? WARNINGS.filter((known) => warnings.includes(known)) : [];
}

interface CountVerdictProps {
  readonly counting: Counting;
  /** As shown, including unsent corrections. */
  readonly corrections: Corrections;
}

/** The number of mites, or why there is none and what to do. */
export function CountVerdict({ counting, corrections }: CountVerdictProps) {
  const t = useTranslations('countings.detail.verdict');
  const nextTime = useNextTime();
  const { status, error } = counting;
  return (
    <Box component="section" className="surface" p="clamp(16px, 3cqi, 24px)" aria-label={t('label')}>
      <div aria-live="polite">
        {status === 'done' ? (
          <DoneVerdict counting={counting} corrections={corrections} />
        ) : (
          <>
            <CountingStatus status={status} />
            <Box component="p" mt={4} fz="lg">
              {isCountingError(status)
                ? nextTime(status, error, 'here')
                : t(status === 'waiting' ? 'waiting' : 'processing')}
            </Box>
            {!isCountingError(status) && <Loader type="dots" aria-hidden />}
          </>
        )}
      </div>
    </Box>
  );
}

function DoneVerdict({ counting, corrections }: CountVerdictProps) {
  const t = useTranslations('countings.detail.verdict');
  const sourceOf = useSourceWords();
  const machine = counting.varroa_count_above_minimum_certainty ?? 0;
  const total = correctedTotal(counting, corrections);
  const count = total?.count ?? counting.corrected_count ?? machine;
  const range = total?.range;
  const isExact = !range || range.least === range.most;
  const assumed = assumedBoard(counting);
  return (
    <>
      <p className={styles.number}>
        {isExact ? t('exact', { count }) : t('range', { least: range.least, most: range.most })}
      </p>
      {!isExact && (
        <Box component="p" mt={4} fz="lg">
          {t('likely', { count })}
        </Box>
      )}
      <Box component="p" className="dimmed" mt="xs">
        {sourceOf(counting, corrections, machine)}
      </Box>
      {assumed && <Note>{t('assumed', assumed)}</Note>}
      {counting.counted_by === 'machine' && count < FEW_MITES && <Note isAdvice>{t('few')}</Note>}
      {warningsOf(counting).map((warning) => (
        <Note key={warning}>{t(`warnings.${warning}`)}</Note>
      ))}
    </>
  );
}

/** A warning, or the advice to count by hand. */
function Note({ isAdvice = false, children }: { readonly isAdvice?: boolean; readonly children: string }) {
  const Icon = isAdvice ? IconHandFinger : IconAlertTriangle;
  return (
    <Group
      component="p"
      className={styles.note}
      gap="xs"
      wrap="nowrap"
      align="flex-start"
      mt="sm"
      data-kind={isAdvice ? 'advice' : 'warning'}
    >
      <Icon size={20} aria-hidden /> {children}
    </Group>
  );
}

/** The source of the number; a corrected number also shows the original one. */
function useSourceWords() {
  const t = useTranslations('countings.detail.verdict');
  const language = useLanguage();
  const methodName = useTranslations('countings.byHand.sample.methods');
  return (counting: Counting, corrections: Corrections, machine: number): string => {
    const { sample_bees: bees, sample_method: method, corrected_at } = counting;
    if (bees && method) return t('bySample', { bees, way: methodName(method) });
    if (counting.counted_by === 'hand') return t('byHand');
    if (corrections.extrapolated) return t('extrapolated', { machine });
    if (!isCorrected({ ...corrections, checked: [] })) return t('byMachine');
    return corrected_at
      ? t('correctedOn', { date: longDate(new Date(corrected_at), language), machine })
      : t('corrected', { machine });
  };
}

/** Shown instead of the number while the photo is queued on this device: the upload progress. */
export function KeptVerdict({ shot }: { readonly shot: KeptShot }) {
  const t = useTranslations('countings.detail.verdict');
  return (
    <Box component="section" className="surface" p="clamp(16px, 3cqi, 24px)" aria-label={t('label')}>
      <Group component="p" className={styles.kept} gap="xs" wrap="nowrap" mb="xs" fz="lg">
        <IconClockPause size={20} aria-hidden /> {t('kept')}
      </Group>
      <ShotProgress shot={shot} />
    </Box>
  );
}
