import { type Language, tidyText } from '@propolis/domain';
import { localeOf } from './dates.ts';
import { readLanguage } from './i18n/language.ts';

/** Thousands grouped by apostrophes, as the Swiss write them, or by spaces. */
const GROUPED = /^[-+\u2212\u2013]?[1-9]\d{0,2}(?:['\u2019\s]\d{3})+(?!\d)/;
const ONE_COMMA = /^[-+\u2212\u2013]?[1-9]\d{0,2},\d{3}$/;
/** In English a comma groups thousands; in the other languages it is the decimal separator. */
const isEitherWay = (text: string, language: Language): boolean =>
  ONE_COMMA.test(text.trim()) && (1000).toLocaleString(localeOf(language)).includes(',');

/** Without the unit that follows the number; another unit stays. */
function withoutUnit(text: string, unit: string): string {
  const bare = tidyText(text).slice(0, -unit.length).trimEnd();
  return /\d$/.test(bare) && tidyText(text).toLowerCase().endsWith(unit.toLowerCase()) ? bare : text;
}

interface NumberFormat {
  /** The unit of the field, which may be typed too. */
  readonly unit?: string | undefined;
  readonly language?: Language;
}

/**
 * A number typed with a point or a comma; empty is null. Text that is not a number stays unchanged and is
 * refused later, and so does an ambiguous number.
 */
export function readNumber(
  typed: string,
  { unit, language = readLanguage() }: NumberFormat = {},
): number | null | string {
  const text = unit ? withoutUnit(typed, unit) : typed;
  if (isEitherWay(text, language)) return text;
  const ungrouped = tidyText(text).replace(GROUPED, (thousands) => thousands.replaceAll(/['\u2019\s]/g, ''));
  const trimmed = ungrouped.replace(',', '.').replace(/^[\u2212\u2013]/, '-');
  if (trimmed === '') return null;
  const value = Number(trimmed);
  return Number.isFinite(value) ? value : typed;
}

/** For formats that round: a value that rounds to zero is written 0, not -0. */
export const PLAIN_ZERO = { signDisplay: 'negative' } as const;

/** A number as text for a field in this language; `readNumber` reads it back. */
export const writeNumber = (value: number, language: Language = readLanguage()): string =>
  // Small numbers, such as the factor of a raw scale, need many decimals.
  new Intl.NumberFormat(localeOf(language), { useGrouping: false, maximumSignificantDigits: 21 }).format(
    value,
  );

export const writeKnown = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : writeNumber(value);

/** Avoids binary fractions in sums of tenths. */
export const rounded = (value: number): number => Math.round(value * 1000) / 1000;

export interface NumberBounds {
  /** Both inclusive. */
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Integers only. */
  readonly whole?: boolean | undefined;
}

/** The problem of a typed number; an empty field has none. */
export type NumberProblem = 'eitherWay' | 'notANumber' | 'notWhole' | 'tooSmall' | 'tooBig';

export function numberProblem(
  value: number | string | null,
  { min, max, whole }: NumberBounds,
): NumberProblem | undefined {
  if (value === null) return undefined;
  if (typeof value === 'string') return isEitherWay(value, readLanguage()) ? 'eitherWay' : 'notANumber';
  if (min !== undefined && value < min) return 'tooSmall';
  if (max !== undefined && value > max) return 'tooBig';
  return whole && !Number.isInteger(value) ? 'notWhole' : undefined;
}
