import { encode } from 'uqr';

/** A QR code as its modules, row by row, with the quiet zone around it that readers need. */
export type QrModules = readonly (readonly boolean[])[];

/** Modules of the quiet zone on each side (ISO/IEC 18004). */
const QUIET_ZONE = 4;

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
