import { ActionIcon, Anchor, Box, Button, Group, Text } from '@mantine/core';
import type { Apiary } from '@propolis/contract';
import {
  apiaryDay,
  type Concern,
  type ConcernKind,
  daysBetween,
  type IsoDay,
  observationInterval,
} from '@propolis/domain';
import {
  IconAlertTriangleFilled,
  IconBellFilled,
  IconBellRingingFilled,
  IconBug,
  IconCalendarExclamation,
  IconCheck,
  IconChevronRight,
  IconClockPause,
  IconEyeOff,
  IconTrendingDown,
} from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { localNoon, longDate, shortDate } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { namesInLine } from '../../../lib/isolated.ts';
import { toHive } from '../../../lib/paths.ts';
import { Bee } from '../../../ui/art/Bee.tsx';
import { ColorDot } from '../../../ui/ColorDot.tsx';
import { TitledCard } from '../../../ui/TitledCard.tsx';
import { useShownMore } from '../../../ui/use-shown-more.ts';
import { useSwipeAway } from '../../../ui/use-swipe-away.ts';
import { useVarroaWords } from '../../../ui/varroa/use-varroa-words.ts';
import { useVarroaColonies } from '../../../ui/varroa/varroa-colonies.ts';
import styles from './TodayCard.module.css';
import { type Coming, nextComing, type TodayLine, todayLines, useDismissals } from './today-lines.ts';

/** Keeps the card short. */
const LINES_SHOWN = 5;
/** Shown by each press for more. */
const LINES_MORE = 100;

/** Something planned for today or before; the app passes it, because it belongs to another feature. */
export interface PlannedLine {
  readonly id: string;
  readonly icon: ReactNode;
  /** Its hives. */
  readonly name: string;
  readonly link: LinkProps;
  readonly apiaryName: string;
  readonly why: string;
  readonly isOverdue: boolean;
  /** The button; a line without one ends with what its page records. */
  readonly done?: { readonly label: string; readonly onPress: () => void };
}

interface TodayCardProps {
  readonly apiaries: readonly Apiary[];
  /** The earliest first. */
  readonly planned: readonly PlannedLine[];
  /** What has weeks of time; after the hives. */
  readonly later: readonly PlannedLine[];
  /** The hives whose control count is planned. */
  readonly controlled: ReadonlySet<number>;
  readonly now: Date;
}

/** What is planned, then the hives that need work today, most urgent first; without any, what comes next. */
export function TodayCard({ apiaries, planned, later, controlled, now }: TodayCardProps) {
  const t = useTranslations('hives.today');
  const more = useShownMore<HTMLUListElement>(LINES_SHOWN, LINES_MORE);
  const undoButton = useRef<HTMLButtonElement>(null);
  const today = apiaryDay(now);
  const { shown, dismissed, dismiss, undo } = useDismissals(
    todayLines(apiaries, { colonies: useVarroaColonies(), controlled }, today),
    today,
  );
  const all = [...planned, ...shown, ...later];
  const lines = all.slice(0, more.shown);
  const rest = all.length - lines.length;
  // The focused line is gone, so the undo button takes the focus.
  const dismissAndGo = (line: TodayLine) => {
    dismiss(line);
    setTimeout(() => undoButton.current?.focus({ preventScroll: true }));
  };
  return (
    <TitledCard title={t('title')} remark={all.length > 0 ? t('count', { count: all.length }) : undefined}>
      {all.length === 0 ? (
        <NothingToday coming={nextComing(apiaries, today)} />
      ) : (
        <ul ref={more.list}>
          {lines.map((line) =>
            'hive' in line ? (
              <HiveLine key={line.hive.id} line={line} today={today} onDismiss={() => dismissAndGo(line)} />
            ) : (
              <Line
                key={line.id}
                {...line}
                kind={line.isOverdue ? 'overdue' : 'reminder'}
                button={line.done && { ...line.done, icon: <IconCheck size={20} /> }}
              />
            ),
          )}
        </ul>
      )}
      {rest > 0 && (
        <Button ref={more.button} variant="subtle" className={styles.more} onClick={more.showMore}>
          {rest > LINES_MORE ? t('next', { count: LINES_MORE }) : t('more', { count: rest })}
        </Button>
      )}
      {/* Why a hive without a recent observation is listed. */}
      {lines.some(
        (line) => 'hive' in line && line.concern.kind === 'unseen' && line.concern.days !== null,
      ) && <p className={`quiet ${styles.reason}`}>{t(`interval.${observationInterval(today).key}`)}</p>}
      <p className={`quiet ${styles.dismissed}`} role="status" data-empty={dismissed.length === 0}>
        {dismissed.length > 0 && (
          <>
            <span>{t('dismissed', { names: namesInLine(dismissed.map(({ hive }) => hive.name)) })}</span>
            <Button ref={undoButton} variant="subtle" size="compact-md" onClick={undo}>
              {t('undo')}
            </Button>
          </>
        )}
      </p>
    </TitledCard>
  );
}

