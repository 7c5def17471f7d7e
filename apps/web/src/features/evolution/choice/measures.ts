import type { EvolutionMeasure } from '@propolis/domain';

/** What is shown while nobody has said anything else. */
const USUAL: readonly EvolutionMeasure[] = ['weight', 'sunshine'];

/** Of the measures that there are those that are shown: as wanted, else the usual ones. */
export function shownMeasures(
  wanted: readonly EvolutionMeasure[] | undefined,
  offered: readonly EvolutionMeasure[],
): readonly EvolutionMeasure[] {
  const there = (wanted ?? USUAL).filter((measure) => offered.includes(measure));
  return there.length > 0 ? there : offered.slice(0, USUAL.length);
}

/** The measures after one was switched on or off; one always stays. */
export function switchMeasure(
  shown: readonly EvolutionMeasure[],
  measure: EvolutionMeasure,
): readonly EvolutionMeasure[] {
  if (!shown.includes(measure)) return [...shown, measure];
  const others = shown.filter((one) => one !== measure);
  return others.length > 0 ? others : shown;
}

/** Whose scales stand at the sides: left the weight, else what came first; right what came next. Others have none. */
export function sidesOf(shown: readonly EvolutionMeasure[]) {
  const left = shown.includes('weight') ? 'weight' : shown[0];
  return { left, right: shown.find((measure) => measure !== left) };
}
