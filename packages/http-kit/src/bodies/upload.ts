import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Busboy from '@fastify/busboy';
import { type BlobStore, PRIVATE_FILE } from '@propolis/blob-store';
import type { Disk } from '@propolis/observability';
import { type Admission, AppError, createAdmission } from '@propolis/runtime';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { UploadLimits } from './upload-limits.ts';

/** Maximum size of a form besides its file: boundaries and unknown fields. */
const AROUND_MAX_BYTES = 100_000;
const PARTS_MAX = 12;
/**
 * The parser hangs if an ignored part fills its buffer at the moment it ends. Therefore it gets less than the
 * buffer at a time, with a turn of the event loop in between to drain the ignored part (bytes).
 */
const PART_BUFFER = 65_536;
const AT_A_TIME = PART_BUFFER / 2;
/** Disk space is checked again at this interval, because several uploads together could fill the disk. */
const LOOK_EVERY_BYTES = 4_000_000;

/** An uploaded file, a draft of the blob store until its request is answered. */
export interface UploadedFile {
  readonly path: string;
  readonly bytes: number;
  /** SHA-256. */
  readonly hash: Buffer;
}

export interface ReceivedForm {
  /** Undefined if the form has no file in the requested field. */
  readonly file: UploadedFile | undefined;
  /** Text fields by name, the last one of each; empty ones are omitted. */
  readonly fields: Readonly<Record<string, string>>;
  /** Releases the admission and the draft. */
  readonly discard: () => Promise<void>;
}

/**
 * Receives the file of this field of a multipart body, written to the disk as it arrives, and the text
 * fields.
 */
export type ReceiveFile = (request: FastifyRequest, asked: AskedFile) => Promise<ReceivedForm>;

interface AskedFile {
  readonly field: string;
  readonly userId: number;
  /** Separate limits for a kind of file. */
  readonly limits?: UploadLimits | undefined;
}

interface UploadOptions {
  readonly blobs: Pick<BlobStore, 'draft'>;
  readonly disk: Pick<Disk, 'assertDiskSpace'>;
  readonly limits: UploadLimits;
}

/** Multipart bodies, read only when a handler requests the file. */
const bodies = new WeakMap<FastifyRequest, Readable>();

export function acceptMultipart(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', (request, payload, done) => {
    bodies.set(request, payload);
    done(null, undefined);
  });
}

export function createUploads({ blobs, disk, limits: usual }: UploadOptions): ReceiveFile {
  const slots = new Map<UploadLimits, Admission>();
  const slotsOf = (limits: UploadLimits) => {
    const enter = slots.get(limits) ?? createAdmission(limits);
    slots.set(limits, enter);
    return enter;
  };
  return async (request, { field, userId, limits = usual }) => {
    const body = bodies.get(request);
    if (!body) throw new AppError('malformed', 400);
    if (Number(request.headers['content-length']) > limits.largest + AROUND_MAX_BYTES) throw tooBig();
    const leave = slotsOf(limits)(userId);
    let path: string | undefined;
    const discard = () => (path ? rm(path, { force: true }) : Promise.resolve()).finally(leave);
    try {
      path = await blobs.draft('uploads');
      const form = await readForm({ request, body, field, path, disk, largest: limits.largest });
      return { ...form, discard };
    } catch (error) {
      await discard();
      throw error;
    }
  };
}

const tooBig = () => new AppError('too_big', 413);

type Written = Omit<UploadedFile, 'path'>;

interface Incoming {
  readonly request: FastifyRequest;
  readonly body: Readable;
  readonly field: string;
  readonly path: string;
  readonly disk: UploadOptions['disk'];
  readonly largest: number;
}

async function readForm({
  request,
  body,
  field,
  path,
  ...target
}: Incoming): Promise<Omit<ReceivedForm, 'discard'>> {
  const stop = new AbortController();
  const parser = parserOf(request);
  const fields = new Map<string, string>();
  let seen = false;
  let writing: Promise<Written> | undefined;
  parser.on('file', (name, file) => {
    file.on('error', () => {}); // The writer gets the error; an ignored part must not crash.
    if (!seen && name === field) {
      writing = writeFile(file, { path, ...target, signal: stop.signal });
      // Stops reading if the file cannot be written.
      writing.catch((error: Error) => parser.destroy(error));
    } else file.resume();
    seen = true;
  });
  parser.on('field', (name, value) => fields.set(name, value));
  parser.once('partsLimit', () => parser.destroy(tooBig()));
  try {
    await pipeline(body, inSlices, parser);
    const written = await writing;
    const filled = [...fields].filter(([, value]) => value.trim() !== '');
    return { file: written && { path, ...written }, fields: Object.fromEntries(filled) };
  } catch (error) {
    throw isOurs(error) ? error : new AppError('malformed', 400);
  } finally {
    stop.abort();
    await writing?.catch(() => {}); // The file is closed before it is removed.
  }
}

async function* inSlices(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of body) {
    for (let at = 0; at < chunk.length; at += AT_A_TIME) {
      yield chunk.subarray(at, at + AT_A_TIME);
      await nextTurn();
    }
  }
}

/** Disk errors and app errors are passed on; any other error means an invalid body. */
const isOurs = (error: unknown): boolean =>
  error instanceof AppError || (error instanceof Error && 'syscall' in error);

function parserOf({ headers }: FastifyRequest) {
  try {
    const type = headers['content-type'] ?? '';
    const limits = { parts: PARTS_MAX, fieldSize: AROUND_MAX_BYTES / PARTS_MAX };
    return Busboy({ headers: { ...headers, 'content-type': type }, limits, fileHwm: PART_BUFFER });
  } catch {
    throw new AppError('malformed', 400); // No boundary.
  }
}

interface Target {
  readonly path: string;
  readonly disk: UploadOptions['disk'];
  readonly largest: number;
  readonly signal: AbortSignal;
}

async function writeFile(file: Readable, { path, disk, largest, signal }: Target): Promise<Written> {
  const hash = createHash('sha256');
  let bytes = 0;
  let lookAt = LOOK_EVERY_BYTES;
  const meter = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      hash.update(chunk);
      if (bytes > largest) return done(tooBig());
      if (bytes < lookAt) return done(null, chunk);
      lookAt += LOOK_EVERY_BYTES;
      disk.assertDiskSpace().then(() => done(null, chunk), done);
    },
  });
  await pipeline(file, meter, createWriteStream(path, { flags: 'wx', mode: PRIVATE_FILE }), { signal });
  return { bytes, hash: hash.digest() };
}
