import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeAtEnd } from './closing.ts';

export interface TestUpstream {
  readonly url: string;
  /** Requests so far: path with query, and arrival time (ms). */
  readonly requests: { readonly url: URL; readonly userAgent: string | undefined; readonly at: number }[];
  /** Sets the response from now on. */
  readonly answerWith: (answer: (request: IncomingMessage, response: ServerResponse) => void) => void;
  readonly answerJson: (body: unknown, status?: number) => void;
}

/** A local external service with configurable responses, including garbage and silence. */
export async function testUpstream(): Promise<TestUpstream> {
  const requests: TestUpstream['requests'] = [];
  let answer: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) =>
    response.end();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://upstream');
    requests.push({ url, userAgent: request.headers['user-agent'], at: performance.now() });
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closeAtEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    answerWith: (next) => {
      answer = next;
    },
    answerJson: (body, status = 200) => {
      answer = (_request, response) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      };
    },
  };
}
