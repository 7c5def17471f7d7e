/** Something that stands at a point of the screen, in px. */
export interface OnScreen<T> {
  readonly item: T;
  readonly x: number;
  readonly y: number;
}

export interface Cluster<T> {
  readonly items: readonly T[];
  /** The middle of its members. */
  readonly x: number;
  readonly y: number;
}

/** Closer than this, two pins overlap, or a thumb hits both (px). */
export const PIN_REACH = 44;

/** Joins what would overlap; each joins the first group within reach, so that the same apiaries group the same way. */
export function clustersOf<T>(all: readonly OnScreen<T>[], reach = PIN_REACH): Cluster<T>[] {
  const groups: OnScreen<T>[][] = [];
  for (const one of all) {
    const near = groups.find(([first]) => first && Math.hypot(first.x - one.x, first.y - one.y) < reach);
    if (near) near.push(one);
    else groups.push([one]);
  }
  return groups.map((group) => ({
    items: group.map(({ item }) => item),
    x: group.reduce((sum, { x }) => sum + x, 0) / group.length,
    y: group.reduce((sum, { y }) => sum + y, 0) / group.length,
  }));
}
