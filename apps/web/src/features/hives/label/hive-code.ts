import { appAddress } from '../../../lib/app-address.ts';
import { addressOf, type HiveKey, toHive } from '../../../lib/paths.ts';
import { drawPicture } from '../../../lib/picture.ts';
import { type QrModules, qrPath } from '../../../lib/qr-code.ts';

/** Where the code of a hive leads: its page (specification: QR code). */
export const hiveAddress = (hive: HiveKey): string => appAddress() + addressOf(toHive(hive));

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
