import { useTranslations } from 'use-intl';
import { type NumberBounds, numberProblem } from '../lib/numbers.ts';

/** Both numbers that a text with a comma may be. */
const readings = (text: string) => ({
  thousands: text.trim().replace(',', ''),
  decimals: text.trim().replace(',', '.'),
});

/** The words for what is wrong with a number, which say what it may be. */
export function useNumberProblem() {
  const t = useTranslations('common.number');
  return (value: number | string | null, bounds: NumberBounds): string | undefined => {
    const { min, max } = bounds;
    const problem = numberProblem(value, bounds);
    if (problem === 'eitherWay') return t(problem, readings(String(value)));
    if (problem === undefined || problem === 'notANumber' || problem === 'notWhole')
      return problem && t(problem);
    if (min !== undefined && max !== undefined) return t('between', { min, max });
    return problem === 'tooSmall' ? t('tooSmall', { min: min ?? 0 }) : t('tooBig', { max: max ?? 0 });
  };
}
