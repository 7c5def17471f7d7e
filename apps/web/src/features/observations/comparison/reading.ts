import {
  isIsoDay,
  isScale,
  type Language,
  type ObservationItem,
  type ObservationUnit,
  type ObservationValue,
} from '@propolis/domain';

/** How a stored value is read aloud: each kind is shown in its own way. */
export type Reading =
  | { readonly kind: 'missing' }
  | { readonly kind: 'boolean'; readonly on: boolean }
  | { readonly kind: 'number'; readonly value: number; readonly unit: ObservationUnit | undefined }
  | {
      readonly kind: 'scale';
      readonly step: number;
      readonly steps: number;
      readonly word: string | undefined;
    }
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'day'; readonly day: string };

const MISSING: Reading = { kind: 'missing' };

/** Reads a stored value of an item; what does not fit the item any more counts as missing. */
export function readValue(item: ObservationItem, value: ObservationValue, language: Language): Reading {
  if (value === null) return MISSING;
  switch (item.type) {
    case 'boolean':
      return typeof value === 'boolean' ? { kind: 'boolean', on: value } : MISSING;
    case 'number':
      return typeof value === 'number' ? { kind: 'number', value, unit: item.unit } : MISSING;
    case 'choice':
      return readChoice(item, value, language);
    case 'date':
      return typeof value === 'string' && isIsoDay(value) ? { kind: 'day', day: value } : MISSING;
    case 'text':
    case 'textarea':
      return typeof value === 'string' && value !== '' ? { kind: 'words', text: value } : MISSING;
  }
}

function readChoice(item: ObservationItem, value: ObservationValue, language: Language): Reading {
  const options = item.options ?? [];
  if (isScale(item)) {
    if (typeof value !== 'number') return MISSING;
    const option = options[value - 1];
    return option
      ? { kind: 'scale', step: value, steps: options.length, word: option.labels?.[language] }
      : MISSING;
  }
  const option = options.find(({ key }) => key === value);
  return option ? { kind: 'words', text: option.labels?.[language] ?? option.key } : MISSING;
}
