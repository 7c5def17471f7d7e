import { IconChevronDown } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { ChartTable } from '../../../ui/chart/ChartTable.tsx';
import type { ChartContent, ChartLine, ChartRange } from '../../../ui/chart/chart.ts';
import styles from './CurveTable.module.css';

interface CurveTableProps {
  readonly label: string;
  readonly content: Pick<ChartContent, 'lines' | 'range' | 'timeZone'>;
}

/** What of a line is seen. */
function seenOf(line: ChartLine, { start, end }: ChartRange): ChartLine {
  const seen = line.times.flatMap((time, at) => (time >= start && time <= end ? [at] : []));
  return {
    ...line,
    times: seen.map((at) => line.times[at] ?? 0),
    values: seen.map((at) => line.values[at] ?? null),
  };
}

/** The curves in numbers, folded: drawn only when somebody looks. */
export function CurveTable({ label, content }: CurveTableProps) {
  const t = useTranslations('evolution.table');
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const { lines, range, timeZone } = content;
  const seen = useMemo(() => (open ? lines.map((line) => seenOf(line, range)) : []), [open, lines, range]);
  return (
    <details className={styles.values} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>
        {t('open')} <IconChevronDown className={styles.chevron} size={18} aria-hidden />
      </summary>
      {open && <ChartTable label={label} lines={seen} timeZone={timeZone} language={language} />}
    </details>
  );
}
