import { Button, Group, Menu, Skeleton } from '@mantine/core';
import type { Apiary, Hive, ListedCounting } from '@propolis/contract';
import { addDays, apiaryDay, daysBetween, type IsoDay, thresholdOn } from '@propolis/domain';
import { IconCamera, IconChevronDown, IconHandFinger, IconListDetails } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { dayAtApiary, daysSince, localNoon, longDate, monthName } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { toCounting, toCountings, toHandCount, toHiveCounting } from '../../../lib/paths.ts';
import { BackCloses } from '../../../ui/BackCloses.tsx';
import { Gate } from '../../../ui/Gate.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { MenuAction } from '../../../ui/PopupMenu.tsx';
import { WaitingCounts } from '../by-hand/WaitingCounts.tsx';
import {
  countsOfHive,
  dayOfCount,
  type ThresholdsOn,
  useCountings,
  useIsTreated,
  useThresholds,
  useVarroaRules,
} from '../countings.api.ts';
import { PhotosOnTheWay } from '../upload/PhotosOnTheWay.tsx';
import { meaningOf } from './board-count.ts';
import { CountingMeaning } from './CountingMeaning.tsx';
import styles from './HiveVarroas.module.css';

/** Range of the curve in days: this season and the same part of the previous one. */
const SHOWN_DAYS = 365;

/** Anchor of the section. */
export const VARROAS_ID = 'varroas';

interface HiveVarroasProps {
  readonly hive: Hive;
  readonly apiary: Apiary;
  readonly now: Date;
}

/** The verdict of a hive's last count, its season, and buttons for the next count. */
export function HiveVarroas({ hive, apiary, now }: HiveVarroasProps) {
  const t = useTranslations('countings.meaning.hive');
  const titleId = useId();
  const today = apiaryDay(now);
  const answer = useCountings(countsOfHive(hive.id));
  return (
    <section
      id={VARROAS_ID}
      className={`surface ${styles.varroas}`}
      aria-labelledby={titleId}
      // Not printed without counts or while loading.
      data-screen-only={answer.data?.data.length ? undefined : true}
    >
      <Group component="header" justify="space-between" gap="8px 16px">
        <h2 id={titleId}>{t('title')}</h2>
        <CountMenu hive={hive} />
      </Group>
      <PhotosOnTheWay apiaries={[apiary]} search={{ hive: hive.id }} />
      <WaitingCounts apiaries={[apiary]} search={{ hive: hive.id }} />
      <Gate
        answer={answer}
        placeholder={<Skeleton height={180} aria-hidden />}
        outOfReach={<p className="dimmed">{t('notKept')}</p>}
      >
        {({ data: [last, ...older] }) =>
          last ? (
            <Counted hive={hive} counts={[last, ...older]} last={last} today={today} now={now} />
          ) : (
            <p className="dimmed">{t('none')}</p>
          )
        }
      </Gate>
    </section>
  );
}

/** Both ways to count; a photo does not need a camera among the sensors. */
export function CountItems({ hive }: { readonly hive: Hive }) {
  const t = useTranslations('countings.meaning.hive');
  return (
    <>
      <MenuAction icon={IconCamera} label={t('byPhoto')} link={toHiveCounting(hive)} />
      <MenuAction icon={IconHandFinger} label={t('byHand')} link={toHandCount({ hive: hive.id })} />
    </>
  );
}

function CountMenu({ hive }: { readonly hive: Hive }) {
  const t = useTranslations('countings.meaning.hive');
  const [open, setOpen] = useState(false);
  return (
    <Menu opened={open} onChange={setOpen}>
      {open && <BackCloses onClose={() => setOpen(false)} />}
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={18} aria-hidden />}>
          {t('count')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <CountItems hive={hive} />
      </Menu.Dropdown>
    </Menu>
  );
}

interface CountedProps {
  readonly hive: Hive;
  /** Newest first. */
  readonly counts: readonly ListedCounting[];
  readonly last: ListedCounting;
  readonly today: IsoDay;
  readonly now: Date;
}

function Counted({ hive, counts, last, today, now }: CountedProps) {
  const t = useTranslations('countings.meaning.hive');
  const language = useLanguage();
  const isTreated = useIsTreated();
  const first = addDays(today, -SHOWN_DAYS);
  const thresholdsOn = useThresholds(hive.id, useVarroaRules(hive.apiary_id));
  const falls = dayFalls(counts, isTreated, thresholdsOn).filter(({ day }) => day >= first);
  const date = new Date(last.count_date);
  return (
    <>
      <Link className={styles.last} {...toCounting(last.id)}>
        {t('last', { day: longDate(dayAtApiary(date), language), since: daysSince(date, now, language) })}
      </Link>
      <CountingMeaning counting={last} />
      {falls.length > 1 && (
        <SeasonFall falls={falls} first={first} last={today} thresholdsOn={thresholdsOn} />
      )}
      <LinkButton
        variant="subtle"
        leftSection={<IconListDetails size={20} aria-hidden />}
        {...toCountings({ hive: hive.id })}
      >
        {t('all', { count: counts.length })}
      </LinkButton>
    </>
  );
}

