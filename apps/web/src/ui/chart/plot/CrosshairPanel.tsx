import type { Language } from '@propolis/domain';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ChartContent, ChartLine, ChartLineKind } from '../chart.ts';
import { momentWords, rangeWords } from '../moment-words.ts';
import styles from './CrosshairPanel.module.css';
import type { ChartColors } from './chart-colors.ts';
import { lineOn } from './legible.ts';
import { nearestMoment, readingAt } from './moments.ts';
import type { MovingRange } from './moving-range.ts';
import { SHAPES, shapesOf } from './shapes.ts';
import { useSeenRange } from './use-view.ts';

interface CrosshairPanelProps {
  readonly content: Omit<ChartContent, 'range'>;
  readonly moving: MovingRange;
  /** Unix seconds, or none. */
  readonly crosshair: number | null;
  readonly language: Language;
  readonly colors: ChartColors;
}

/** The legend, and above the curve the value of each line at the crosshair. Showing it shifts no layout. */
export function CrosshairPanel({ content, moving, crosshair, language, colors }: CrosshairPanelProps) {
  const t = useTranslations('chart');
  const { lines, bands = [], timeZone } = content;
  const locale = { timeZone, language };
  const shapes = shapesOf(lines);
  const under =
    crosshair === null ? [] : bands.filter(({ start, end }) => start <= crosshair && crosshair <= end);
  const saidBy = (line: ChartLine): string => {
    if (crosshair === null) return '';
    const reading = readingAt(line, crosshair);
    return reading ? line.format(reading.value) : t('none');
  };
  return (
    <div className={styles.panel}>
      <p className={styles.moment}>
        {crosshair === null ? <SeenWords moving={moving} locale={locale} /> : momentWords(crosshair, locale)}
      </p>
      {bands.length > 0 && (
        <p className={`quiet ${styles.bands}`}>{under.map(({ label }) => label).join(' · ') || '\u00a0'}</p>
      )}
      <ul className={styles.legend}>
        {lines.map((line) => (
          <li key={line.id} className={styles.line}>
            <LineMark
              kind={line.kind}
              color={lineOn(line.color, colors.ground)}
              shape={shapes.get(line.id)}
            />
            <span className={styles.label}>{line.label}</span>
            <span className={styles.value}>{saidBy(line)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface SeenWordsProps {
  readonly moving: MovingRange;
  readonly locale: { readonly timeZone: string; readonly language: Language };
}

/** The visible range as text, also during a gesture. */
function SeenWords({ moving, locale }: SeenWordsProps) {
  return rangeWords(useSeenRange(moving), locale);
}

interface LineMarkProps {
  readonly kind: ChartLineKind;
  /** `#rrggbb`, as drawn. */
  readonly color: string;
  /** The marker shape of the line; undefined for a single line. */
  readonly shape?: number | undefined;
}

/** The line's style, shown beside its name. */
function LineMark({ kind, color, shape }: LineMarkProps) {
  return (
    <svg className={styles.mark} viewBox="0 0 28 16" aria-hidden style={{ color }}>
      {kind === 'bars' && <path className={styles.full} d="M5 16V7h5v9zM14 16V2h5v14z" />}
      {kind === 'hollow' && <path className={styles.hollow} d="M9 15V3h8v12z" />}
      {kind === 'area' && <path className={styles.area} d="M1 15V10L10 4L18 8L27 3V15Z" />}
      {kind === 'line' && <path className={styles.markLine} d="M1 8H27" />}
      {kind === 'dashed' && <path className={styles.dashed} d="M1 8H27" />}
      {kind === 'dotted' && <path className={styles.dotted} d="M2 8H27" />}
      {kind === 'line' && shape !== undefined && (
        <path className={styles.shape} transform="translate(14 8)" d={SHAPES[shape % SHAPES.length]} />
      )}
    </svg>
  );
}

/** The position of the crosshair, always at a reading; moved by keys, its values are announced. */
export function useCrosshair(
  lines: readonly ChartLine[],
  moments: readonly number[],
  locale: { readonly timeZone: string; readonly language: Language },
) {
  const t = useTranslations('chart');
  const [crosshair, setCrosshair] = useState<number | null>(null);
  const [spoken, setSpoken] = useState('');
  const wordsAt = (moment: number) => {
    const values = lines.map((line) => {
      const reading = readingAt(line, moment);
      return t('value', { label: line.label, value: reading ? line.format(reading.value) : t('none') });
    });
    return [momentWords(moment, locale), ...values].join('. ');
  };
  return {
    crosshair,
    spoken,
    /** To the reading nearest to this time, or hidden. */
    point: (time: number | null) => {
      setSpoken('');
      setCrosshair(time === null ? null : (nearestMoment(moments, time) ?? null));
    },
    /** To this reading, with an announcement. */
    speak: (moment: number) => {
      setCrosshair(moment);
      setSpoken(wordsAt(moment));
    },
  };
}
