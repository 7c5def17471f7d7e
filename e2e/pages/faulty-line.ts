import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What happens to one request. `dropped`: the line is cut while it is under way; `answer lost`: the server has done it,
 * and nobody hears; a number: the server, or what stands before it, answers so.
 */
export type Fault = 'dropped' | 'answer lost' | 429 | 500 | 503;

/** By method and path, ids left out (`POST /api/hives/:id/observations`): what becomes of the first, the second, ... */
export type Faults = Readonly<Record<string, readonly Fault[]>>;

export interface Line {
  readonly url: string;
  /** Nothing gets through any more. */
  readonly cut: () => void;
  /** It is back; these requests fail in turn, the others get through. */
  readonly mend: (faults: Faults) => void;
  /** Faults that no request has met. */
  readonly unmet: () => Faults;
  readonly stop: () => void;
}

const kindOf = ({ method, url = '/' }: IncomingMessage): string =>
  `${method} ${url.replace(/\?.*/, '').replace(/\/(\d+|[\da-f]{8}-[\da-f-]{27})(?=\/|$)/g, '/:id')}`;

/** As our server says it, or a proxy that knows no better. */
function refuse(answer: ServerResponse, status: number): void {
  const code = status === 429 ? 'too_many_requests' : 'internal';
  const headers = { 'content-type': 'application/json', ...(status !== 500 && { 'retry-after': '1' }) };
  answer.writeHead(status, headers).end(JSON.stringify({ code, message: code, errors: {} }));
}

/** Stands before the server as the line of a meadow does: it drops, it loses answers, it is gone. */
export async function openLine(server: string): Promise<Line> {
  const { port } = new URL(server);
  let isCut = false;
  let faults = new Map<string, Fault[]>();
  const pass = (asked: IncomingMessage, answer: ServerResponse, fault?: 'dropped' | 'answer lost') => {
    const { url: path, method, headers } = asked;
    const onward = request({ hostname: '127.0.0.1', port, path, method, headers }, (found) => {
      if (fault === 'answer lost') return void found.resume().on('end', () => answer.destroy());
      answer.writeHead(found.statusCode ?? 500, found.headers);
      found.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    asked.pipe(onward);
    // Something of it may have come.
    if (fault === 'dropped') asked.once('data', () => setImmediate(() => answer.destroy()));
  };
  const proxy = createServer((asked, answer) => {
    if (isCut) return void answer.destroy();
    // A browser sends again by itself what it lost on a line that was used before.
    if (asked.method !== 'GET') answer.shouldKeepAlive = false;
    const fault = faults.get(kindOf(asked))?.shift();
    if (typeof fault === 'number') asked.resume().on('end', () => refuse(answer, fault));
    else pass(asked, answer, fault);
  });
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true;
      proxy.closeAllConnections();
    },
    mend: (next) => {
      isCut = false;
      faults = new Map(Object.entries(next).map(([kind, list]) => [kind, [...list]]));
    },
    unmet: () => Object.fromEntries([...faults].filter(([, left]) => left.length > 0)),
    stop: () => {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}
