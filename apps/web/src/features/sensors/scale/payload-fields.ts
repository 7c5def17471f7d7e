import type { Delivery, TtnMapping } from '@propolis/contract';
import { DEVICE_SLOT, type Measure } from '@propolis/domain';
import type { Meaning } from '../MeaningFields.tsx';

/** A field of the decoded payload in the form: its name as typed, and its meaning. */
export interface PayloadFieldValues extends Meaning {
  readonly name: string;
}

/** Empty for a scale with the default field names. */
export const payloadFieldValues = (mapping: TtnMapping | null): PayloadFieldValues[] =>
  Object.entries(mapping ?? {}).map(([name, { slot, measure, unit = 'kg' }]) => ({
    name,
    slot,
    measure,
    unit,
  }));

/** The mapping in the request; `payloadFaults` reports fields without a name before. */
export function payloadMapping(fields: readonly PayloadFieldValues[]): TtnMapping | null {
  const named = fields.map(({ name, ...meaning }) => ({ name: name.trim(), ...meaning }));
  const entries = named
    .filter(({ name }) => name !== '')
    .map(({ name, slot, measure, unit }): [string, TtnMapping[string]] => [
      name,
      { slot, measure, ...(measure === 'weight' && { unit }) },
    ]);
  return fields.length === 0 ? null : Object.fromEntries(entries);
}

/** Errors that the mapping cannot represent: a missing or duplicate name. By form field. */
export function payloadFaults(fields: readonly PayloadFieldValues[]): Record<string, string> {
  const names = fields.map(({ name }) => name.trim());
  const faults = names.map((name, at): [string, string] | undefined => {
    if (name === '') return [`fields.${at}.name`, 'required'];
    return names.indexOf(name) < at ? [`fields.${at}.name`, 'twice'] : undefined;
  });
  return Object.fromEntries(faults.filter((fault) => fault !== undefined));
}

/** Removes the fields of slots that the scale does not have. */
export const fitFields = (places: number, fields: readonly PayloadFieldValues[]): PayloadFieldValues[] =>
  fields.filter(({ slot }) => slot <= places);

/** `decoded_payload` of a message of The Things Stack: it precedes the long parts, even if those were cut. */
const DECODED = /"decoded_payload":\s*(\{[^{}]*\})/;

/** Names of the numeric fields in the newest decoded message of The Things Stack. */
export function seenFields(deliveries: readonly Delivery[]): string[] {
  for (const { channel, content } of deliveries) {
    const payload = channel === 'ttn' ? numbersOf(DECODED.exec(content)?.[1]) : [];
    if (payload.length > 0) return payload;
  }
  return [];
}

function numbersOf(json: string | undefined): string[] {
  try {
    const payload: unknown = JSON.parse(json ?? '{}');
    return Object.entries(Object(payload))
      .filter(([, value]) => typeof value === 'number')
      .map(([name]) => name);
  } catch {
    return []; // The inspector shows texts of any kind.
  }
}

/** Names used by common decoders; the first match applies. */
const NAMES: readonly (readonly [Measure, RegExp])[] = [
  ['battery', /bat|volt|akku|pile/i],
  ['temperature', /temp|^t[-_ ]?\d*$/i],
  ['humidity', /hum|feucht|^h[-_ ]?\d*$/i],
  ['weight', /weight|gewicht|poids|masse?|kg|^w[-_ ]?\d*$/i],
];

/** The most likely meaning of a field name; undefined if it is unrelated to a hive. */
export function guessMeaning(name: string, places: number): Meaning | undefined {
  const measure = NAMES.find(([, pattern]) => pattern.test(name))?.[0];
  if (!measure) return undefined;
  if (measure === 'battery') return { measure, slot: DEVICE_SLOT, unit: 'kg' };
  const number = Number(/\d+$/.exec(name)?.[0] ?? 1);
  return { measure, slot: number >= 1 && number <= places ? number : 1, unit: 'kg' };
}

/** Initial fields: those received and guessed, otherwise the default weights and the battery. */
export function beginFields(places: number, seen: readonly string[]): PayloadFieldValues[] {
  const usual = [...Array.from({ length: places }, (_, at) => `weight_${at + 1}`), 'battery'];
  const fieldsOf = (names: readonly string[]) =>
    names.flatMap((name) => {
      const meaning = guessMeaning(name, places);
      return meaning ? [{ name, ...meaning }] : [];
    });
  const guessed = fieldsOf(seen);
  return guessed.length > 0 ? guessed : fieldsOf(usual);
}
