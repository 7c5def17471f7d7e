import { ActionIcon } from '@mantine/core';
import { type Concern, type ConcernKind, daysBetween, type IsoDay } from '@propolis/domain';
import {
  IconAlertTriangleFilled,
  IconBellFilled,
  IconBellRingingFilled,
  IconBug,
  IconChevronRight,
  IconClockPause,
  IconEyeOff,
  IconTrendingDown,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { localNoon, shortDate } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { toHive } from '../../../lib/paths.ts';
import { useSwipeAway } from '../../../ui/use-swipe-away.ts';
import { ColorDot } from '../signs/ColorDot.tsx';
import { useVarroaWords } from '../signs/HiveSigns.tsx';
import styles from './TodayCard.module.css';
import type { TodayLine as Line } from './today-lines.ts';

/** Why a hive is one to look at, in a few words. */
function useConcernWords(today: IsoDay): (concern: Concern) => string {
  const t = useTranslations('hives.today.concerns');
  const varroaWords = useVarroaWords();
  const language = useLanguage();
  return (concern) => {
    switch (concern.kind) {
      case 'overdue':
        return t('overdue', { days: daysBetween(concern.day, today) });
      case 'varroa':
        return varroaWords(concern);
      case 'attention':
        if (concern.since === null) return t('attention');
        return t('attentionSince', { day: shortDate(localNoon(concern.since), language) });
      case 'unseen':
        return concern.days === null ? t('neverSeen') : t('unseen', { days: concern.days });
      default:
        return t(concern.kind);
    }
  };
}

const ICONS: Readonly<Record<ConcernKind, typeof IconEyeOff>> = {
  overdue: IconBellRingingFilled,
  reminder: IconBellFilled,
  varroa: IconBug,
  attention: IconAlertTriangleFilled,
  unseen: IconEyeOff,
  weak: IconTrendingDown,
};

interface TodayLineProps {
  readonly line: Line;
  readonly today: IsoDay;
  readonly onDismiss: () => void;
}

/** What the beekeeper wrote beside the reminder. */
function commentOf({ hive, concern }: Line): string | null {
  const comment = hive.observations_aggregate.surveillance_reminder_comment;
  const isReminder = concern.kind === 'overdue' || concern.kind === 'reminder';
  return isReminder && typeof comment === 'string' && comment !== '' ? comment : null;
}

/** One hive and why: the whole line leads there, and goes until tomorrow by its button or by a swipe. */
export function TodayLine({ line, today, onDismiss }: TodayLineProps) {
  const t = useTranslations('hives.today');
  const wordsOf = useConcernWords(today);
  const swipe = useSwipeAway(onDismiss);
  const { hive, apiaryName, concern, also } = line;
  const Icon = ICONS[concern.kind];
  const comment = commentOf(line);
  return (
    <li className={styles.line} {...swipe}>
      <span className={styles.sign} data-kind={concern.kind}>
        <Icon size={22} aria-hidden />
      </span>
      <div className={styles.words}>
        <p className={styles.hive}>
          <ColorDot color={hive.color} />
          <Link
            className={styles.link}
            {...toHive(hive)}
            aria-label={t('line', { name: hive.name, why: wordsOf(concern) })}
            draggable={false}
          >
            {hive.name}
          </Link>
          <span className={styles.apiary}>{apiaryName}</span>
        </p>
        <p className={styles.why}>
          <span className={styles.concern} data-kind={concern.kind}>
            {wordsOf(concern)}
          </span>
          {comment && <span className={styles.comment}>{t('comment', { comment })}</span>}
          {also.length > 0 && <span className={styles.also}>{also.map(wordsOf).join(' · ')}</span>}
        </p>
      </div>
      <ActionIcon
        className={styles.dismiss}
        aria-label={t('dismiss', { name: hive.name })}
        title={t('dismiss', { name: hive.name })}
        onClick={onDismiss}
      >
        <IconClockPause size={20} />
      </ActionIcon>
      <IconChevronRight size={20} aria-hidden className={styles.chevron} />
    </li>
  );
}
