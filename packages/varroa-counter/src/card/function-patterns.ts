/** Modules along a finder pattern's side, and with the light border that parts it from the rest. */
export const FINDER = 7;
const WITH_BORDER = FINDER + 1;
/** The row and the column in which dark and light modules alternate. */
const TIMING = 6;
/** The middle of the alignment pattern nearest to the corner without a finder pattern, in modules from the far sides. */
const ALIGNMENT = 7;
/** The smallest code, of version 1: the only one without that pattern. */
export const SMALLEST = 21;
/** Each version is so many modules broader than the one before. */
export const VERSION_STEP = 4;

/** Distance from the middle of a square target, in modules: dark but for its second ring from without. */
const isDarkInTarget = (distance: number, reach: number): boolean => distance !== reach - 1;

/**
 * What every code of so many modules shows at a place, whatever it says: the finder patterns with their borders, the
 * timing patterns and one alignment pattern. True is dark; `undefined` where the code's own text decides. (ISO 18004, 6.3.)
 */
export const functionModule = (size: number, x: number, y: number): boolean | undefined => {
  const [right, bottom] = [x >= size - WITH_BORDER, y >= size - WITH_BORDER];
  if ((x < WITH_BORDER || right) && (y < WITH_BORDER || bottom) && !(right && bottom)) {
    const across = Math.abs((right ? size - 1 - x : x) - 3);
    const down = Math.abs((bottom ? size - 1 - y : y) - 3);
    return Math.max(across, down) <= 3 && isDarkInTarget(Math.max(across, down), 3);
  }
  if (y === TIMING) return x % 2 === 0;
  if (x === TIMING) return y % 2 === 0;
  const off = Math.max(Math.abs(x - size + ALIGNMENT), Math.abs(y - size + ALIGNMENT));
  return size > SMALLEST && off <= 2 ? isDarkInTarget(off, 2) : undefined;
};
