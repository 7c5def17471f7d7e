import { useTranslations } from 'use-intl';
import { localeOf } from '../lib/dates.ts';
import { useLanguage } from '../lib/i18n/language.ts';
import { type NumberBounds, numberProblem } from '../lib/numbers.ts';

/** Both possible numbers of a text with a comma. */
const readings = (text: string) => ({
  thousands: text.trim().replace(',', ''),
  decimals: text.trim().replace(',', '.'),
});

/** The error message of a number, with the allowed values. */
export function useNumberProblem() {
  const t = useTranslations('common.number');
  const language = useLanguage();
  // No separator in four digits: it may be a year.
  const written = (bound = 0) => bound.toLocaleString(localeOf(language), { useGrouping: 'min2' });
  return (value: number | string | null, bounds: NumberBounds): string | undefined => {
    const problem = numberProblem(value, bounds);
    if (problem === 'eitherWay') return t(problem, readings(String(value)));
    if (problem === undefined || problem === 'notANumber' || problem === 'notWhole')
      return problem && t(problem);
    const [min, max] = [written(bounds.min), written(bounds.max)];
    if (bounds.min !== undefined && bounds.max !== undefined) return t('between', { min, max });
    return problem === 'tooSmall' ? t('tooSmall', { min }) : t('tooBig', { max });
  };
}
