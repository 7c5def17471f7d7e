import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyCompressOptions } from '@fastify/compress';

/**
 * Compresses only JSON above a minimum size, at the lowest level, because most responses are sent once. The files of
 * the web app are compressed at build time, and request bodies are never decompressed.
 */
export const COMPRESSION = {
  customTypes: /^application\/json/,
  threshold: 1024,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  zlibOptions: { level: 1 },
  globalDecompression: false,
} satisfies FastifyCompressOptions;

export type Encoding = 'br' | 'gzip';

export const COMPRESSORS: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) => promisify(brotliCompress)(body, COMPRESSION.brotliOptions),
  gzip: (body) => promisify(gzip)(body, COMPRESSION.zlibOptions),
};

/** Of a plain header, as browsers send it; weights are left to the plugin. */
export function acceptedEncoding(header = ''): Encoding | undefined {
  const names = header.split(/,\s*/);
  return (['br', 'gzip'] as const).find((encoding) => names.includes(encoding));
}
