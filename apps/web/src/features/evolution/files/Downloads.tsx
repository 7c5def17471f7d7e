import { IconPhoto, IconTable } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { dateRange, localNoon } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { AsyncButton } from '../../../ui/AsyncButton.tsx';
import type { ChartContent } from '../../../ui/chart/chart.ts';
import { chartPng } from '../../../ui/chart/chart-png.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { daysOfRange } from '../choice/period-range.ts';
import type { WeatherFinenesses } from '../curve/weather-fineness.ts';
import type { EvolutionView } from '../evolution-view.ts';
import { curveCsv, wholeLines } from './curve-csv.ts';
import styles from './Downloads.module.css';
import { useAttribution } from './use-attribution.ts';

interface DownloadsProps {
  readonly view: EvolutionView;
  readonly content: ChartContent;
  /** As they are seen: with what is drawn beside what was measured. */
  readonly drawn: ChartContent['lines'];
  readonly fineness: WeatherFinenesses;
  /** Lines are on their way: a file is taken away once they are in it. */
  readonly incomplete: boolean;
}

/** Letters and digits of a name, which every system takes for a file's. */
const fileName = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '-');

/** What is seen, to take away: every reading as a table, and a picture with its title, its period and whose readings it shows. */
export function Downloads({ view, content, drawn, fineness, incomplete }: DownloadsProps) {
  const t = useTranslations('evolution.files');
  const language = useLanguage();
  const { own, apiary } = view;
  const { lines, range, timeZone } = content;
  const days = daysOfRange(range, timeZone);
  const attribution = useAttribution(view);
  const named = own?.name ?? apiary.name;
  const name = fileName(t('filename', { name: named, ...days }));
  const orSay = async (save: () => Promise<void>) => {
    try {
      await save();
    } catch {
      showToast('error', t('failed'));
    }
  };
  const saveTable = () =>
    orSay(async () => {
      const whole = await wholeLines({ lines, range, weather: fineness }, view);
      const columns = whole.map((one) => ({ line: one.line, note: t(`fineness.${one.fineness}`) }));
      saveFile(new Blob([curveCsv(columns, range, t('time'))], { type: 'text/csv' }), `${name}.csv`);
    });
  const savePicture = () =>
    orSay(async () => {
      const picture = await chartPng({
        content: { ...content, lines: drawn },
        language,
        title: t('title', { name: named }),
        subtitle: dateRange(localNoon(days.first), localNoon(days.last), language),
        attribution,
      });
      saveFile(picture, `${name}.png`);
    });
  return (
    <div className={styles.downloads} data-screen-only>
      <AsyncButton
        variant="default"
        leftSection={<IconTable size={18} aria-hidden />}
        disabled={incomplete}
        onClick={saveTable}
      >
        {t('csv')}
      </AsyncButton>
      <AsyncButton
        variant="default"
        leftSection={<IconPhoto size={18} aria-hidden />}
        disabled={incomplete}
        onClick={savePicture}
      >
        {t('png')}
      </AsyncButton>
    </div>
  );
}
