import { isIsoDay } from '../days.ts';
import { isStorableText, tidyText } from '../texts.ts';
import { isScale } from './items.ts';
import type { ObservationItem, ObservationValue } from './types.ts';

/** Maximum length of a text in characters; one with line breaks may be longer. */
export const textMaxLength = ({ type }: ObservationItem): number => (type === 'textarea' ? 10_000 : 500);

/** Why a value is rejected; the web has the texts. `invalid` is a text that cannot be stored. */
export type ValueError =
  | 'invalid'
  | 'invalid_type'
  | 'too_small'
  | 'too_big'
  | 'invalid_option'
  | 'too_long'
  | 'invalid_date';

/** The result of reading a value: the stored value, or the error. */
export type ReadValue =
  | { readonly ok: true; readonly value: ObservationValue }
  | { readonly ok: false; readonly error: ValueError };

const accept = (value: ObservationValue): ReadValue => ({ ok: true, value });
const refuse = (error: ValueError): ReadValue => ({ ok: false, error });

function readNumber(item: ObservationItem, raw: unknown): ReadValue {
  if (typeof raw !== 'number' || !Number.isFinite(raw)) return refuse('invalid_type');
  if (item.min !== undefined && raw < item.min) return refuse('too_small');
  if (item.max !== undefined && raw > item.max) return refuse('too_big');
  return accept(raw);
}

/**
 * Normalises a value that a client may send in different forms: `observations.option_2` is `option_2`, and
 * null for a boolean is `false` (specification 5). Does not validate it; `readObservationValue` does.
 */
export function normaliseValue<Value>(item: ObservationItem, raw: Value): Value | boolean | string {
  if (typeof raw === 'string') return raw.replace(/^observations\./, '');
  return raw === null && item.type === 'boolean' ? false : raw;
}

function readChoice(item: ObservationItem, raw: unknown): ReadValue {
  const options = item.options ?? [];
  if (typeof raw === 'number') {
    if (!Number.isInteger(raw) || options[raw - 1] === undefined) return refuse('invalid_option');
    return accept(isScale(item) ? raw : `option_${raw}`);
  }
  if (typeof raw !== 'string') return refuse('invalid_type');
  const index = options.findIndex((option) => option.key === raw);
  if (index < 0) return refuse('invalid_option');
  return accept(isScale(item) ? index + 1 : raw);
}

function readText(raw: unknown, maxLength: number): ReadValue {
  if (typeof raw !== 'string') return refuse('invalid_type');
  if (!isStorableText(raw)) return refuse('invalid');
  const text = tidyText(raw);
  if (text.length > maxLength) return refuse('too_long');
  return accept(text === '' ? null : text);
}

/**
 * Reads one raw value into its stored form: a scale as its number, another choice as its option's key, a text
 * trimmed, a day as `YYYY-MM-DD`. `null` is accepted for every item and means "no value"; for a boolean it is
 * false (specification 5).
 */
export function readObservationValue(item: ObservationItem, raw: unknown): ReadValue {
  const meant: unknown = normaliseValue(item, raw);
  return meant === null ? accept(null) : readMeant(item, meant);
}

function readMeant(item: ObservationItem, raw: unknown): ReadValue {
  switch (item.type) {
    case 'boolean':
      return typeof raw === 'boolean' ? accept(raw) : refuse('invalid_type');
    case 'number':
      return readNumber(item, raw);
    case 'choice':
      return readChoice(item, raw);
    case 'text':
    case 'textarea':
      return readText(raw, textMaxLength(item));
    case 'date':
      if (typeof raw !== 'string') return refuse('invalid_type');
      return isIsoDay(raw) ? accept(raw) : refuse('invalid_date');
  }
}
