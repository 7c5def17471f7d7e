import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { Archive } from './archive.ts';
import { archiveInvalid } from './faults.ts';
import type { ZipEntry } from './zip.ts';

/** A file with a single JSON value, indented for readers. */
export const jsonPart = (path: string, value: unknown): ZipEntry => ({
  path,
  content: [`${JSON.stringify(value, null, 2)}\n`],
});

/**
 * A JSON list with an item per line, written in pages, so that a list of any length can be streamed and read
 * line by line.
 */
export const listPart = (
  path: string,
  pages: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>,
): ZipEntry => ({ path, content: writeList(pages) });

async function* writeList(pages: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>) {
  let separator = '[\n';
  for await (const items of pages) {
    if (items.length === 0) continue;
    yield separator + items.map((item) => JSON.stringify(item)).join(',\n');
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** A time in JSON. */
export const ArchivedMoment = z.iso.datetime().transform((text) => new Date(text));

/** Maximum size of an item in bytes: a counting with more mites than any board has. */
export const ARCHIVED_ITEM_MAX = 2_000_000;
/** Maximum size of a file with a single value in bytes: all connectors of an account. */
const VALUE_MAX = 10_000_000;
/** Maximum size of the items of a page in bytes; parsed, they need about ten times as much memory. */
const PAGE_BYTES = 4_000_000;
/** Escapes of NUL and of halves of surrogate pairs: PostgreSQL can store neither NUL nor a half. */
const SUSPECT = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i;

/**
 * The items of a list written by `listPart`. Invalid content is `archive_invalid` under the name of the file.
 */
export async function* readList<T>(archive: Archive, path: string, schema: z.ZodType<T>): AsyncGenerator<T> {
  for await (const { item } of readSized(archive, path, schema)) yield item;
}

/** The same in pages with a maximum number of items and bytes. */
export async function* readPages<T>(
  archive: Archive,
  path: string,
  { schema, items }: { readonly schema: z.ZodType<T>; readonly items: number },
): AsyncGenerator<readonly T[]> {
  let page: T[] = [];
  let filled = 0;
  for await (const { item, bytes } of readSized(archive, path, schema)) {
    if (page.length === items || (page.length > 0 && filled + bytes > PAGE_BYTES)) {
      yield page;
      page = [];
      filled = 0;
    }
    page.push(item);
    filled += bytes;
  }
  if (page.length > 0) yield page;
}

async function* readSized<T>(archive: Archive, path: string, schema: z.ZodType<T>) {
  for await (const line of readLines(archive, path)) {
    if (line === '[' || line === ']' || line === '[]' || line === '') continue;
    const text = line.endsWith(',') ? line.slice(0, -1) : line;
    const bytes = Buffer.byteLength(text);
    if (bytes > ARCHIVED_ITEM_MAX) throw archiveInvalid(path);
    yield { item: readItem(path, text, schema), bytes };
  }
}

/** A value written by `jsonPart`. */
export async function readValue<T>(archive: Archive, path: string, schema: z.ZodType<T>): Promise<T> {
  let text = '';
  for await (const line of readLines(archive, path)) {
    text += line;
    if (text.length > VALUE_MAX) throw archiveInvalid(path);
  }
  return readItem(path, text, schema);
}

function readItem<T>(path: string, text: string, schema: z.ZodType<T>): T {
  const value = parse(path, text);
  // `JSON.stringify` escapes halves, but not pairs.
  if (SUSPECT.test(text) && SUSPECT.test(JSON.stringify(value))) throw archiveInvalid(path);
  const read = schema.safeParse(value);
  if (!read.success) throw archiveInvalid(path);
  return read.data;
}

function parse(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw archiveInvalid(path);
  }
}

/** The lines of a text file, without line breaks. */
export async function* readLines(archive: Archive, path: string): AsyncGenerator<string> {
  const stream: Readable = await archive.read(path);
  stream.setEncoding('utf8');
  let rest = '';
  for await (const chunk of stream) {
    const lines = String(chunk).split('\n');
    lines[0] = rest + lines[0];
    rest = lines.pop() ?? '';
    if (rest.length > VALUE_MAX) throw archiveInvalid(path);
    for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line;
  }
  if (rest !== '') yield rest;
}

export async function* inPages<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<readonly T[]> {
  let page: T[] = [];
  for await (const item of items) {
    page.push(item);
    if (page.length === size) {
      yield page;
      page = [];
    }
  }
  if (page.length > 0) yield page;
}
