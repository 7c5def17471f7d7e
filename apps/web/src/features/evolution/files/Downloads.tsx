import { Button } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { saveFile } from '../../../lib/save-file.ts';
import type { ChartLine, ChartRange } from '../../../ui/chart/chart.ts';
import type { EvolutionView } from '../evolution-view.ts';
import { curveCsv } from './curve-csv.ts';
import styles from './Downloads.module.css';

interface DownloadsProps {
  readonly view: EvolutionView;
  readonly lines: readonly ChartLine[];
  /** What is seen of them. */
  readonly range: ChartRange;
}

/** Letters and digits of a name, which every system takes for a file's. */
const fileName = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '-');

/** What is drawn, to take away. */
export function Downloads({ view, lines, range }: DownloadsProps) {
  const t = useTranslations('evolution.files');
  const { own, apiary, days } = view;
  const name = fileName(t('filename', { name: own?.name ?? apiary.name, ...days }));
  const saveTable = () =>
    saveFile(new Blob([curveCsv(lines, range, t('time'))], { type: 'text/csv' }), `${name}.csv`);
  return (
    <div className={styles.downloads} data-screen-only>
      <Button variant="default" leftSection={<IconTable size={18} aria-hidden />} onClick={saveTable}>
        {t('csv')}
      </Button>
    </div>
  );
}
