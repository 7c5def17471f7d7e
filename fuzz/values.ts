import fc from 'fast-check';

/** A placeholder in drawn texts; each account replaces it by its own canary when sending. */
export const CANARY_MARK = '@canary@';

type Choice = readonly [weight: number, arbitrary: fc.Arbitrary<unknown>];

/** Draws one of these, a choice of weight 2 twice as often as one of weight 1. */
export const weighted = <Choices extends readonly Choice[]>(...choices: Choices) =>
  fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary }))) as fc.Arbitrary<
    Choices[number][1] extends fc.Arbitrary<infer T> ? T : never // `map` loses the types of the choices.
  >;

const LONG = [41, 101, 255, 301, 2001, 10_000].map((length) => 'b'.repeat(length));

const TEXTS = [
  '',
  ' ',
  '\u0000',
  'nul \u0000 byte',
  'half \ud800 a pair',
  '\udc00',
  '\ufeffmark',
  'עברית \u202e left',
  '👩‍👩‍👧‍👦'.repeat(30),
  'e\u0301'.repeat(60),
  '\r\nset-cookie: a=b',
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '{{7*7}}#{7*7}',
  '=cmd|calc',
  '../../etc/passwd',
  '%00%ff',
  'null',
  'NaN',
  'true',
  '1e400',
  '0x10',
  '٣',
  '__proto__',
  'constructor',
  'toString',
  ...LONG,
];

/** Invalid dates and times, and those at the limits of their range. */
const DATES = [
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '-000001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '2026-06-15T25:61:00Z',
  '2026-06-15T10:00:00+99:99',
  '1970-01-01',
  '2026-06-15T10:00:00.123456789Z',
];

const NUMBERS = [
  0,
  -0,
  -1,
  1,
  0.5,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  1e21,
  1e308,
  -1e308,
  5e-324,
];

const nested = (depth: number): unknown => (depth === 0 ? 'deep' : [nested(depth - 1)]);

/** Random texts, and those that often reveal errors. */
export const nastyText: fc.Arbitrary<string> = weighted(
  [4, fc.constantFrom(...TEXTS)],
  [1, fc.constantFrom(...DATES)],
  [2, fc.string({ unit: 'binary', maxLength: 40 })],
);

/** Values of a wrong type. */
export const nastyValue: fc.Arbitrary<unknown> = weighted(
  [4, nastyText],
  [3, fc.constantFrom<unknown>(...NUMBERS)],
  [1, fc.double({ noNaN: true })],
  [2, fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { id: 1 }, { toString: 1 })],
  [1, fc.array(nastyText, { maxLength: 30 })],
  [1, fc.constantFrom(5, 21, 30).map(nested)],
  [1, fc.constant(Array.from({ length: 3000 }, (_, index) => index))],
);

/** Invalid percent escapes, and escapes of forbidden characters. */
export const BROKEN_PERCENTS = [
  '%',
  '%z',
  '%zz',
  '%ff',
  '%00',
  '%ED%A0%80',
  '%E0%A4%A',
  '%c0%ae%c0%ae',
  '%u0041',
  '%2e%2e%2f%2e%2e%2fpackage.json',
  '..%5c..%5cpackage.json',
  '%2f%2f',
  '%0d%0aset-cookie:%20a=b',
];

/** A text as part of a path; lone surrogates become the replacement character. */
export const percentEncoded = (text: string): string => encodeURIComponent(Buffer.from(text).toString());
