import type { EvolutionMeasure } from '@propolis/domain';

/** The default measures. */
const USUAL: readonly EvolutionMeasure[] = ['weight', 'sunshine'];

/** The available measures that are shown: those of the address, otherwise the default ones. */
export function shownMeasures(
  wanted: readonly EvolutionMeasure[] | undefined,
  offered: readonly EvolutionMeasure[],
): readonly EvolutionMeasure[] {
  const there = (wanted ?? USUAL).filter((measure) => offered.includes(measure));
  return there.length > 0 ? there : offered.slice(0, USUAL.length);
}

/** Switches a measure on or off; at least one stays. */
export function switchMeasure(
  shown: readonly EvolutionMeasure[],
  measure: EvolutionMeasure,
): readonly EvolutionMeasure[] {
  if (!shown.includes(measure)) return [...shown, measure];
  const others = shown.filter((one) => one !== measure);
  return others.length > 0 ? others : shown;
}

/** The measures with an axis: left the weight or else the first, right the next one. Others have none. */
export function sidesOf(shown: readonly EvolutionMeasure[]) {
  const left = shown.includes('weight') ? 'weight' : shown[0];
  return { left, right: shown.find((measure) => measure !== left) };
}
