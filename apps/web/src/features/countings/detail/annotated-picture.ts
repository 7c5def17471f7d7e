import { drawPicture } from '../../../lib/picture.ts';
import { drawCoin, drawMarks, readMarkColors } from '../viewer/draw-marks.ts';
import type { Mark } from '../viewer/marks.ts';

interface AnnotatedPicture {
  /** The photo at a size that every browser can draw. */
  readonly file: Blob;
  /** Breadth of the photo in which the marks are told, px. */
  readonly width: number;
  readonly marks: readonly Mark[];
  readonly coin: { readonly x: number; readonly y: number; readonly diameter_px: number } | null;
  readonly title: string;
  readonly subtitle: string;
}

/** Of the picture's breadth. */
const SHARES = { title: 0.028, subtitle: 0.018, gap: 0.014, line: 0.0014 } as const;

/** The photo with its marks, under a title that says what was counted and when: to keep or to show. */
export async function annotatedPicture({
  file,
  width,
  marks,
  coin,
  title,
  subtitle,
}: AnnotatedPicture): Promise<Blob> {
  const photo = await createImageBitmap(file);
  const part = (share: number) => Math.round(photo.width * share);
  const head = part(SHARES.title + SHARES.subtitle + 3 * SHARES.gap);
  const scale = photo.width / width;
  const colors = readMarkColors();
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
