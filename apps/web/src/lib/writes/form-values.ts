import { shownId } from './provisional.ts';
import { isReference } from './references.ts';

type Values = Readonly<Record<string, unknown>>;

const asText = (value: unknown): unknown => {
  if (isReference(value)) return String(shownId(value));
  return typeof value === 'number' ? String(value) : (value ?? '');
};

/** What was sent, as fields hold it: text in the place of numbers, and an id where a write names what it belongs to. */
export const fieldValues = (values: object): Values =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, asText(value)]));
