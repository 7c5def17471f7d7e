import type { Language } from '@propolis/domain';
import { localeOf } from './dates.ts';
import { readLanguage } from './i18n/language.ts';

/** In English a comma groups thousands, and is what everybody else writes before the decimals. */
const ONE_COMMA = /^[-+\u2212]?[1-9]\d{0,2},\d{3}$/;
const isEitherWay = (text: string, language: Language): boolean =>
  language === 'en' && ONE_COMMA.test(text.trim());

/**
 * A number typed with a point or a comma; nothing is none, and what is no number stays as it is, to be refused: so does
 * what could be two numbers, one a thousand times the other.
 */
export function readNumber(text: string, language = readLanguage()): number | null | string {
  if (isEitherWay(text, language)) return text;
  const trimmed = text.trim().replace(',', '.').replace('\u2212', '-');
  if (trimmed === '') return null;
  const value = Number(trimmed);
  return Number.isFinite(value) ? value : text;
}

/** For formats that round: what rounds to nothing is written 0, and not less than that (-0). */
export const PLAIN_ZERO = { signDisplay: 'negative' } as const;

/** A number in a field, as it is typed in this language: `readNumber` reads the very same again. */
export const writeNumber = (value: number, language: Language): string =>
  // Of a small one, such as the factor of a raw scale, the digits that count begin late.
  new Intl.NumberFormat(localeOf(language), { useGrouping: false, maximumSignificantDigits: 21 }).format(
    value,
  );

/** The same, and nothing where there is none. */
export const writeKnown = (value: number | null | undefined, language: Language): string =>
  value === null || value === undefined ? '' : writeNumber(value, language);

/** Sums of tenths are not tenths. */
export const rounded = (value: number): number => Math.round(value * 1000) / 1000;

export interface NumberBounds {
  /** Both inclusive. */
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Counted in ones. */
  readonly whole?: boolean | undefined;
}

/** What is wrong with a number that was typed; nothing typed is not wrong. */
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
