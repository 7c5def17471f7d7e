import type { Delivery, TtnMapping } from '@propolis/contract';
import { DEVICE_SLOT, type Measure } from '@propolis/domain';
import type { Meaning } from '../MeaningFields.tsx';

/** One field of the decoded payload as the form holds it: its name, as it was typed, and what it means. */
export interface PayloadFieldValues extends Meaning {
  readonly name: string;
}

/** Of a scale whose fields have their usual names there are none. */
export const payloadFieldValues = (mapping: TtnMapping | null): PayloadFieldValues[] =>
  Object.entries(mapping ?? {}).map(([name, { slot, measure, unit = 'kg' }]) => ({
    name,
    slot,
    measure,
    unit,
  }));

/** As it is sent; a field without a name is told before (`payloadFaults`). */
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

/** What the mapping cannot say any more: a field without a name, or two of the same. By field of the form. */
export function payloadFaults(fields: readonly PayloadFieldValues[]): Record<string, string> {
  const names = fields.map(({ name }) => name.trim());
  const faults = names.map((name, at): [string, string] | undefined => {
    if (name === '') return [`fields.${at}.name`, 'required'];
    return names.indexOf(name) < at ? [`fields.${at}.name`, 'twice'] : undefined;
  });
  return Object.fromEntries(faults.filter((fault) => fault !== undefined));
}

/** A scale with fewer slots has no fields of the others. */
export const fitFields = (places: number, fields: readonly PayloadFieldValues[]): PayloadFieldValues[] =>
  fields.filter(({ slot }) => slot <= places);

/** `decoded_payload` of a message of The Things Stack: it stands before the long parts, also where those were cut. */
const DECODED = /"decoded_payload":\s*(\{[^{}]*\})/;

/** The names of the numbers in the newest message of The Things Stack that was decoded. */
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
    return []; // the inspector shows texts of any kind
  }
}

/** What decoders call what they measure; the first that fits. */
const NAMES: readonly (readonly [Measure, RegExp])[] = [
  ['battery', /bat|volt|akku|pile/i],
  ['temperature', /temp|^t[-_ ]?\d*$/i],
  ['humidity', /hum|feucht|^h[-_ ]?\d*$/i],
  ['weight', /weight|gewicht|poids|masse?|kg|^w[-_ ]?\d*$/i],
];

/** What a field of this name most likely means; undefined for one that tells nothing of a hive. */
export function guessMeaning(name: string, places: number): Meaning | undefined {
  const measure = NAMES.find(([, pattern]) => pattern.test(name))?.[0];
  if (!measure) return undefined;
  if (measure === 'battery') return { measure, slot: DEVICE_SLOT, unit: 'kg' };
  const number = Number(/\d+$/.exec(name)?.[0] ?? 1);
  return { measure, slot: number >= 1 && number <= places ? number : 1, unit: 'kg' };
}

/** What one begins with: what was seen and can be guessed, else the usual weights and the battery. */
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
