import { shownId } from './provisional.ts';
import { isReference } from './references.ts';

type Values = Readonly<Record<string, unknown>>;

const asText = (value: unknown): unknown => {
  if (isReference(value)) return String(shownId(value));
  return typeof value === 'number' ? String(value) : (value ?? '');
};

/** The text of a form field as it is sent. */
export const textOrNull = (text: string): string | null => text.trim() || null;

/** Sent values as form fields hold them: numbers as text, and ids in place of references. */
export const fieldValues = (values: object): Values =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, asText(value)]));
