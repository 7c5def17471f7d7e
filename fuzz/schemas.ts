import type { ObservationStructure } from '@propolis/contract';
import type { JsonSchema } from '@propolis/contract/openapi';
import fc from 'fast-check';
import { PASSWORD } from '../scripts/product/beekeeper.ts';
import { resolved } from './documents.ts';
import { ASKERS, emailOf } from './names.ts';
import { ownReference, referenceIn } from './references.ts';
import { CANARY_MARK, weighted } from './values.ts';

export type ObservationItem = ObservationStructure[number]['children'][number]['items'][number];

/** Longer texts find nothing more. */
const TEXT_MAX = 400;
const LIST_MAX = 3;
/** Maximum number of entries of an object with free keys. */
const VALUES_MAX = 12;

const momentUntil = (day: string) =>
  fc
    .date({ noInvalidDate: true, min: new Date('1900-01-01'), max: new Date(day) })
    .map((date) => date.toISOString());

const BY_FORMAT: Readonly<Record<string, fc.Arbitrary<string>>> = {
  // An unknown id, or one of the caller's.
  email: fc.oneof(
    fc.nat(50).map((index) => `fuzz-${index}@example.org`),
    fc.constantFrom(...ASKERS.map(emailOf)),
  ),
  uuid: fc.uuid({ version: 4 }),
  uri: fc.nat(50).map((index) => `https://push.example.org/${index}`),
  // Also years of more than four digits, and dates before cameras existed.
  'date-time': momentUntil('2200-01-01'),
  date: momentUntil('2030-01-01').map((moment) => moment.slice(0, 10)),
};

function text({ format, pattern, minLength = 0, maxLength = TEXT_MAX }: JsonSchema): fc.Arbitrary<string> {
  const known = format === undefined ? undefined : BY_FORMAT[format];
  if (known) return known;
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern), { size: 'small' });
  const longest = Math.min(maxLength, TEXT_MAX);
  // One visible character may be several code points.
  const most = Math.max(minLength, Math.min(20, longest));
  const written = fc.string({ unit: 'grapheme', minLength, maxLength: most });
  return weighted(
    [longest > 30 ? 3 : 0, fc.constant(CANARY_MARK)],
    [3, written.filter(({ length }) => length <= longest)],
    [1, fc.constantFrom('b'.repeat(minLength), 'b'.repeat(longest))],
  );
}

/** Also draws invalid numbers, rarely: one below the minimum and one above the maximum. */
function number({ type, exclusiveMinimum, maximum = 1000, ...schema }: JsonSchema): fc.Arbitrary<number> {
  const { minimum = typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 0.001 : -1000 } = schema;
  const inside =
    type === 'integer'
      ? fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) })
      : fc.double({ min: minimum, max: maximum, noNaN: true });
  return weighted([6, inside], [2, fc.constantFrom(minimum, maximum)]);
}

function list({ items, minItems = 0, maxItems = LIST_MAX }: JsonSchema): fc.Arbitrary<unknown[]> {
  if (typeof items !== 'object' || Array.isArray(items)) return fc.constant([]);
  return fc.array(valid(items), { minLength: minItems, maxLength: Math.min(maxItems, LIST_MAX) });
}

/** Ids within a body refer to existing records. */
const BY_NAME: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  apiary_id: referenceIn('apiaries'),
  to_apiary_id: fc.option(referenceIn('apiaries')),
  before: referenceIn('observations'),
  photos: fc.array(ownReference('photos'), { maxLength: LIST_MAX }),
  hive_ids: fc.array(referenceIn('hives'), { minLength: 1, maxLength: 1 }),
  queen: fc.oneof(ownReference('queens'), fc.constantFrom(null, 'own', 'other')),
  parts: fc.array(
    fc.record({ hive_id: referenceIn('hives'), brood: fc.nat(3), queen: fc.option(ownReference('queens')) }),
    { minLength: 1, maxLength: LIST_MAX },
  ),
  birth_mother: fc.oneof(fc.constant(null), referenceIn('queens')),
  genetic_mother: fc.oneof(fc.constant(null), referenceIn('queens')),
  // As many as hives, and an end after each start.
  amounts: fc.constantFrom(null, [0.001], [1_000_000]),
  last_day: fc.constantFrom(null, '2100-01-01'),
  // Otherwise an account would keep its first texts.
  position_on_apiary: fc.integer({ min: 1, max: 6 }),
};

/** In one body: usually no key, otherwise the same for all records, so that a form with a repetition can be valid. */
const isPassword = (name: string) => /password/.test(name);
const passwords = (names: readonly string[]) =>
  fc
    .oneof(fc.constant(PASSWORD), fc.string({ minLength: 8, maxLength: 20 }))
    .map((password) => Object.fromEntries(names.map((name) => [name, password] as const)));

function object(schema: JsonSchema): fc.Arbitrary<Record<string, unknown>> {
  const properties = Object.entries(schema.properties ?? {}).map(
    ([name, inner]) => [name, BY_NAME[name] ?? valid(inner as JsonSchema)] as const, // zod generates no boolean schema
  );
  const required = (schema.required ?? []).filter((name) => schema.properties?.[name]);
  const others = fc.record(Object.fromEntries(properties.filter(([name]) => !isPassword(name))), {
    requiredKeys: required.filter((name) => !isPassword(name)),
  });
  const secret = properties.map(([name]) => name).filter(isPassword);
  if (secret.length === 0) return others;
  const sent = required.some(isPassword)
    ? passwords(secret)
    : weighted([3, fc.constant({})], [1, passwords(secret)]);
  return fc.tuple(others, sent).map(([some, more]) => ({ ...some, ...more }));
}

/** An object with the keys of the schema, or with free keys. */
function map({ propertyNames, additionalProperties }: JsonSchema): fc.Arbitrary<Record<string, unknown>> {
  const names = typeof propertyNames === 'object' ? propertyNames : {};
  const values = typeof additionalProperties === 'object' ? additionalProperties : {};
  return fc.dictionary(valid(names).map(String), valid(values), { maxKeys: LIST_MAX });
}

/** Values that match a schema of the document. */
export function valid(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) return valid(resolved(schema));
  if (schema.enum) return fc.constantFrom<unknown>(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return fc.oneof(...either.map((one) => valid(one as JsonSchema)));
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => valid({ ...schema, type })));
  switch (schema.type) {
    case 'string':
      return text(schema);
    case 'integer':
    case 'number':
      return number(schema);
    case 'boolean':
      return fc.boolean();
    case 'array':
      return list(schema);
    case 'object':
      return schema.properties ? object(schema) : map(schema);
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue();
  }
}

function itemValue({ type, min, max, options }: ObservationItem): fc.Arbitrary<unknown> {
  switch (type) {
    case 'boolean':
      return fc.boolean();
    case 'number':
      return number({ type: 'number', minimum: min ?? -100, maximum: max ?? 100 });
    case 'choice':
      return fc.constantFrom(...(options.length > 0 ? options : ['']));
    case 'date':
      return fc.constantFrom('2026-05-01', '2020-02-29', '1999-12-31');
    case 'text':
    case 'textarea':
      return text({ maxLength: 60 });
  }
}

/** Values of the observation catalogue, from `GET /api/observations/structure`. */
export function observationValues(items: readonly ObservationItem[]): fc.Arbitrary<Record<string, unknown>> {
  const one = fc
    .constantFrom(...items)
    .chain((item) => itemValue(item).map((value) => [item.key, value] as const));
  return fc.array(one, { maxLength: VALUES_MAX }).map((pairs) => Object.fromEntries(pairs));
}