/** Counts with a known number of mites per day, oldest first. */
const dayFalls = (
  counts: readonly ListedCounting[],
  isTreated: (counting: ListedCounting) => boolean,
  thresholdsOn: ThresholdsOn,
): DayFall[] =>
  counts.toReversed().flatMap((counting) => {
    const day = dayOfCount(counting);
    const fall = meaningOf(counting, isTreated(counting), thresholdsOn(day));
    if (fall?.perDay == null) return [];
    const kind = fall.verdict === 'above' ? 'above' : isTreated(counting) ? 'treated' : 'within';
    return { day, perDay: fall.perDay, kind };
  });

/** The kinds of bars; a treated one measures a treatment. */
const KINDS = ['within', 'above', 'treated'] as const;

interface DayFall {
  readonly day: IsoDay;
  readonly perDay: number;
  readonly kind: (typeof KINDS)[number];
}

interface SeasonFallProps {
  /** Oldest first, at least one. */
  readonly falls: readonly DayFall[];
  readonly first: IsoDay;
  readonly last: IsoDay;
  readonly thresholdsOn: ThresholdsOn;
}

const WIDTH = 320;
const HEIGHT = 96;
/** Space for the width of a bar's line. */
const MARGIN = 6;
/** Minimum end of the axis, in mites per day; includes the highest threshold. */
const LEAST_TOP = 12;

/** Mites per day over a season, with the threshold. */
function SeasonFall({ falls, first, last, thresholdsOn }: SeasonFallProps) {
  const t = useTranslations('countings.meaning.season');
  const format = useFormatter();
  const language = useLanguage();
  const top = Math.max(LEAST_TOP, ...falls.map(({ perDay }) => perDay * 1.1));
  const x = (day: IsoDay) =>
    MARGIN + (daysBetween(first, day) / Math.max(1, daysBetween(first, last))) * (WIDTH - 2 * MARGIN);
  const y = (perDay: number) => HEIGHT - 1 - (perDay / top) * (HEIGHT - 2);
  const bars = (of: DayFall['kind']) =>
    falls
      .filter(({ kind }) => kind === of)
      .map(({ day, perDay }) => `M${x(day).toFixed(1)} ${HEIGHT - 1}V${y(perDay).toFixed(1)}`)
      .join('');
  const hasTreated = falls.some(({ kind }) => kind === 'treated');
  const sentences = falls.map(({ day, perDay, kind }) =>
    t(kind === 'treated' ? 'treatedFall' : 'fall', {
      perDay: format.number(perDay, { maximumFractionDigits: 1 }),
      day: longDate(localNoon(day), language),
    }),
  );
  return (
    <figure>
      <svg
        className={styles.curve}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('words', { falls: format.list(sentences) })}
      >
        <path stroke="var(--propolis-control-border)" d={`M0 ${HEIGHT - 1}H${WIDTH}`} />
        <path className={styles.threshold} d={thresholdPath({ first, last, thresholdsOn }, x, y)} />
        {KINDS.map((kind) => (
          <path key={kind} className={styles[kind]} d={bars(kind)} />
        ))}
      </svg>
      <Group className="quiet" justify="space-between" gap="0 12px" align="stretch" mt={4} aria-hidden>
        <span>{monthName(localNoon(first), language)}</span>
        <span className={styles.key}>{t('threshold')}</span>
        {hasTreated && <span className={styles.treatedKey}>{t('treated')}</span>}
        <span>{monthName(localNoon(last), language)}</span>
      </Group>
    </figure>
  );
}

/** A step line of the threshold, with gaps where there is none. */
function thresholdPath(
  { first, last, thresholdsOn }: Omit<SeasonFallProps, 'falls'>,
  x: (day: IsoDay) => number,
  y: (perDay: number) => number,
): string {
  let path = '';
  let before: number | undefined;
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const perDay = thresholdOn(day, thresholdsOn(day))?.perDay;
    const at = x(day).toFixed(1);
    if (perDay !== before) {
      if (before !== undefined) path += `H${at}`;
      if (perDay !== undefined) path += `${before === undefined ? `M${at} ` : 'V'}${y(perDay).toFixed(1)}`;
    }
    before = perDay;
  }
  return before === undefined ? path : `${path}H${x(last).toFixed(1)}`;
}
