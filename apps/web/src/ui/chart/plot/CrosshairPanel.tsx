import type { Language } from '@propolis/domain';
import { useTranslations } from 'use-intl';
import type { ChartContent, ChartLine } from '../chart.ts';
import { momentWords, rangeWords } from '../moment-words.ts';
import styles from './CrosshairPanel.module.css';
import type { ChartColors } from './chart-colors.ts';
import { LineMark } from './LineMark.tsx';
import { lineOn } from './legible.ts';
import { readingAt } from './moments.ts';
import type { MovingRange } from './moving-range.ts';
import { shapesOf } from './shapes.ts';
import { useSeenRange } from './use-view.ts';

interface CrosshairPanelProps {
  readonly content: Omit<ChartContent, 'range'>;
  readonly moving: MovingRange;
  /** Unix seconds, or none. */
  readonly crosshair: number | null;
  readonly language: Language;
  readonly colors: ChartColors;
}

/** The legend, and above the curve what each line says where the crosshair stands. Nothing moves when it comes. */
export function CrosshairPanel({ content, moving, crosshair, language, colors }: CrosshairPanelProps) {
  const t = useTranslations('chart');
  const { lines, bands = [], timeZone } = content;
  const told = { timeZone, language };
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
        {crosshair === null ? <SeenWords moving={moving} told={told} /> : momentWords(crosshair, told)}
      </p>
      {bands.length > 0 && (
        <p className={styles.bands}>{under.map(({ label }) => label).join(' · ') || '\u00a0'}</p>
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
  readonly told: { readonly timeZone: string; readonly language: Language };
}

/** Of which time the curve is, while fingers move it too. */
function SeenWords({ moving, told }: SeenWordsProps) {
  return rangeWords(useSeenRange(moving), told);
}
