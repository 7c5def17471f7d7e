import type { Hive } from '@propolis/contract';

/** Hives by position, left to right. */
export const inOrder = (hives: readonly Hive[]): Hive[] =>
  [...hives].sort((one, other) => one.position_on_apiary - other.position_on_apiary);

/**
 * Moves a hive to a 1-based position; positions stay without gaps (specification). A position past the end
 * means the end. This is the optimistic version of the server's rule.
 */
export function moveHive(hives: readonly Hive[], id: number, position: number): Hive[] {
  const ordered = inOrder(hives);
  const moved = ordered.find((hive) => hive.id === id);
  if (!moved) return ordered;
  const others = ordered.filter((hive) => hive.id !== id);
  const index = Math.min(Math.max(position, 1), ordered.length) - 1;
  return others.toSpliced(index, 0, moved).map((hive, at) => ({ ...hive, position_on_apiary: at + 1 }));
}
