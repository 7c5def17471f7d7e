import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The fate of one request. `dropped`: the connection is cut during the request; `answer lost`: the server has handled
 * it, and the response is lost; a number: the server or a proxy answers with this status.
 */
export type Fault = 'dropped' | 'answer lost' | 429 | 500 | 503;

/**
 * By method and path without ids (`POST /api/hives/:id/observations`): the fates of the first, the second, ...
 * request.
 */
export type Faults = Readonly<Record<string, readonly Fault[]>>;

export interface Line {
  readonly url: string;
  /** Cuts every request. */
  readonly cut: () => void;
  /** Lets requests pass again; these requests meet their faults in turn. */
  readonly mend: (faults: Faults) => void;
  /** Faults that no request has met. */
  readonly unmet: () => Faults;
  readonly stop: () => void;
}

const kindOf = ({ method, url = '/' }: IncomingMessage): string =>
  `${method} ${url.replace(/\?.*/, '').replace(/\/(\d+|[\da-f]{8}-[\da-f-]{27})(?=\/|$)/g, '/:id')}`;

/** An error response of this server, or of a proxy with another format. */
function refuse(answer: ServerResponse, status: number): void {
  const code = status === 429 ? 'too_many_requests' : 'internal';
  const headers = { 'content-type': 'application/json', ...(status !== 500 && { 'retry-after': '1' }) };
  answer.writeHead(status, headers).end(JSON.stringify({ code, message: code, errors: {} }));
}

/** A proxy in front of the server that drops connections, loses responses and goes offline. */
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
    // A part of the response may have been sent.
    if (fault === 'dropped') asked.once('data', () => setImmediate(() => answer.destroy()));
  };
  const proxy = createServer((asked, answer) => {
    if (isCut) return void answer.destroy();
    // A browser itself retries a request lost on a reused connection.
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
