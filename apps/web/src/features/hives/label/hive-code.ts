import { appAddress } from '../../../lib/app-address.ts';
import { addressOf, type HiveKey, toHive } from '../../../lib/paths.ts';
import { drawPicture } from '../../../lib/picture.ts';
import { type QrModules, qrPath } from '../../../lib/qr-code.ts';

/** Address of the hive's page, encoded in the QR code. */
export const hiveAddress = (hive: HiveKey): string => appAddress() + addressOf(toHive(hive));

/** The code as a standalone file, 40 mm wide. */
export function qrSvg(modules: QrModules): string {
  const size = modules.length;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="40mm" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${qrPath(modules)}"/></svg>\n`;
}

/** Pixels per module: at least 1,000 px in all, enough for a label as large as a lid. */
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

/** Replaces characters of a hive's name that are not allowed in file names. */
export const fileNameOf = (name: string): string =>
  name
    .replace(/[\p{C}/\\:*?"<>|]+/gu, ' ')
    .trim()
    .replaceAll(/\s+/g, '-')
    .slice(0, 60) || 'hive';
