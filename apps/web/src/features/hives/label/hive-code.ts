import { encode } from 'uqr';
import { appAddress } from '../../../lib/app-address.ts';
import { addressOf, type HiveKey, toHive } from '../../../lib/paths.ts';
import { drawPicture } from '../../../lib/picture.ts';

/** A QR code as its modules, row by row, with the quiet zone around it that readers need. */
export type QrModules = readonly (readonly boolean[])[];

/** Modules of the quiet zone on each side (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** Where the code of a hive leads: its page (decisions, QR code). */
export const hiveAddress = (hive: HiveKey): string => appAddress() + addressOf(toHive(hive));

/** Level M: a seventh of the code may be dirty, as things are that hang on a hive. */
export const qrModules = (text: string): QrModules => encode(text, { ecc: 'M', border: QUIET_ZONE }).data;

/** The dark modules as an SVG path, one unit a module; runs along a row are drawn at once. */
export function qrPath(modules: QrModules): string {
  const runs: string[] = [];
  modules.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x += 1;
      const width = x + 1 - from;
      runs.push(`M${from} ${y}h${width}v1h-${width}z`);
    }
  });
  return runs.join('');
}

/** The code as a file of its own, 40 mm wide. */
export function qrSvg(modules: QrModules): string {
  const size = modules.length;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="40mm" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${qrPath(modules)}"/></svg>\n`;
}

/** Pixels of a module: 1,000 px and more in all, enough for a label on a whole lid. */
const PNG_SCALE = 32;

export function qrPng(modules: QrModules): Promise<Blob> {
  const size = modules.length * PNG_SCALE;
  return drawPicture({
    width: size,
    height: size,
    type: 'image/png',
    draw: (pen) => {
      pen.fillStyle = '#fff';
      pen.fillRect(0, 0, size, size);
      pen.fillStyle = '#000';
      pen.scale(PNG_SCALE, PNG_SCALE);
      pen.fill(new Path2D(qrPath(modules)));
    },
  });
}

/** A file name out of a hive's name, which may hold anything. */
export const fileNameOf = (name: string): string =>
  name
    .replace(/[\p{C}/\\:*?"<>|]+/gu, ' ')
    .trim()
    .replaceAll(/\s+/g, '-')
    .slice(0, 60) || 'hive';
