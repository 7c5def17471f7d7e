/** Lengths that a scale may show, in mm. */
const LENGTHS = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500] as const;

/** The longest round length that is drawn no broader than `most` px of the screen, of which one is so many mm. */
export function scaleBar(mmPerScreenPx: number, most: number): { readonly mm: number; readonly px: number } {
  const mm = LENGTHS.findLast((length) => length / mmPerScreenPx <= most) ?? LENGTHS[0];
  return { mm, px: mm / mmPerScreenPx };
}