interface LineProps extends Pick<PlannedLine, 'icon' | 'name' | 'link' | 'apiaryName' | 'why'> {
  readonly kind: ConcernKind;
  /** Colour of its hive. */
  readonly color?: string;
  readonly button?: ({ readonly icon: ReactNode } & PlannedLine['done']) | undefined;
  readonly swipe?: ReturnType<typeof useSwipeAway>;
  /** Beside the reason. */
  readonly children?: ReactNode;
}

/** One line of the card, all of it a link, with a button. */
function Line({ kind, icon, color, name, link, apiaryName, why, button, swipe, children }: LineProps) {
  const t = useTranslations('hives.today');
  return (
    <Group component="li" className={styles.line} gap="sm" wrap="nowrap" data-kind={kind} {...swipe}>
      <span className={styles.sign}>{icon}</span>
      <Box className="anywhere" flex={1} miw={0}>
        <Group component="p" gap="0 10px">
          {color && <ColorDot color={color} />}
          <Link
            className={`row-link ${styles.link}`}
            {...link}
            aria-label={t('line', { name, why })}
            draggable={false}
          >
            {name}
          </Link>
          <span className="quiet">{apiaryName}</span>
        </Group>
        <Group component="p" gap="0 10px">
          <span className={styles.concern}>{why}</span>
          {children}
        </Group>
      </Box>
      {button && (
        <ActionIcon
          className={styles.dismiss}
          aria-label={button.label}
          title={button.label}
          onClick={button.onPress}
        >
          {button.icon}
        </ActionIcon>
      )}
      <IconChevronRight size={20} aria-hidden className={styles.chevron} />
    </Group>
  );
}

/** Shown if there is nothing to do, with what comes next. */
function NothingToday({ coming }: { readonly coming: Coming | undefined }) {
  const t = useTranslations('hives.today');
  const language = useLanguage();
  return (
    <Group className="anywhere" wrap="nowrap" p="4px 16px 18px">
      <svg viewBox="0 0 56 44" width="56" height="44" aria-hidden>
        <Bee x={28} y={26} />
      </svg>
      <div>
        <Text fw={600}>{t('nothing')}</Text>
        {coming && (
          <p className="dimmed">
            {t.rich(`coming.${coming.kind}`, {
              name: coming.hive.name,
              day: longDate(localNoon(coming.day), language),
              hive: (name) => (
                <Anchor
                  className="touch"
                  fw={600}
                  renderRoot={(props) => <Link {...props} {...toHive(coming.hive)} />}
                >
                  {name}
                </Anchor>
              ),
            })}
          </p>
        )}
      </div>
    </Group>
  );
}

/** A short text for the concern of a hive. */
function useConcernWords(today: IsoDay): (concern: Concern) => string {
  const t = useTranslations('hives.today.concerns');
  const varroaWords = useVarroaWords();
  const language = useLanguage();
  return (concern) => {
    switch (concern.kind) {
      case 'overdue':
        return t('overdue', { days: daysBetween(concern.day, today) });
      case 'varroa':
      case 'control_due':
        return varroaWords(concern.state);
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
  control_due: IconCalendarExclamation,
  unseen: IconEyeOff,
  weak: IconTrendingDown,
};

/** The comment of the reminder. */
function commentOf({ hive, concern }: TodayLine): string | null {
  const comment = hive.observations_aggregate.surveillance_reminder_comment;
  const isReminder = concern.kind === 'overdue' || concern.kind === 'reminder';
  return isReminder && typeof comment === 'string' && comment !== '' ? comment : null;
}

interface HiveLineProps {
  readonly line: TodayLine;
  readonly today: IsoDay;
  readonly onDismiss: () => void;
}

/** One hive and its concern; a button or a swipe postpones it until tomorrow. */
function HiveLine({ line, today, onDismiss }: HiveLineProps) {
  const t = useTranslations('hives.today');
  const wordsOf = useConcernWords(today);
  const { hive, apiaryName, concern, also } = line;
  const Icon = ICONS[concern.kind];
  const comment = commentOf(line);
  return (
    <Line
      kind={concern.kind}
      icon={<Icon size={22} aria-hidden />}
      color={hive.color}
      name={hive.name}
      link={toHive(hive)}
      apiaryName={apiaryName}
      why={wordsOf(concern)}
      button={{
        icon: <IconClockPause size={20} />,
        label: t('dismiss', { name: hive.name }),
        onPress: onDismiss,
      }}
      swipe={useSwipeAway(onDismiss)}
    >
      {comment && <span className={`quiet ${styles.comment}`}>{t('comment', { comment })}</span>}
      {also.length > 0 && <span className="quiet">{also.map(wordsOf).join(' · ')}</span>}
    </Line>
  );
}
