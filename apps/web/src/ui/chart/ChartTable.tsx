import { ActionIcon, Box, Group } from '@mantine/core';
import type { Language } from '@propolis/domain';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { buttonActs } from '../button-acts.ts';
import styles from './ChartTable.module.css';
import type { ChartLine } from './chart.ts';
import { dayWords, momentWords, rangeWords } from './moment-words.ts';
import { alignColumns, type Cell } from './plot/columns.ts';

/** More rows at once are of little use, and slow to lay out on a phone. */
const ROWS = 100;

interface TableRow {
  /** Unix seconds. */
  readonly time: number;
  /** One for each line, in their order. */
  readonly cells: readonly Cell[];
}

/** Pages of whole days; each row is a moment with a value of any line. */
export function tablePages(lines: readonly ChartLine[], dayOf: (time: number) => string): TableRow[][] {
  const { times, cells } = alignColumns(lines);
  const rows = times
    .map((time, at): TableRow => ({ time, cells: cells.map((column) => column[at]) }))
    .filter((row) => row.cells.some((cell) => typeof cell === 'number'));
  const pages: TableRow[][] = [];
  let day = '';
  for (const row of rows) {
    const page = pages.at(-1);
    const isNewDay = dayOf(row.time) !== day;
    day = dayOf(row.time);
    if (!page || (isNewDay && page.length >= ROWS)) pages.push([row]);
    else page.push(row);
  }
  return pages;
}

interface ChartTableProps {
  /** The accessible name of the table. */
  readonly label: string;
  readonly lines: readonly ChartLine[];
  readonly timeZone: string;
  readonly language: Language;
}

/** The values of the lines as a table; long ones are split into pages of days. */
export function ChartTable({ label, lines, timeZone, language }: ChartTableProps) {
  const t = useTranslations('chart.table');
  const locale = useMemo(() => ({ timeZone, language }), [timeZone, language]);
  const pages = useMemo(() => tablePages(lines, (time) => dayWords(time, locale)), [lines, locale]);
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, Math.max(0, pages.length - 1));
  const rows = pages[at] ?? [];
  const [first, last] = [rows[0], rows.at(-1)];
  return (
    <div>
      {pages.length > 1 && first && last && (
        <Group gap="xs" pb="xs" data-screen-only>
          <ActionIcon
            variant="default"
            aria-label={t('earlier')}
            {...buttonActs(at === 0 ? undefined : () => setChosen(at - 1))}
          >
            <IconChevronLeft size={20} />
          </ActionIcon>
          <Box component="span" fw={650} role="status">
            {rangeWords({ start: first.time, end: last.time + 1 }, locale, 'day')}
          </Box>
          <ActionIcon
            variant="default"
            aria-label={t('later')}
            {...buttonActs(at === pages.length - 1 ? undefined : () => setChosen(at + 1))}
          >
            <IconChevronRight size={20} />
          </ActionIcon>
        </Group>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the arrow keys too */}
      <section className={styles.scroll} aria-label={label} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('moment')}</th>
              {lines.map((line) => (
                <th key={line.id} scope="col">
                  {line.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ time, cells }) => (
              <tr key={time}>
                <th scope="row">{momentWords(time, locale)}</th>
                {lines.map((line, column) => {
                  const cell = cells[column];
                  return <td key={line.id}>{typeof cell === 'number' ? line.format(cell) : t('none')}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
