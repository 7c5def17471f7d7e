import { isIsoDay } from '../days.ts';
import { isStorableText } from '../texts.ts';
import { isScale } from './items.ts';
import type { ObservationItem, ObservationValue } from './types.ts';

/** Longest text of an item, in characters. */
export const TEXT_MAX_LENGTH = 500;
export const TEXTAREA_MAX_LENGTH = 10_000;

export type ValueError =
  | 'invalid'
  | 'invalid_type'
  | 'too_small'
  | 'too_big'
  | 'invalid_option'
  | 'too_long'
  | 'invalid_date';

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

/** A client may hold `observations.option_2`; what is meant is `option_2` (spec 5). */
const stripPrefix = (text: string): string => text.replace(/^observations\./, '');

function readChoice(item: ObservationItem, raw: unknown): ReadValue {
  const options = item.options ?? [];
  if (typeof raw === 'number') {
    if (!Number.isInteger(raw) || options[raw - 1] === undefined) return refuse('invalid_option');
    return accept(isScale(item) ? raw : `option_${raw}`);
  }
  if (typeof raw !== 'string') return refuse('invalid_type');
  const index = options.findIndex((option) => option.key === stripPrefix(raw));
  if (index < 0) return refuse('invalid_option');
  return accept(isScale(item) ? index + 1 : stripPrefix(raw));
}

function readText(raw: unknown, maxLength: number): ReadValue {
  if (typeof raw !== 'string') return refuse('invalid_type');
  if (!isStorableText(raw)) return refuse('invalid');
  const text = stripPrefix(raw).trim();
  if (text.length > maxLength) return refuse('too_long');
  return accept(text === '' ? null : text);
}

/**
 * Reads one value from the wire into the form in which it is kept: a scale as its number, another choice as its
 * option's key, a text trimmed, a day as `YYYY-MM-DD`. `null` is accepted for every item and means "no value";
 * for a boolean it is false (spec 5).
 */
export function readObservationValue(item: ObservationItem, raw: unknown): ReadValue {
  if (raw === null) return accept(item.type === 'boolean' ? false : null);
  switch (item.type) {
    case 'boolean':
      return typeof raw === 'boolean' ? accept(raw) : refuse('invalid_type');
    case 'number':
      return readNumber(item, raw);
    case 'choice':
      return readChoice(item, raw);
    case 'text':
      return readText(raw, TEXT_MAX_LENGTH);
    case 'textarea':
      return readText(raw, TEXTAREA_MAX_LENGTH);
    case 'date':
      if (typeof raw !== 'string') return refuse('invalid_type');
      return isIsoDay(raw) ? accept(raw) : refuse('invalid_date');
  }
}
