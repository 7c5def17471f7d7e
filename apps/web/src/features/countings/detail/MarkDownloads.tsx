import { Button, Group } from '@mantine/core';
import type { Counting, CountingResult } from '@propolis/contract';
import { CSV_MARK, csvRow } from '@propolis/file-formats';
import { IconPhoto, IconTable } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { dateAndTime, localDay } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { drawPicture } from '../../../lib/picture.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { readColors } from '../../../lib/theme-colors.ts';
import { useSayFailure } from '../../../ui/toasts/use-say-failure.ts';
import { downloadWholePhoto } from '../photos.api.ts';
import { type Coin, drawCoin, drawMarks, MARK_COLORS } from '../viewer/draw-marks.ts';
import { counts, type Mark } from '../viewer/marks.ts';

/** In the language of the app. */
interface DetectionWords {
  readonly columns: readonly string[];
  readonly stateOf: (state: Mark['state']) => string;
  readonly yes: string;
  readonly no: string;
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** One row per mark: position in pixels and millimetres, certainty, and whether it counts. */
export function detectionsCsv(
  marks: readonly Mark[],
  { mm_per_px }: Pick<CountingResult, 'mm_per_px'>,
  { columns, stateOf, yes, no }: DetectionWords,
): string {
  const rows = marks.map((mark, at) => [
    at + 1,
    rounded(mark.x, 1),
    rounded(mark.y, 1),
    rounded(mark.x * mm_per_px, 2),
    rounded(mark.y * mm_per_px, 2),
    mark.certainty === null ? '' : rounded(mark.certainty, 4),
    stateOf(mark.state),
    counts(mark) ? yes : no,
  ]);
  return CSV_MARK + [columns, ...rows].map((row) => csvRow(row)).join('');
}

interface AnnotatedPicture {
  /** The photo at a size that every browser can draw. */
  readonly file: Blob;
  /** Photo width of the marks' coordinates, px. */
  readonly width: number;
  readonly marks: readonly Mark[];
  readonly coin: Coin | null;
  readonly title: string;
  readonly subtitle: string;
}

/** Shares of the image width. */
const SHARES = { title: 0.028, subtitle: 0.018, gap: 0.014, line: 0.0014 } as const;

/** The photo with its marks, below a title with number and date. */
async function annotatedPicture(annotated: AnnotatedPicture): Promise<Blob> {
  const { file, width, marks, coin, title, subtitle } = annotated;
  const photo = await createImageBitmap(file);
  const part = (share: number) => Math.round(photo.width * share);
  const head = part(SHARES.title + SHARES.subtitle + 3 * SHARES.gap);
  const scale = photo.width / width;
  const colors = readColors(MARK_COLORS);
  const style = getComputedStyle(document.documentElement);
  const font = style.getPropertyValue('--mantine-font-family');
  const projected = {
    toCanvas: (x: number, y: number) => [x * scale, y * scale + head] as const,
    scale,
    line: Math.max(1, photo.width * SHARES.line),
  };
  const picture = await drawPicture({
    width: photo.width,
    height: photo.height + head,
    type: 'image/jpeg',
    quality: 0.9,
    draw: (pen) => {
      pen.fillStyle = style.getPropertyValue('--mantine-color-white');
      pen.fillRect(0, 0, photo.width, head);
      pen.drawImage(photo, 0, head);
      pen.fillStyle = colors.edge;
      pen.textBaseline = 'top';
      pen.font = `600 ${part(SHARES.title)}px ${font}`;
      pen.fillText(title, part(SHARES.gap), part(SHARES.gap), photo.width - 2 * part(SHARES.gap));
      pen.font = `${part(SHARES.subtitle)}px ${font}`;
      pen.fillText(
        subtitle,
        part(SHARES.gap),
        part(2 * SHARES.gap + SHARES.title),
        photo.width - 2 * part(SHARES.gap),
      );
      if (coin) drawCoin(pen, coin, { projected, colors });
      drawMarks(pen, marks, { projected, colors });
    },
  });
  photo.close();
  return picture;
}

interface MarkDownloadsProps {
  readonly counting: Counting;
  readonly result: CountingResult;
  readonly photo: NonNullable<Counting['photo']>;
  /** The visible marks. */
  readonly marks: readonly Mark[];
}

const COLUMNS = ['number', 'x', 'y', 'xMm', 'yMm', 'certainty', 'state', 'counts'] as const;

/** Downloads of the marks, as an image and as a table. */
export function MarkDownloads({ counting, result, photo, marks }: MarkDownloadsProps) {
  const t = useTranslations('countings.viewer.files');
  const states = useTranslations('countings.viewer.states');
  const language = useLanguage();
  const sayFailure = useSayFailure();
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
    const picture = await annotatedPicture({
      file: await downloadWholePhoto(counting.id),
      width: photo.width,
      marks,
      coin: result.marker,
      title: t('title', { count: marks.filter(counts).length }),
      subtitle: t('subtitle', { date: dateAndTime(date, language) }),
    });
    saveFile(picture, `${name}.jpg`);
  };
  return (
    <Group gap="xs" align="stretch" mt="xs" data-screen-only>
      <Button
        variant="default"
        leftSection={<IconPhoto size={18} aria-hidden />}
        onClick={() => void sayFailure(savePicture, () => t('failed'))}
      >
        {t('picture')}
      </Button>
      <Button variant="default" leftSection={<IconTable size={18} aria-hidden />} onClick={saveTable}>
        {t('csv')}
      </Button>
    </Group>
  );
}
