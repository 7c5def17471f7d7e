import { Button } from '@mantine/core';
import { IconPhoto, IconTable } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { dateRange } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { saveFile } from '../../../lib/save-file.ts';
import type { ChartContent } from '../../../ui/chart/chart.ts';
import { chartPng } from '../../../ui/chart/chart-png.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { useStations } from '../../places/places.api.ts';
import type { EvolutionView } from '../evolution-view.ts';
import { curveCsv } from './curve-csv.ts';
import styles from './Downloads.module.css';

interface DownloadsProps {
  readonly view: EvolutionView;
  /** As it is seen. */
  readonly content: ChartContent;
}

/** Letters and digits of a name, which every system takes for a file's. */
const fileName = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '-');

/** What is drawn, to take away: as a table, and as a picture with its title, its period and whose readings it shows. */
export function Downloads({ view, content }: DownloadsProps) {
  const t = useTranslations('evolution.files');
  const language = useLanguage();
  const { own, apiary, days, station } = view;
  const { lines, range } = content;
  const { data: stations = [] } = useStations(station !== undefined);
  // What the demonstration has made up is nobody's.
  const measured = stations.some((one) => one.station === station && one.is_invented !== true);
  const named = own?.name ?? apiary.name;
  const name = fileName(t('filename', { name: named, ...days }));
  const saveTable = () =>
    saveFile(new Blob([curveCsv(lines, range, t('time'))], { type: 'text/csv' }), `${name}.csv`);
  const savePicture = async () => {
    try {
      const picture = await chartPng({
        content,
        language,
        title: t('title', { name: named }),
        subtitle: dateRange(new Date(range.start * 1000), new Date(range.end * 1000 - 1), language),
        attribution: t(measured ? 'sourceWeather' : 'source'),
      });
      saveFile(picture, `${name}.png`);
    } catch {
      showToast('error', t('failed'));
    }
  };
  return (
    <div className={styles.downloads} data-screen-only>
      <Button variant="default" leftSection={<IconTable size={18} aria-hidden />} onClick={saveTable}>
        {t('csv')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPhoto size={18} aria-hidden />}
        onClick={() => void savePicture()}
      >
        {t('png')}
      </Button>
    </div>
  );
}
