import fc from 'fast-check';
import sharp from 'sharp';
import { nastyText, weighted } from './values.ts';

/** A multipart body and its content type. */
export interface Form {
  readonly type: string;
  readonly bytes: Buffer;
}

const BOUNDARY = 'propolis-fuzz';
const SIDE = 48; // px, so that decoding costs little

const square = () => sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: 'goldenrod' } });

/** The header of a PNG whose decoded picture would exceed the memory. */
function claimOfManyPixels(): Buffer {
  const head = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ', 'base64');
  head.writeUInt32BE(0xffff_ffff, 16);
  head.writeUInt32BE(0xffff_ffff, 20);
  return head;
}

const svg = (inner: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inner}</svg>`);

/** One of each kind. */
export const makePictures = async (): Promise<readonly [jpeg: Buffer, ...Buffer[]]> => [
  await square().jpeg().toBuffer(),
  await square().png().toBuffer(),
  await square().webp().toBuffer(),
  await square().gif().toBuffer(),
];

/** Pictures, damaged pictures, and other bytes declared as a picture. */
export function drawPictures(good: Awaited<ReturnType<typeof makePictures>>): fc.Arbitrary<Buffer> {
  const [jpeg] = good;
  const bad = [
    Buffer.alloc(0),
    Buffer.from('bees'),
    Buffer.from('<html><script>alert(1)</script></html>'),
    svg('<script>alert(1)</script>'),
    svg('<image href="file:///etc/passwd" width="9" height="9"/>'),
    claimOfManyPixels(),
    jpeg.subarray(0, jpeg.length / 2),
    jpeg.subarray(0, 3),
    Buffer.concat([jpeg, Buffer.alloc(100_000)]),
  ];
  const flipped = fc.tuple(fc.constantFrom(...good), fc.nat(), fc.nat(255)).map(([picture, at, value]) => {
    const broken = Buffer.from(picture);
    broken[at % broken.length] = value;
    return broken;
  });
  return weighted([3, fc.constantFrom(...good)], [2, flipped], [2, fc.constantFrom(...bad)]);
}

interface Part {
  readonly field: string;
  readonly filename: string | undefined;
  readonly content: Buffer;
}

const quoted = (text: string) => text.replace(/["\r\n]/g, (sign) => encodeURIComponent(sign));

function written({ field, filename, content }: Part): Buffer {
  const file = filename === undefined ? '' : `; filename="${quoted(filename)}"`;
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${quoted(field)}"${file}\r\ncontent-type: image/jpeg\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n')]);
}

const END = Buffer.from(`--${BOUNDARY}--\r\n`);
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

const form = (...parts: readonly Part[]): Form => ({
  type: TYPE,
  bytes: Buffer.concat([...parts.map(written), END]),
});

const rewritten =
  (change: (text: string) => string) =>
  ({ type, bytes }: Form): Form => ({ type, bytes: Buffer.from(change(bytes.toString('latin1')), 'latin1') });

/** Accidental and malicious damage. */
const DAMAGES: readonly ((whole: Form) => Form)[] = [
  ({ type, bytes }) => ({ type, bytes: bytes.subarray(0, bytes.length - END.length) }),
  ({ type, bytes }) => ({ type, bytes: bytes.subarray(0, bytes.length >> 1) }),
  ({ type, bytes }) => ({ type, bytes: bytes.subarray(0, 20) }),
  ({ type }) => ({ type, bytes: Buffer.alloc(0) }),
  ({ bytes }) => ({ type: 'multipart/form-data', bytes }),
  ({ bytes }) => ({ type: 'multipart/form-data; boundary=', bytes }),
  ({ bytes }) => ({ type: 'multipart/form-data; boundary=another', bytes }),
  ({ bytes }) => ({ type: `multipart/form-data; boundary="${'b'.repeat(400)}"`, bytes }),
  ({ bytes }) => ({ type: 'multipart/mixed; boundary=propolis-fuzz', bytes }),
  ({ bytes }) => ({ type: 'application/json', bytes }),
  rewritten((text) => text.replaceAll('\r\n', '\n')),
  rewritten((text) => text.replace('content-disposition', 'content-disp\u0000sition')),
  rewritten((text) => text.replace('form-data;', `form-data; ${'x=y;'.repeat(5000)}`)),
];

/** Text fields by name, sent with a file. */
export type Texts = Readonly<Record<string, unknown>>;

const textParts = (texts: Texts): readonly Part[] =>
  Object.entries(texts).map(([field, value]) => ({
    field,
    filename: undefined,
    content: Buffer.from(String(value)),
  }));

/** A multipart body for this field: usually valid, otherwise damaged or with other parts. */
export function forms(
  field: string,
  pictures: fc.Arbitrary<Buffer>,
  texts: fc.Arbitrary<Texts>,
): fc.Arbitrary<Form> {
  const good = fc
    .tuple(pictures, weighted([5, fc.constant('bees.jpg')], [1, nastyText]))
    .map(([content, filename]) => ({ field, filename, content }));
  const other = fc
    .tuple(nastyText, fc.option(nastyText, { nil: undefined }), pictures)
    .map(([name, filename, content]) => ({ field: name, filename, content }));
  const damaged = fc.tuple(good, fc.constantFrom(...DAMAGES));
  return weighted(
    [6, fc.tuple(good, texts).map(([part, fields]) => form(...textParts(fields), part))],
    [4, damaged.map(([part, damage]) => damage(form(part)))],
    [1, other.map((part) => form(part))],
    [1, fc.tuple(good, other).map(([part, more]) => form(more, part))],
    [1, fc.tuple(good, good).map(([first, second]) => form(first, second))],
    [1, fc.tuple(other, good).map(([part, last]) => form(...Array(14).fill(part), last))],
  );
}
