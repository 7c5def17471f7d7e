import { encode } from 'uqr';

/** The modules of a QR code, row by row, with the required quiet zone. */
export type QrModules = readonly (readonly boolean[])[];

/** Modules of the quiet zone on each side (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** Level M: up to 15 % of the code may be damaged, because labels on hives get dirty. */
export const qrModules = (text: string): QrModules => encode(text, { ecc: 'M', border: QUIET_ZONE }).data;

/**
 * The dark modules as an SVG path, one unit for each module; adjacent modules of a row are drawn together.
 */
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
