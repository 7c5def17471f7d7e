import fc from 'fast-check';
import { weighted } from './values.ts';

export type Header = readonly [name: string, value: string];

const LONG = 6000;

const addresses = weighted(
  [4, fc.ipV4()],
  [2, fc.ipV6()],
  [1, fc.constantFrom('bees', '999.1.1.1', '::', '127.0.0.1, , 1.2.3.4', '1.2.3.4,'.repeat(600))],
);

const named = (name: string, values: fc.Arbitrary<string>): fc.Arbitrary<Header> =>
  values.map((value) => [name, value] as const);
const oneOf = (name: string, ...values: string[]) => named(name, fc.constantFrom(...values));

/** Characters that HTTP allows in a header value, up to Latin-1. */
const anyValue = fc.string({
  unit: fc
    .integer({ min: 0x20, max: 0xff })
    .filter((code) => code !== 0x7f)
    .map((code) => String.fromCharCode(code)),
  maxLength: 60,
});

const DATES = ['Thu, 01 Jan 1970 00:00:00 GMT', 'Fri, 31 Dec 9999 23:59:59 GMT', 'yesterday', '-1', ''];

const oddHeader: fc.Arbitrary<Header> = fc.oneof(
  named('x-forwarded-for', addresses),
  oneOf('x-forwarded-proto', 'https', 'ftp', 'x'.repeat(LONG)),
  oneOf('x-forwarded-host', 'evil.example.org', '', 'a b'),
  oneOf(
    'range',
    'bytes=0-0',
    'bytes=900000000-',
    'bytes=-1',
    'bytes=5-1',
    'bytes=0-1,3-4,8-',
    'bees=1-',
    'bytes=',
  ),
  oneOf('if-range', '"x"', ...DATES),
  oneOf('if-match', '"1"', '"2"', '*', '"x"', 'W/"x"', '"'.repeat(3000)),
  oneOf('if-none-match', '*', '"x"', '"'.repeat(3000), 'W/"0-2jmj7l5rSw0yVb/vlWAYkK/YBwk"'),
  oneOf('if-modified-since', ...DATES),
  oneOf('if-unmodified-since', ...DATES),
  oneOf('accept', 'text/html', 'image/*;q=0', '*/*', ',;,', 'x'.repeat(LONG)),
  oneOf('accept-encoding', 'gzip', 'br', 'identity;q=0', '*;q=0', 'zstd', 'gzip;q=9', ',,', 'br, gzip'),
  oneOf('accept-language', 'de', 'en-GB,fr;q=0.5', '*', 'fr,'.repeat(1500), '@@'),
  oneOf('host', 'evil.example.org', '', 'localhost:99999', '[::1'),
  oneOf('origin', 'https://evil.example.org', 'null'),
  oneOf('page-id', 'x', '00000000-0000-0000-0000-000000000000', 'a'.repeat(LONG)),
  oneOf('connection', 'close', 'keep-alive, page-id'),
  oneOf('cookie', 'a=b; a=c', '=', ';'.repeat(2000)),
  oneOf('x-http-method-override', 'DELETE', 'PUT'),
  oneOf('expect', '100-continue'),
  named('user-agent', anyValue),
  named('x-anything', anyValue),
);

/** Usually none, otherwise headers that the code or a proxy may read. */
export const oddHeaders: fc.Arbitrary<readonly Header[]> = weighted(
  [3, fc.constant([])],
  [2, fc.array(oddHeader, { minLength: 1, maxLength: 3 })],
);

/** Few keys, so that keys repeat with another body or another account. */
const FEW_KEYS = 12;

export const idempotencyKey: fc.Arbitrary<string | undefined> = weighted(
  [5, fc.constant(undefined)],
  [3, fc.uuid()],
  [2, fc.nat(FEW_KEYS).map((index) => `key-${index}`)],
  [1, fc.constantFrom('', ' ', 'k'.repeat(200), 'k'.repeat(201), 'é', "'", 'k'.repeat(LONG))],
);

/** The credentials; `session` is the caller's own, `scale` the key of one of the caller's scales. */
export type Credential = 'session' | 'scale' | 'none' | 'forged' | 'ended' | 'device' | 'garbage';

export const credential: fc.Arbitrary<Credential> = weighted(
  [20, fc.constant<Credential>('session')],
  [1, fc.constantFrom<Credential>('scale', 'none', 'forged', 'ended', 'device', 'garbage')],
);

/** Whether the endpoint accepts a device's key and no session. */
export const isOfDevices = ({ path }: { readonly path: string }): boolean => path.startsWith('/api/ingest/');

/** The same for endpoints of devices. */
export const deviceCredential: fc.Arbitrary<Credential> = weighted(
  [12, fc.constant<Credential>('scale')],
  [1, credential],
);
