/** Whether a point lies in a ring, by the even-odd rule. */
export const isInside = (
  ring: readonly (readonly [number, number])[],
  [x, y]: readonly [number, number],
): boolean =>
  ring.reduce((inside, [x1, y1], index) => {
    const [x2, y2] = ring[(index + 1) % ring.length] ?? [0, 0];
    const crosses = y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1;
    return crosses ? !inside : inside;
  }, false);
