import type { ObservationUnit } from '@propolis/domain';
import { useTranslations } from 'use-intl';

/** Symbols are the same in every language; the other units are words with plurals. */
const SYMBOLS = ['kg', 'g', '°C', '%'] as const;
type Symbol = (typeof SYMBOLS)[number];
const isSymbol = (unit: ObservationUnit): unit is Symbol => SYMBOLS.some((symbol) => symbol === unit);

/** The label of a unit for this number. */
export function useUnits(): (unit: ObservationUnit, count: number) => string {
  const t = useTranslations('observations.unit');
  return (unit, count) => (isSymbol(unit) ? unit : t(unit, { count }));
}
