import { useFormatter, useTranslations } from 'use-intl';
import { PLAIN_ZERO } from '../../../lib/numbers.ts';
import type { PeriodFigures } from '../evolution.api.ts';
import type { EvolutionView } from '../evolution-view.ts';
import styles from './BigNumbers.module.css';
import { bigFigures, gainBefore } from './big-figures.ts';
import { useFigureWords } from './use-figure-words.ts';

interface BigNumbersProps {
  readonly view: EvolutionView;
  readonly figures: PeriodFigures;
  /** Of as many days before; undefined while they are on their way. */
  readonly before: PeriodFigures | undefined;
}

/** What a period is told by first, each set against the period before. */
export function BigNumbers({ view, figures, before }: BigNumbersProps) {
  const t = useTranslations('evolution.figures');
  const words = useFigureWords(view.days);
  const now = bigFigures(figures);
  const then = before && bigFigures(before);
  const { bestDay } = now;
  const who = bestDay && view.hives.find(({ id }) => id === bestDay.hiveId)?.name;
  const when = bestDay && words.day(bestDay.day);
  return (
    <dl className={styles.numbers}>
      <BigNumber
        title={view.hives.length > 1 ? t('gainOfHives', { count: now.known }) : t('gain')}
        value={now.gain}
        before={before && gainBefore(figures, before)}
        unit="kg"
        signed
      />
      <BigNumber
        title={t('bestDay')}
        value={bestDay?.gain ?? null}
        before={then && (then.bestDay?.gain ?? null)}
        unit="kg"
        signed
        note={view.hives.length > 1 && who && when ? t('whoWhen', { who, when }) : (when ?? undefined)}
      />
      <BigNumber title={t('sunshine')} value={now.sunshineHours} before={then?.sunshineHours} unit="h" />
      <BigNumber title={t('flight')} value={now.flightHours} before={then?.flightHours} unit="h" />
    </dl>
  );
}

interface BigNumberProps {
  readonly title: string;
  readonly value: number | null;
  /** Of the period before: undefined while it is on its way. */
  readonly before: number | null | undefined;
  readonly unit: string;
  /** A gain or a loss, which its sign says. */
  readonly signed?: boolean;
  readonly note?: string | undefined;
}

function BigNumber({ title, value, before, unit, signed = false, note }: BigNumberProps) {
  const t = useTranslations('evolution.figures');
  const format = useFormatter();
  const say = (number: number, sign: boolean) =>
    format.number(number, {
      maximumFractionDigits: unit === 'h' ? 0 : 1,
      minimumFractionDigits: unit === 'h' ? 0 : 1,
      ...(sign ? { signDisplay: 'exceptZero' } : PLAIN_ZERO),
    });
  if (value === null) return null;
  const changeSince = (then: number | null) =>
    then === null ? t('noBefore') : t('change', { change: say(value - then, true), unit });
  // Its line is kept free until it is known.
  const change = before === undefined ? '\u00A0' : changeSince(before);
  return (
    <div className={styles.number}>
      <dt className={styles.title}>{title}</dt>
      <dd className={styles.value}>
        {say(value, signed)} <span className={styles.unit}>{unit}</span>
      </dd>
      {note && <dd className={styles.note}>{note}</dd>}
      <dd className={styles.change}>{change}</dd>
    </div>
  );
}
