import { readPicture } from '../boards/picture-files.ts';
import { estimateScale } from '../src/detect/estimate-scale.ts';
import type { JudgeOf } from './judges.ts';
import { dirtyBoards, whiteBoards } from './pictures.ts';
import { table } from './tables.ts';

/** Error of the scale estimated from the mites relative to the one from their labels, per board. */
export const scaleReport = async (networkFor: JudgeOf): Promise<string> => {
  const rows: (string | number)[][] = [];
  for (const { photo, file, pxPerMm, mites } of [...whiteBoards(), ...dirtyBoards()]) {
    const estimate = await estimateScale(networkFor(photo), await readPicture(file));
    const estimated = estimate === undefined ? '' : (1 / estimate.mmPerPx).toFixed(1);
    const clear = estimate === undefined ? 'refused' : estimate.isClear ? 'yes' : 'no: flagged';
    const off = estimate === undefined ? '' : `${(100 / (estimate.mmPerPx * pxPerMm) - 100).toFixed(0)} %`;
    rows.push([photo, mites.length, pxPerMm.toFixed(1), estimated, off, clear]);
  }
  return table('board | mites | px/mm by the labels | by the mites found | off | clear', rows);
};
