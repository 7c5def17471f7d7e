/** Encodings that `TextDecoder` supports in browsers and on the server. */
export const CSV_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type CsvEncoding = (typeof CSV_ENCODINGS)[number];

/** Number of bytes that are read to detect the encoding. */
export const CSV_HEAD_BYTES = 65_536;

/**
 * Detects the encoding of a file from its first bytes (`CSV_HEAD_BYTES` are enough): by a byte order mark, by
 * the zero bytes of UTF-16, otherwise UTF-8 if valid, else Windows-1252. Undefined if it is not text.
 */
export function sniffEncoding(head: Uint8Array): CsvEncoding | undefined {
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd === 0) return isUtf8(head) ? 'utf-8' : 'windows-1252';
  // In UTF-16 every second byte of ASCII letters is zero, and the others are not.
  const most = head.length * 0.4;
  if (odd > most && even === 0) return 'utf-16le';
  if (even > most && odd === 0) return 'utf-16be';
  return undefined;
}

/** Number of continuation bytes after a lead byte; -1 for an invalid one. */
function following(byte: number): number {
  if (byte < 0x80) return 0;
  if (byte < 0xc2) return -1;
  if (byte < 0xe0) return 1;
  if (byte < 0xf0) return 2;
  return byte < 0xf5 ? 3 : -1;
}

/** Accepts a truncated character at the end. */
function isUtf8(bytes: Uint8Array): boolean {
  let left = 0;
  for (const byte of bytes) {
    if (left > 0) {
      if (byte < 0x80 || byte > 0xbf) return false;
      left -= 1;
    } else {
      left = following(byte);
      if (left < 0) return false;
    }
  }
  return true;
}
