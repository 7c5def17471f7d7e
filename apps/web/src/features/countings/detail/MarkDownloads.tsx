import { Button } from '@mantine/core';
import type { Counting, CountingResult } from '@propolis/contract';
import { IconPhoto, IconTable } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { dateAndTime, localDay } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { counts, type Mark } from '../viewer/marks.ts';
import { downloadWholePhoto } from '../viewer/photo-tiles.api.ts';
import { annotatedPicture } from './annotated-picture.ts';
import { detectionsCsv } from './detections-csv.ts';
import styles from './MarkDownloads.module.css';

interface MarkDownloadsProps {
  readonly counting: Counting;
  readonly result: CountingResult;
  readonly photo: NonNullable<Counting['photo']>;
  /** As they are seen. */
  readonly marks: readonly Mark[];
}

const COLUMNS = ['number', 'x', 'y', 'xMm', 'yMm', 'certainty', 'state', 'counts'] as const;

/** What is marked, to take away: as a picture, and as a table. */
export function MarkDownloads({ counting, result, photo, marks }: MarkDownloadsProps) {
  const t = useTranslations('countings.viewer.files');
  const states = useTranslations('countings.viewer.states');
  const language = useLanguage();
  const date = new Date(counting.count_date);
  const name = t('filename', { day: localDay(date) });
  const saveTable = () => {
    const csv = detectionsCsv(marks, result, {
      columns: COLUMNS.map((column) => t(`columns.${column}`)),
      stateOf: (state) => states(state),
      yes: t('yes'),
      no: t('no'),
    });
    saveFile(new Blob([csv], { type: 'text/csv' }), `${name}.csv`);
  };
  const savePicture = async () => {
    try {
      const picture = await annotatedPicture({
        file: await downloadWholePhoto(counting.id),
        width: photo.width,
        marks,
        coin: result.marker,
        title: t('title', { count: marks.filter(counts).length }),
        subtitle: t('subtitle', { date: dateAndTime(date, language) }),
      });
      saveFile(picture, `${name}.jpg`);
    } catch {
      showToast('error', t('failed'));
    }
  };
  return (
    <div className={styles.downloads} data-screen-only>
      <Button
        variant="default"
        leftSection={<IconPhoto size={18} aria-hidden />}
        onClick={() => void savePicture()}
      >
        {t('picture')}
      </Button>
      <Button variant="default" leftSection={<IconTable size={18} aria-hidden />} onClick={saveTable}>
        {t('csv')}
      </Button>
    </div>
  );
}
