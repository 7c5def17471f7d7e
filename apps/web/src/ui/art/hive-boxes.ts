/**
 * The positions of the boxes of the drawn hive. Units: 1/100 of the graphic's width, y downwards from the
 * roof's top edge.
 */

/**
 * Up to this number each honey super has its full height; above, the stack grows more slowly so that it fits
 * on the screen.
 */
const FULL_SUPERS = 4;
const SUPER_HEIGHT = 16;
/** What each super above the fourth adds to the whole stack. */
const SLOW_GROWTH = 5;
const MOST_SUPERS = 10;

/** Space above the roof for its far edge, and for the stone. */
const ROOF_MARGIN = 8;
const STONE_MARGIN = 18;
const ROOF = 11;
const BROOD_BOX = 37;
/** Floor, landing board, feet and the shadow on the ground. */
const BELOW = 22;

export type Box = { top: number; height: number };

export type HiveBoxes = { roof: Box; supers: Box[]; brood: Box; height: number };

export function hiveBoxes(supers: number, hasRock: boolean): HiveBoxes {
  const count = Math.min(MOST_SUPERS, Math.max(0, Math.trunc(supers)));
  const stack = Math.min(count, FULL_SUPERS) * SUPER_HEIGHT + Math.max(0, count - FULL_SUPERS) * SLOW_GROWTH;
  const roofTop = hasRock ? STONE_MARGIN : ROOF_MARGIN;
  const stackTop = roofTop + ROOF;
  const each = count === 0 ? 0 : stack / count;
  return {
    roof: { top: roofTop, height: ROOF },
    supers: Array.from({ length: count }, (_, index) => ({ top: stackTop + index * each, height: each })),
    brood: { top: stackTop + stack, height: BROOD_BOX },
    height: stackTop + stack + BROOD_BOX + BELOW,
  };
}
