import sharp from 'sharp';
import type { CountResult, Detection } from './count-types.ts';

/** Sure, doubtful, hardly: the colours a mite's frame is drawn in. */
const colourOf = (certainty: number): string =>
  certainty >= 0.75 ? '#d4006a' : certainty >= 0.5 ? '#e08a00' : '#5a7d9a';

const frame = ({ x, y, width, height, certainty }: Detection, stroke: number): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" stroke="${colourOf(certainty)}" stroke-width="${stroke}"/>`;

/** Writes the upright photo with the marker's outline and a frame around each mite as PNG. */
export const annotate = async (photo: string, result: CountResult, out: string): Promise<void> => {
  const { data, info } = await sharp(photo).rotate().toBuffer({ resolveWithObject: true });
  const stroke = Math.max(1, 0.15 / result.mm_per_px);
  const { marker, card } = result;
  const outline = card?.corners.map(({ x, y }) => `${x},${y}`).join(' ');
  const coin =
    outline !== undefined
      ? `<polygon points="${outline}" stroke="#0a7d3c" stroke-width="${2 * stroke}"/>`
      : marker === null
        ? ''
        : `<circle cx="${marker.x}" cy="${marker.y}" r="${marker.diameter_px / 2}" stroke="#0a7d3c" stroke-width="${2 * stroke}"/>`;
  const frames = result.detections.map((mite) => frame(mite, stroke)).join('');
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${info.width}" height="${info.height}" fill="none">${coin}${frames}</svg>`;
  await sharp(data)
    .composite([{ input: Buffer.from(drawing) }])
    .png()
    .toFile(out);
};
