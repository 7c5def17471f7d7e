import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BucketPlace } from '@propolis/blob-store';
import { vi } from 'vitest';
import { closeAtEnd } from './closing.ts';
import { S3_BUCKET, S3_KEY, startS3 } from './s3-server.ts';

/** The network fault of a request; undefined: none. */
export type Fault =
  /** The request never reaches the bucket. */
  | { readonly kind: 'refused'; readonly status: number; readonly code?: string }
  /** The bucket handles the request, and the response is lost. */
  | { readonly kind: 'answer lost' }
  /** No response until the client disconnects. */
  | { readonly kind: 'silence' }
  /** The response is cut after this byte. */
  | { readonly kind: 'broken off'; readonly after: number };

export interface Asked {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
}

export interface TestBucket {
  readonly place: BucketPlace;
  /** All requests so far. */
  readonly asked: Asked[];
  /** Sets the faults from now on. */
  readonly setFaults: (fault: (asked: Asked) => Fault | undefined) => void;
  /** Cuts pending requests. */
  readonly cut: () => void;
}

let servers: Promise<Servers> | undefined;

/**
 * Ports by addressing style: the S3 server does not understand the signatures of virtual-hosted addresses (`/bees/`
 * is signed as `/bees`).
 */
interface Servers {
  readonly objects: number;
  readonly bucket: number;
}

/** One server per test file; each bucket has its own prefix and network. */
async function startServers(): Promise<Servers> {
  const directory = await mkdtemp(join(tmpdir(), 'propolis-s3-'));
  closeAtEnd(async () => {
    servers = undefined;
    await rm(directory, { recursive: true, force: true });
    vi.unstubAllEnvs();
  });
  const start = async (isLenient: boolean) => {
    const { port, close } = await startS3({ directory, isLenient });
    closeAtEnd(close);
    return port;
  };
  vi.stubEnv('AWS_ACCESS_KEY_ID', S3_KEY);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', S3_KEY);
  return { objects: await start(false), bucket: await start(true) };
}

const isOfBucket = ({ url }: Asked): boolean => /^\/[^/]*\/?(\?|$)/.test(url);

let made = 0;

/** A bucket of a local S3 server, behind a proxy with configurable faults. */
export async function testBucket(): Promise<TestBucket> {
  servers ??= startServers();
  const { objects, bucket } = await servers;
  const asked: Asked[] = [];
  const uploads = createUploadsList();
  let faultOf: (asked: Asked) => Fault | undefined = () => undefined;
  const line = createServer((incoming, answer) => {
    const one = { method: incoming.method ?? '', url: incoming.url ?? '' };
    asked.push(one);
    const fault = faultOf(one);
    if (fault?.kind === 'refused') return refuse(incoming, answer, fault);
    if (fault?.kind === 'silence') return void incoming.resume();
    if (uploads.answer(one, answer)) return void incoming.resume();
    const port = isOfBucket(one) ? bucket : objects;
    pass({ incoming, answer, port, fault, hear: (text) => uploads.hear(one, text) });
  }).listen(0, '127.0.0.1');
  await once(line, 'listening');
  closeAtEnd(async () => {
    line.closeAllConnections();
    line.close();
    await once(line, 'close');
  });
  made += 1;
  const { port: linePort } = line.address() as AddressInfo; // it listens on a port
  return {
    place: {
      kind: 'bucket',
      bucket: S3_BUCKET,
      prefix: `server-${made}/`,
      endpoint: `http://127.0.0.1:${linePort}`,
      region: undefined,
      pathStyle: true,
    },
    asked,
    setFaults: (fault) => {
      asked.length = 0;
      faultOf = fault;
    },
    cut: () => line.closeAllConnections(),
  };
}

const xml = (text: string) => `<?xml version="1.0" encoding="UTF-8"?>${text}`;

function refuse(
  incoming: IncomingMessage,
  answer: ServerResponse,
  { status, code }: { readonly status: number; readonly code?: string },
): void {
  incoming.resume();
  incoming.on('end', () => {
    answer.writeHead(status, { 'content-type': 'application/xml' });
    answer.end(code && xml(`<Error><Code>${code}</Code><Message>as configured</Message></Error>`));
  });
}

interface Passage {
  readonly incoming: IncomingMessage;
  readonly answer: ServerResponse;
  readonly port: number;
  readonly fault: Fault | undefined;
  readonly hear: (text: string) => void;
}

function pass({ incoming, answer, port, fault, hear }: Passage): void {
  const { method, url: path, headers } = incoming;
  const onward = request({ host: '127.0.0.1', port, method, path, headers }, (came) => {
    const chunks: Buffer[] = [];
    came.on('data', (chunk: Buffer) => chunks.push(chunk));
    came.on('end', () => {
      const body = Buffer.concat(chunks);
      hear(body.toString('latin1', 0, 1000));
      if (fault?.kind === 'answer lost') return incoming.socket.destroy();
      answer.writeHead(came.statusCode ?? 500, came.headers);
      if (fault?.kind !== 'broken off') return answer.end(body);
      answer.write(body.subarray(0, fault.after), () => incoming.socket.destroy());
    });
  });
  onward.on('error', () => incoming.socket.destroy());
  incoming.on('error', () => onward.destroy());
  incoming.pipe(onward);
}

/**
 * The S3 server does not implement listing and aborting multipart uploads. The proxy answers these two as S3
 * documents them (ListMultipartUploads, AbortMultipartUpload).
 */
function createUploadsList() {
  const begun = new Map<string, string>();
  return {
    hear: ({ method, url }: Asked, text: string) => {
      const id = new URL(url, 'http://s3').searchParams.get('uploadId');
      const [, newId] = /<UploadId>(\w+)</.exec(text) ?? [];
      const [, key] = /<Key>([^<]+)</.exec(text) ?? [];
      if (method === 'POST' && newId && key && /\?.*\buploads\b/.test(url)) begun.set(newId, key);
      if (method === 'POST' && id) begun.delete(id);
    },
    answer: ({ method, url }: Asked, answer: ServerResponse): boolean => {
      const { pathname, searchParams } = new URL(url, 'http://s3');
      const id = searchParams.get('uploadId');
      if (method === 'DELETE' && id) {
        answer.writeHead(begun.delete(id) ? 204 : 404).end();
        return true;
      }
      if (method !== 'GET' || pathname.split('/').length > 3 || !searchParams.has('uploads')) return false;
      const listed = [...begun].map(
        ([uploadId, key]) =>
          `<Upload><Key>${key}</Key><UploadId>${uploadId}</UploadId><Initiated>2026-06-15T10:00:00.000Z</Initiated></Upload>`,
      );
      answer.writeHead(200, { 'content-type': 'application/xml' });
      answer.end(
        xml(
          `<ListMultipartUploadsResult>${listed.join('')}<IsTruncated>false</IsTruncated></ListMultipartUploadsResult>`,
        ),
      );
      return true;
    },
  };
}
