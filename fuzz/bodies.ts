import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { nastyText, nastyValue, weighted } from './values.ts';

/** The encoding of a body and its declared content type. */
export interface Dressing {
  readonly type: string | undefined;
  readonly packing: 'none' | 'gzip' | 'deflate' | 'br' | 'a lie' | 'twice';
  readonly letters: 'utf8' | 'utf16le' | 'latin1';
  /** Chunked, without a content length. */
  readonly chunked: boolean;
}

const PLAIN: Dressing = { type: 'application/json', packing: 'none', letters: 'utf8', chunked: false };

const TYPES = [
  undefined,
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'application/json;',
  'application/JSON',
  'application/jsonx',
  'application/merge-patch+json',
  'text/plain',
  'text/html',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  '/',
  '',
  'x'.repeat(3000),
];

const packed = fc.record({
  packing: fc.constantFrom<Dressing['packing']>('gzip', 'deflate', 'br', 'a lie', 'twice'),
  letters: fc.constantFrom<Dressing['letters']>('utf8', 'utf16le', 'latin1'),
  chunked: fc.boolean(),
});

export const dressing: fc.Arbitrary<Dressing> = weighted(
  [8, fc.boolean().map((chunked) => ({ ...PLAIN, chunked }))],
  [1, fc.constantFrom(...TYPES).map((type) => ({ ...PLAIN, type }))],
  [1, packed.map((some) => ({ ...PLAIN, ...some }))],
);

interface Packing {
  readonly header: string | undefined;
  readonly pack: (bytes: Buffer) => Buffer;
}

export const PACKINGS: Readonly<Record<Dressing['packing'], Packing>> = {
  none: { header: undefined, pack: (bytes) => bytes },
  'a lie': { header: 'gzip', pack: (bytes) => bytes },
  gzip: { header: 'gzip', pack: gzipSync },
  twice: { header: 'gzip, gzip', pack: (bytes) => gzipSync(gzipSync(bytes)) },
  deflate: { header: 'deflate', pack: deflateSync },
  br: { header: 'br', pack: brotliCompressSync },
};

/** The bytes of a text as they are sent. */
export const dressed = (text: string, { packing, letters }: Dressing): Buffer =>
  PACKINGS[packing].pack(Buffer.from(text, letters));

/** The content of a body: a value, or a text that may not be JSON. */
export type Content = { readonly value: unknown } | { readonly text: string };

const DEPTHS = [19, 20, 21, 200, 20_000];

const TEXTS: readonly string[] = [
  '',
  ' ',
  'null',
  'true',
  '3',
  '"text"',
  '[]',
  '{',
  '}',
  '{"a":}',
  '{"a":1,}',
  "{'a':1}",
  '{"a":1}{"b":2}',
  '{"a":1e999,"latitude":1e999,"frames_per_layer":-1e999}',
  '{"latitude":123456789012345678901234567890.5,"hive_type_id":1.0}',
  '{"name":"a","name":"b","name":3}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"name":"\\ud800"}',
  '{"name":"\\u0000"}',
  '\ufeff{"name":"a"}',
  '{"name":"a\nb"}',
  '{"name":NaN}',
  `{"general_notes":"${'b'.repeat(300_000)}"}`,
  `{${Array.from({ length: 9000 }, (_, index) => `"k${index}":${index}`).join(',')}}`,
  ...DEPTHS.map((depth) => `{"general_notes":${'['.repeat(depth)}${']'.repeat(depth)}}`),
  ...DEPTHS.map((depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`),
];

/** One field is removed, has another value, or is unknown to the schema. */
function spoiled(good: Record<string, unknown>, at: number, nasty: unknown): Record<string, unknown> {
  const names = [...Object.keys(good), 'nobody_knows_it', '__proto__'];
  const name = names[at % names.length] ?? 'x';
  const { [name]: _taken, ...rest } = good;
  // `__proto__` as an own property, as JSON.parse creates it.
  return nasty === undefined
    ? rest
    : Object.defineProperty({ ...rest }, name, { value: nasty, enumerable: true });
}

const SPOILED_NAMES = 40;

const spoiledOnes = (good: fc.Arbitrary<Record<string, unknown>>) =>
  fc
    .tuple(good, fc.nat(SPOILED_NAMES), fc.option(nastyValue, { nil: undefined, freq: 6 }))
    .map(([value, at, nasty]) => spoiled(value, at, nasty));

/** A body for an endpoint with this schema. */
export const content = (good: fc.Arbitrary<Record<string, unknown>>): fc.Arbitrary<Content> =>
  weighted(
    [8, good.map((value) => ({ value }))],
    [6, spoiledOnes(good).map((value) => ({ value }))],
    [1, fc.jsonValue({ maxDepth: 3 }).map((value) => ({ value }))],
    [1, nastyValue.map((value) => ({ value }))],
    [2, fc.constantFrom(...TEXTS).map((text) => ({ text }))],
    [1, nastyText.map((text) => ({ text }))],
  );
