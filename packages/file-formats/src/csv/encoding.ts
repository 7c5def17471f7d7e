/** Names that `TextDecoder` knows, in the browser as on the server. */
export const CSV_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type CsvEncoding = (typeof CSV_ENCODINGS)[number];

/** So many bytes of a file's beginning are looked at. */
export const CSV_HEAD_BYTES = 65_536;

/**
 * How the text of a file is written, by its first bytes (at most `CSV_HEAD_BYTES` of them are needed): by its byte
 * order mark, by the zeros that UTF-16 has beside plain letters, else UTF-8, and Windows-1252 where it is none.
 * Undefined: no text at all.
 */
export function sniffEncoding(head: Uint8Array): CsvEncoding | undefined {
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd === 0) return isUtf8(head) ? 'utf-8' : 'windows-1252';
  // Of plain letters every second byte is a zero, and none of the others.
  const most = head.length * 0.4;
  if (odd > most && even === 0) return 'utf-16le';
  if (even > most && odd === 0) return 'utf-16be';
  return undefined;
}

/** Bytes that follow the first of a character, by its value; -1 for what begins none. */
function following(byte: number): number {
  if (byte < 0x80) return 0;
  if (byte < 0xc2) return -1;
  if (byte < 0xe0) return 1;
  if (byte < 0xf0) return 2;
  return byte < 0xf5 ? 3 : -1;
}

/** A character that the end cuts in two counts as whole. */
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
