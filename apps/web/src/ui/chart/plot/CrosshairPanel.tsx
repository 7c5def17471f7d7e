import { Box } from '@mantine/core';
import type { Language } from '@propolis/domain';
import { type SVGProps, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ChartContent, ChartLine, ChartLineKind } from '../chart.ts';
import { type ChartLocale, momentWords, rangeWords } from '../moment-words.ts';
import styles from './CrosshairPanel.module.css';
import type { ChartColors } from './chart-colors.ts';
import { lineOn } from './legible.ts';
import { nearestMoment, readingAt } from './moments.ts';
import { SHAPES, shapesOf } from './shapes.ts';
import { type MovingRange, useSeenRange } from './use-view.ts';

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
    <Box flex={1} miw={0}>
      <Box component="p" className="tabular" fw={650}>
        {crosshair === null ? <SeenWords moving={moving} locale={locale} /> : momentWords(crosshair, locale)}
      </Box>
      {bands.length > 0 && (
        <p className="quiet tabular">{under.map(({ label }) => label).join(' · ') || '\u00a0'}</p>
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
            <span className={`tabular ${styles.value}`}>{saidBy(line)}</span>
          </li>
        ))}
      </ul>
    </Box>
  );
}

interface SeenWordsProps {
  readonly moving: MovingRange;
  readonly locale: ChartLocale;
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

const MARKS: Readonly<Record<ChartLineKind, SVGProps<SVGPathElement>>> = {
  line: { d: 'M1 8H27', strokeWidth: 2.5 },
  dashed: { d: 'M1 8H27', strokeWidth: 2, strokeDasharray: '6 4' },
  dotted: { d: 'M2 8H27', strokeWidth: 3, strokeDasharray: '0.1 6', strokeLinecap: 'round' },
  area: { d: 'M1 15V10L10 4L18 8L27 3V15Z', fill: 'currentcolor', fillOpacity: 0.25 },
  bars: { d: 'M5 16V7h5v9zM14 16V2h5v14z', fill: 'currentcolor', stroke: 'none' },
  hollow: { d: 'M9 15V3h8v12z', strokeWidth: 2 },
};

/** The line's style, shown beside its name. */
function LineMark({ kind, color, shape }: LineMarkProps) {
  return (
    <svg width={28} height={16} fill="none" stroke="currentcolor" style={{ color }} aria-hidden>
      <path {...MARKS[kind]} />
      {kind === 'line' && shape !== undefined && (
        <path
          fill="currentcolor"
          stroke="var(--propolis-surface)"
          transform="translate(14 8)"
          d={SHAPES[shape % SHAPES.length]}
        />
      )}
    </svg>
  );
}

/** The position of the crosshair, always at a reading; moved by keys, its values are announced. */
export function useCrosshair(lines: readonly ChartLine[], moments: readonly number[], locale: ChartLocale) {
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
