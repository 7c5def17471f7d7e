import fc from 'fast-check';

/** A placeholder in drawn texts; each account replaces it by its own canary when sending. */
export const CANARY_MARK = '@canary@';

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
export const nastyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.constantFrom(...DATES) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

/** Values of a wrong type. */
export const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: nastyText },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...NUMBERS) },
  { weight: 1, arbitrary: fc.double({ noNaN: true }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { id: 1 }, { toString: 1 }),
  },
  { weight: 1, arbitrary: fc.array(nastyText, { maxLength: 30 }) },
  { weight: 1, arbitrary: fc.constantFrom(5, 21, 30).map(nested) },
  { weight: 1, arbitrary: fc.constant(Array.from({ length: 3000 }, (_, index) => index)) },
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
