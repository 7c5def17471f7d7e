import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { ZipEntry } from '../zip.ts';
import type { Archive } from './archive.ts';
import { archiveInvalid } from './faults.ts';

/** A file that holds one value, for people to read too. */
export const jsonPart = (path: string, value: unknown): ZipEntry => ({
  path,
  content: [`${JSON.stringify(value, null, 2)}\n`],
});

/** A JSON list with an item on each line, written page by page: one of any length is read line by line, too. */
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

/** A moment as JSON has it. */
export const ArchivedMoment = z.iso.datetime().transform((text) => new Date(text));

/** Of an item, in characters: a counting with more mites than any board has. */
const LINE_MAX = 20_000_000;
/** What PostgreSQL cannot keep in a text. */
const NUL = '\\u0000';

/** The items of a list that `listPart` wrote. What does not fit is `archive_invalid`, under the name of the file. */
export async function* readList<T>(archive: Archive, path: string, schema: z.ZodType<T>): AsyncGenerator<T> {
  for await (const line of readLines(archive, path)) {
    if (line === '[' || line === ']' || line === '[]' || line === '') continue;
    yield readItem(path, line.endsWith(',') ? line.slice(0, -1) : line, schema);
  }
}

/** A value that `jsonPart` wrote. */
export async function readValue<T>(archive: Archive, path: string, schema: z.ZodType<T>): Promise<T> {
  let text = '';
  for await (const line of readLines(archive, path)) {
    text += line;
    if (text.length > LINE_MAX) throw archiveInvalid(path);
  }
  return readItem(path, text, schema);
}

function readItem<T>(path: string, text: string, schema: z.ZodType<T>): T {
  if (text.includes(NUL)) throw archiveInvalid(path);
  const read = schema.safeParse(parse(path, text));
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

/** The lines of a text file, without their ends. */
export async function* readLines(archive: Archive, path: string): AsyncGenerator<string> {
  const stream: Readable = await archive.read(path);
  stream.setEncoding('utf8');
  let rest = '';
  for await (const chunk of stream as AsyncIterable<string>) {
    const lines = chunk.split('\n');
    lines[0] = rest + lines[0];
    rest = lines.pop() ?? '';
    if (rest.length > LINE_MAX) throw archiveInvalid(path);
    for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line;
  }
  if (rest !== '') yield rest;
}

/** Pages of at most so many items each. */
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
