import { Group, Skeleton, Stack } from '@mantine/core';
import type { Apiary, CountingPage, ListedCounting } from '@propolis/contract';
import { countedMites, isCountingError } from '@propolis/domain';
import { IconAlertTriangle, IconHandFinger, IconPhotoOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { longDateAndTime } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { isolated } from '../../../lib/isolated.ts';
import { toCounting } from '../../../lib/paths.ts';
import { useWaits } from '../../../lib/writes/use-waits.ts';
import { WaitingMark } from '../../../ui/WaitingMark.tsx';
import { dayOfCount, useIsTreated } from '../countings.api.ts';
import { useCountingPhoto } from '../photos.api.ts';
import { useWithEndedHives } from '../with-ended-hives.ts';
import styles from './CountingList.module.css';
import { CountingStatus, useNextTime } from './CountingStatus.tsx';

interface CountingListProps {
  readonly countings: CountingPage['data'];
  /** Source of the hive names. */
  readonly apiaries: readonly Apiary[];
}

/** Countings as cards, in the order of the list. */
export function CountingList({ countings, apiaries }: CountingListProps) {
  const isTreated = useIsTreated(countings.map(dayOfCount).toSorted()[0]);
  const hives = useWithEndedHives(apiaries, countings).flatMap((apiary) => apiary.hives);
  const names = new Map(hives.map(({ id, name }) => [id, name]));
  return (
    <ul className="cards" style={{ '--card-width': '340px' }}>
      {countings.map((counting) => (
        <CountingCard
          key={counting.id}
          counting={counting}
          isTreated={isTreated(counting)}
          hiveName={counting.hive_id === null ? undefined : names.get(counting.hive_id)}
        />
      ))}
    </ul>
  );
}

interface CountingCardProps {
  readonly counting: ListedCounting;
  readonly isTreated: boolean;
  /** Name of its hive; undefined without one. */
  readonly hiveName: string | undefined;
}

/** Summary of a counting; the whole card is a link. */
function CountingCard({ counting, isTreated, hiveName }: CountingCardProps) {
  const t = useTranslations('countings.list');
  const language = useLanguage();
  const nextTime = useNextTime();
  const { id, status, count_date, apiary, error } = counting;
  return (
    <li className={`surface ${styles.card}`}>
      <div className={styles.picture} data-by={counting.counted_by}>
        <CountingThumbnail counting={counting} />
      </div>
      <Stack className="anywhere" gap={2} flex="1 1 auto" miw={0} p="12px 16px">
        <MiteCount counting={counting} />
        <Group component="p" gap="4px 12px">
          <CountingStatus status={status} />
          <WaitingMark shown={useWaits('counting', id)} />
          {counting.corrected_count !== null && (
            <span className={`quiet ${styles.by}`}>{t('corrected')}</span>
          )}
          {isTreated && <span className={`quiet ${styles.by}`}>{t('treated')}</span>}
          {counting.counted_by === 'hand' && <span className={`quiet ${styles.by}`}>{t('byHand')}</span>}
        </Group>
        <Link className={`row-link ${styles.link}`} {...toCounting(id)}>
          <time dateTime={count_date}>{longDateAndTime(new Date(count_date), language)}</time>
        </Link>
        <p className="dimmed">
          {hiveName
            ? t('place', { hive: isolated(hiveName), apiary: isolated(apiary?.name ?? '') })
            : t('noHive')}
        </p>
        {isCountingError(status) && <p>{nextTime(status, error)}</p>}
      </Stack>
    </li>
  );
}

/** The number of mites as on the counting's page: a range for an estimate, and its source. */
function MiteCount({ counting }: { readonly counting: ListedCounting }) {
  const t = useTranslations('countings.list');
  const format = useFormatter();
  const mites = countedMites(counting);
  const verdict = useTranslations('countings.detail.verdict');
  const { count_range: range, scale_doubt: doubt } = counting;
  if (mites === null)
    return (
      <p>
        <span className={styles.number}>{t('noCount')}</span>{' '}
      </p>
    );
  const isRange = range !== null && range.least !== range.most;
  const bees = counting.sample_bees ?? 0;
  if (bees > 0)
    return (
      <p>
        <span className={styles.number}>{format.number(mites)}</span>{' '}
        {t('sample', { count: mites, bees, percent: (100 * mites) / bees })}
      </p>
    );
  return (
    <>
      <p>
        <span className={styles.number}>{isRange ? verdict('range', range) : format.number(mites)}</span>{' '}
        {isRange ? verdict('likely', { count: mites }) : t('mites', { count: mites })}
      </p>
      {doubt && (
        <Group component="p" className={styles.doubt} gap={6} wrap="nowrap" align="flex-start" fz="sm">
          <IconAlertTriangle size={18} aria-hidden /> {t(`doubt.${doubt}`)}
        </Group>
      )}
    </>
  );
}

/** The photo as a square thumbnail, or a hand icon for a hand count; decorative. */
function CountingThumbnail({ counting }: { readonly counting: ListedCounting }) {
  const { address, failed } = useCountingPhoto(counting, 'small');
  const isByHand = counting.photo === null;
  return (
    <span className={styles.frame}>
      {isByHand && <IconHandFinger size={36} stroke={1.4} aria-hidden />}
      {failed && <IconPhotoOff size={32} stroke={1.4} aria-hidden />}
      {address && <img className="cover" src={address} alt="" />}
      {!isByHand && !failed && !address && <Skeleton width="100%" height="100%" radius={0} aria-hidden />}
    </span>
  );
}
