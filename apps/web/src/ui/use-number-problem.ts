import { useTranslations } from 'use-intl';
import { type NumberBounds, numberProblem } from '../lib/numbers.ts';

/** Both possible numbers of a text with a comma. */
const readings = (text: string) => ({
  thousands: text.trim().replace(',', ''),
  decimals: text.trim().replace(',', '.'),
});

/** The error message of a number, with the allowed values. */
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
