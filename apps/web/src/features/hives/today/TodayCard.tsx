import { Anchor, Button } from '@mantine/core';
import type { Apiary } from '@propolis/contract';
import { observationInterval } from '@propolis/domain';
import { Link } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { localDay, localNoon, longDate } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { namesInLine } from '../../../lib/isolated.ts';
import { toHive } from '../../../lib/paths.ts';
import { Bee } from '../../../ui/art/Bee.tsx';
import { useShownMore } from '../../../ui/use-shown-more.ts';
import { useVarroaWarnings } from '../signs/varroa-warnings.ts';
import styles from './TodayCard.module.css';
import { TodayLine } from './TodayLine.tsx';
import { type Coming, type TodayLine as Line, nextComing, todayLines, useDismissals } from './today-lines.ts';

/** More would be a list to work off, not a word for today. */
const LINES_SHOWN = 5;

interface TodayCardProps {
  readonly apiaries: readonly Apiary[];
  readonly now: Date;
}

/** What to do today, most urgent first, one press from each hive; where nothing is, what comes next. */
export function TodayCard({ apiaries, now }: TodayCardProps) {
  const t = useTranslations('hives.today');
  const titleId = useId();
  const [whole, setWhole] = useState(false);
  const more = useShownMore<HTMLUListElement>();
  const undoButton = useRef<HTMLButtonElement>(null);
  const today = localDay(now);
  const { shown, dismissed, dismiss, undo } = useDismissals(
    todayLines(apiaries, useVarroaWarnings(), today),
    today,
  );
  const lines = whole ? shown : shown.slice(0, LINES_SHOWN);
  const showAll = () => {
    more.asked();
    setWhole(true);
  };
  // The line that had the focus is gone; what takes it back has it.
  const dismissAndGo = (line: Line) => {
    dismiss(line);
    setTimeout(() => undoButton.current?.focus({ preventScroll: true }));
  };
  return (
    <section className={styles.card} aria-labelledby={titleId} data-screen-only>
      <header className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {t('title')}
        </h2>
        {shown.length > 0 && <span className={styles.count}>{t('count', { count: shown.length })}</span>}
      </header>
      {shown.length === 0 && <NothingToday coming={nextComing(apiaries, today)} />}
      {lines.length > 0 && (
        <ul ref={more.list} className={styles.lines}>
          {lines.map((line) => (
            <TodayLine key={line.hive.id} line={line} today={today} onDismiss={() => dismissAndGo(line)} />
          ))}
        </ul>
      )}
      {shown.length > lines.length && (
        <Button ref={more.button} variant="subtle" className={styles.more} onClick={showAll}>
          {t('more', { count: shown.length - lines.length })}
        </Button>
      )}
      {lines.some(({ concern }) => concern.kind === 'unseen' && concern.days !== null) && (
        <Reason today={today} />
      )}
      <p className={styles.dismissed} role="status" data-empty={dismissed.length === 0}>
        {dismissed.length > 0 && (
          <>
            <span>{t('dismissed', { names: namesInLine(dismissed.map(({ hive }) => hive.name)) })}</span>
            <Button ref={undoButton} variant="subtle" size="compact-md" onClick={undo}>
              {t('undo')}
            </Button>
          </>
        )}
      </p>
    </section>
  );
}

/** Why a hive that nobody has looked at for so long is told of. */
function Reason({ today }: { readonly today: string }) {
  const language = useLanguage();
  return <p className={styles.reason}>{observationInterval(today).reason[language]}</p>;
}

/** A day without anything to do is a good one; what comes next stands below it. */
function NothingToday({ coming }: { readonly coming: Coming | undefined }) {
  const t = useTranslations('hives.today');
  const language = useLanguage();
  return (
    <div className={styles.nothing}>
      <svg viewBox="0 0 56 44" width="56" height="44" aria-hidden>
        <Bee x={28} y={26} />
      </svg>
      <div>
        <p className={styles.calm}>{t('nothing')}</p>
        {coming && (
          <p className={styles.coming}>
            {t.rich(`coming.${coming.kind}`, {
              name: coming.hive.name,
              day: longDate(localNoon(coming.day), language),
              hive: (name) => (
                <Anchor
                  className={styles.comingHive}
                  renderRoot={(props) => <Link {...props} {...toHive(coming.hive)} />}
                >
                  {name}
                </Anchor>
              ),
            })}
          </p>
        )}
      </div>
    </div>
  );
}
