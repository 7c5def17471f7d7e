import fc from 'fast-check';
import { weighted } from './values.ts';

/** Raw bytes, which may not be HTTP. */
export interface DrawnWire {
  readonly kind: 'wire';
  readonly bytes: Buffer;
  /** Whether the bytes are complete, so that the server must respond. */
  readonly isOwedAnswer: boolean;
}

const HEAD = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n';
const LOGIN = 'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';

/** Complete requests, valid or malformed. */
const WHOLE: readonly string[] = [
  `${HEAD}\r\n`,
  'GET /api/health HTTP/1.0\r\n\r\n',
  'GET http://evil.example.org/api/health HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'GET /api/health HTTP/1.1\r\n\r\n',
  'GET /api/health HTTP/9.9\r\nHost: localhost\r\n\r\n',
  'GET /api/health\r\n\r\n',
  'get /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'BEES /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'GET  /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'GET /api/hives/\u00e9\u0001 HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'GET /api/ hives HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'CONNECT localhost:443 HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  `${HEAD}Host: other\r\n\r\n`,
  `${HEAD}Bees\r\n\r\n`,
  `${HEAD}: nameless\r\n\r\n`,
  `${HEAD}Bad Name: x\r\n\r\n`,
  `${HEAD}X: a\u0000b\r\n\r\n`,
  `${HEAD}X: a\r\n folded\r\n\r\n`,
  `${HEAD}X: ${'x'.repeat(20_000)}\r\n\r\n`,
  `${HEAD}${Array.from({ length: 3000 }, (_, index) => `X${index}: y\r\n`).join('')}\r\n`,
  `${HEAD}Expect: bees\r\n\r\n`,
  `${HEAD}Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: eA==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  `${HEAD}Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n\r\n`,
  `${HEAD}Content-Length: -1\r\n\r\n`,
  `${HEAD}Content-Length: 0x10\r\n\r\n`,
  `${HEAD}Content-Length: 99999999999999999999\r\n\r\n`,
  `${LOGIN}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}}`,
  `${LOGIN}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  `${LOGIN}Transfer-Encoding: bees\r\n\r\n{}`,
  `${LOGIN}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
  `${LOGIN}Transfer-Encoding: chunked\r\n\r\n2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
  `${LOGIN}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nTrailer: x\r\n\r\n`,
  `${LOGIN}Content-Length: 300000000\r\n\r\n{`,
  `${HEAD}\r\n${HEAD}\r\n${HEAD}\r\nBEES\r\n\r\n`,
  `${HEAD}\r\n`.repeat(40),
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003'.padEnd(200, 'x'),
  '\r\n\r\n\r\n\r\nGET\r\n\r\n',
];

/** Incomplete requests, after which the client closes the connection. */
const HALVES: readonly string[] = [
  '',
  'G',
  'GET /api/health HTTP/1.1\r\nHost: loc',
  `${LOGIN}Content-Length: 100\r\n\r\n{"email":`,
  `${LOGIN}Transfer-Encoding: chunked\r\n\r\n5\r\n{"em`,
  'PUT /api/photos/0d3f6e4e-5d3f-4b5e-8d8e-0d3f6e4e5d3f HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 5000\r\n\r\n--b\r\n',
];

const bytesOf = (text: string) => Buffer.from(text, 'latin1');

/** A valid request with one byte changed, removed or doubled. */
const mutated = fc
  .tuple(fc.constantFrom(...WHOLE), fc.nat(), fc.nat(255), fc.nat(2))
  .map(([text, at, value, how]) => {
    const bytes = bytesOf(text);
    const place = at % bytes.length;
    const [before, after] = [bytes.subarray(0, place), bytes.subarray(place)];
    if (how === 0) return Buffer.concat([before, after.subarray(1)]);
    return Buffer.concat([before, Buffer.from([value]), how === 1 ? after : after.subarray(1)]);
  });

const sent = (bytes: fc.Arbitrary<Buffer>, isOwedAnswer = false): fc.Arbitrary<DrawnWire> =>
  bytes.map((drawn) => ({ kind: 'wire', bytes: drawn, isOwedAnswer }));

const noise = fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => Buffer.from(bytes));

export const drawWires = (): fc.Arbitrary<DrawnWire> =>
  weighted(
    [4, sent(fc.constantFrom(...WHOLE).map(bytesOf), true)],
    [3, sent(mutated)],
    [2, sent(fc.constantFrom(...HALVES).map(bytesOf))],
    [1, sent(noise)],
  );
