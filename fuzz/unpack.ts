import { brotliDecompressSync, gunzipSync, inflateRawSync } from 'node:zlib';
import type { Answer } from './send.ts';

/** Signatures and offsets of the ZIP format: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT */
const CENTRAL = 0x02014b50;
const LOCAL_HEAD = 30;
const CENTRAL_HEAD = 46;
const DEFLATED = 8;

/** All files of an archive, concatenated, to search them for canaries. */
function unzipped(zip: Buffer): Buffer {
  const files: Buffer[] = [];
  let at = zip.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
  while (at >= 0 && at + CENTRAL_HEAD <= zip.length && zip.readUInt32LE(at) === CENTRAL) {
    const method = zip.readUInt16LE(at + 10);
    const size = zip.readUInt32LE(at + 20);
    const local = zip.readUInt32LE(at + 42);
    const begin = local + LOCAL_HEAD + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(begin, begin + size);
    files.push(method === DEFLATED ? inflateRawSync(packed) : packed);
    at += CENTRAL_HEAD + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return Buffer.concat(files);
}

function decoded({ status, headers, body }: Answer): Buffer {
  // A range of a compressed file cannot be decompressed alone.
  if (status === 206) return body;
  switch (headers['content-encoding']) {
    case 'gzip':
      return gunzipSync(body);
    case 'br':
      return brotliDecompressSync(body);
    default:
      return body;
  }
}

/** The decompressed body; undefined if the encoding does not match. */
export function unpacked(answer: Answer): Buffer | undefined {
  if (answer.body.length === 0) return answer.body;
  try {
    const body = decoded(answer);
    return headersSayZip(answer) ? Buffer.concat([body, unzipped(body)]) : body;
  } catch {
    return undefined;
  }
}

const headersSayZip = ({ headers }: Answer) => headers['content-type'] === 'application/zip';
