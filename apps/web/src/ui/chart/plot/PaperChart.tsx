import type { Language } from '@propolis/domain';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ChartContent } from '../chart.ts';
import { dayWords } from '../moment-words.ts';
import { chartColors } from './chart-colors.ts';
import { numberFlags } from './group-flags.ts';
import { LANE_HEIGHT, laneUnits } from './lanes.ts';
import { legibleOn } from './legible.ts';
import styles from './PaperChart.module.css';
import { paperPlot } from './paper-plot.ts';

/** What a sheet of A4 has room for beside its margins (px), and how fine a printer is beside a screen. */
const PAPER = { size: { width: 680, height: 330 }, fine: 3 } as const;
/** Until it is drawn: where the lines begin and how wide they are, as shares of the width. */
const WHOLE = { left: 0, width: 1 } as const;

interface PaperChartProps {
  readonly content: ChartContent;
  readonly language: Language;
}

/** The curve on paper, as wide as the sheet whatever the screen is; what is pressed there is numbered here. */
export function PaperChart({ content, language }: PaperChartProps) {
  const t = useTranslations('chart');
  const target = useRef<HTMLDivElement>(null);
  const [frame, setFrame] = useState<{ readonly left: number; readonly width: number }>(WHOLE);
  const { lines, range, timeZone, leftUnit, rightUnit, nights, bands, flags } = content;
  useLayoutEffect(() => {
    const shades = { ...(nights && { nights }), ...(bands && { bands }), ...(flags && { flags }) };
    const drawn = { lines, range, timeZone, leftUnit, rightUnit, ...shades };
    const height = PAPER.size.height + LANE_HEIGHT * laneUnits(drawn).length;
    const plot = paperPlot(drawn, language, { ...PAPER, size: { ...PAPER.size, height } });
    const { canvas } = plot.ctx;
    target.current?.append(canvas);
    setFrame({ left: plot.bbox.left / canvas.width, width: plot.bbox.width / canvas.width });
    return () => {
      canvas.remove();
      plot.destroy();
    };
  }, [lines, range, timeZone, leftUnit, rightUnit, nights, bands, flags, language]);
  const { numbers, entries } = numberFlags(flags ?? [], range, frame.width * PAPER.size.width);
  const { ground } = chartColors('paper');
  return (
    <div>
      <div className={styles.drawn}>
        <div ref={target} className={styles.curve} />
        <div className={styles.rail}>
          {numbers.map(({ left, words }) => (
            <span
              key={words}
              className={styles.number}
              style={{ left: `${100 * (frame.left + left / PAPER.size.width)}%` }}
            >
              {words}
            </span>
          ))}
        </div>
      </div>
      <ul className={styles.told}>
        {(bands ?? []).map(({ id, label, color }) => (
          <li key={id}>
            <svg width="14" height="14" aria-hidden>
              <rect width="14" height="14" fill={legibleOn(color, ground)} fillOpacity="0.4" />
            </svg>{' '}
            {label}
          </li>
        ))}
        {entries.map(({ number, flag }) => (
          <li key={flag.id}>
            <strong>{number}</strong>{' '}
            {flag.isDated
              ? flag.label
              : t('flagAt', { label: flag.label, day: dayWords(flag.time, { timeZone, language }) })}
          </li>
        ))}
      </ul>
    </div>
  );
}
