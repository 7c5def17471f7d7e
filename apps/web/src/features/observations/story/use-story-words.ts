import {
  findObservationItem,
  type ObservationData,
  type StoryChange,
  type StoryYield,
  TRENDS,
  type Trend,
} from '@propolis/domain';
import { useFormatter, useTranslations } from 'use-intl';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { useUnits } from '../use-units.ts';

/** The label of an option, by its key or, on a scale, by its number. */
export function useOptionWord(): (item: string, option: string | number) => string {
  const labels = useLabels();
  return (item, option) =>
    labels.option(item, typeof option === 'number' ? `option_${option}` : option) ?? String(option);
}

const SYRUP = 'option_1';

/** The text of a change, a sentence without its full stop. */
export function useStoryWords(): (change: StoryChange) => string {
  const t = useTranslations('observations.story');
  const format = useFormatter();
  const optionWord = useOptionWord();
  const strength = (from: number | undefined, to: number) => {
    const words = { from: from === undefined ? '' : optionWord('general_impression', from) };
    const kind = from === undefined ? 'first' : to > from ? 'stronger' : 'weaker';
    return t(`strength.${kind}`, { ...words, to: optionWord('general_impression', to) });
  };
  const fed = (food: string | undefined, amount: number | undefined) => {
    if (amount === undefined) return t(food === SYRUP ? 'fed.syrup' : 'fed.plain');
    return t(food === SYRUP ? 'fed.syrupWeighed' : 'fed.weighed', { kg: format.number(amount) });
  };
  const yieldWords = ({ item, amount }: StoryYield) =>
    t(`yield.${item}`, { count: amount, amount: format.number(amount) });
  return (change) => {
    switch (change.kind) {
      case 'strength':
        return strength(change.from, change.to);
      case 'brood':
        return t(`brood.${broodChange(change)}`, { ...change, from: format.number(change.from ?? 0) });
      case 'supers':
        return t(`supers.${supersChange(change)}`, {
          count: Math.abs(change.to - (change.from ?? 0)),
          to: change.to,
        });
      case 'fed':
        return fed(change.food, change.amount);
      case 'harvested':
        return t('harvested', { yields: format.list(change.yields.map(yieldWords)) });
      case 'problem':
        return change.problem === undefined
          ? t('problemUnnamed')
          : t('problem', { problem: optionWord('problem_kind', change.problem) });
      case 'queenAdded':
      case 'swarmed':
        return t(change.kind);
    }
  };
}

/** A change of a number; `from` is undefined for the first value. */
interface CountChange {
  readonly from: number | undefined;
  readonly to: number;
}

function broodChange({ from, to }: CountChange): 'first' | 'back' | 'gone' | 'more' | 'less' {
  if (from === undefined) return 'first';
  if (to === 0) return 'gone';
  if (from === 0) return 'back';
  return to > from ? 'more' : 'less';
}

function supersChange({ from, to }: CountChange): 'first' | 'added' | 'addedFirst' | 'removed' {
  if (from === undefined) return 'first';
  if (to < from) return 'removed';
  return from === 0 ? 'addedFirst' : 'added';
}

/** The state of the colony in one observation, as parts of a sentence; empty without such values. */
export function useSeenWords(): (data: ObservationData) => string[] {
  const t = useTranslations('observations.story.seen');
  const counted = { brood: 'brood_frames', stores: 'reserves_honey_frames', supers: 'structure_honey_super' };
  return (data) => {
    const impression = data.general_impression;
    const strength =
      typeof impression === 'number' ? [t('strength', { impression: String(impression) })] : [];
    const counts = (['brood', 'stores', 'supers'] as const).flatMap((part) => {
      const count = data[counted[part]];
      return typeof count === 'number' ? [t(part, { count })] : [];
    });
    return [...strength, ...counts];
  };
}

/** Formats a value of a curve; bare omits the unit. */
export function useTrendWords(): (trend: Trend, value: number, how?: 'bare') => string {
  const format = useFormatter();
  const units = useUnits();
  const optionWord = useOptionWord();
  return (trend, value, how) => {
    const { [trend]: item } = TRENDS;
    if (trend === 'strength') return optionWord(item, value);
    const unit = findObservationItem(item)?.unit;
    const number = format.number(value);
    return how === 'bare' || unit === undefined ? number : `${number} ${units(unit, value)}`;
  };
}
