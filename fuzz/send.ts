import {
  type Agent,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
} from 'node:http';
import { connect } from 'node:net';
import type { Outgoing } from './resolve.ts';
import type { DrawnWire } from './wire.ts';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The outcome of a request: a response, none, or an early close by the client. */
export type Outcome =
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'none'; readonly why: string }
  | { readonly kind: 'cut' };

export interface Target {
  readonly host: string;
  readonly port: number;
  readonly agent: Agent;
}

/** Time (ms) after which a request counts as unanswered. */
const ANSWER_LIMIT = 60_000;
/** Maximum number of bytes read from an endless response. */
const STREAM_ENOUGH = 8;

const isEndless = ({ headers }: IncomingMessage) => headers['content-type'] === 'text/event-stream';

/** Sends one request and reads its response to the end, or closes the connection in the middle. */
export function send(target: Target, outgoing: Outgoing): Promise<Outcome> {
  const { method, path, headers, body, ending } = outgoing;
  return new Promise((settle) => {
    const sent = request({
      ...target,
      method,
      path,
      headers: withLength(outgoing, headers),
      // An unusual Host header is sent unchanged.
      setHost: headers.host === undefined,
    });
    const late = setTimeout(() => sent.destroy(new Error('no answer in time')), ANSWER_LIMIT);
    const end = (outcome: Outcome) => {
      clearTimeout(late);
      settle(outcome);
    };
    sent.on('error', (error) =>
      end(ending === 'whole' ? { kind: 'none', why: error.message } : { kind: 'cut' }),
    );
    sent.on('response', (response) => void readAnswer(sent, response, ending).then(end));
    if (ending === 'cut while sending') cutWhileSending(sent, body);
    else sent.end(body);
  });
}

function withLength({ body, isChunked }: Outgoing, headers: Outgoing['headers']): Outgoing['headers'] {
  if (!body) return headers;
  return isChunked
    ? { ...headers, 'transfer-encoding': 'chunked' }
    : { ...headers, 'content-length': String(body.length) };
}

function cutWhileSending(sent: ClientRequest, body: Buffer | undefined): void {
  if (body) sent.write(body.subarray(0, body.length >> 1));
  else sent.flushHeaders();
  sent.on('socket', (socket) => {
    if (socket.connecting) socket.once('connect', () => sent.destroy());
    else setImmediate(() => sent.destroy());
  });
}

async function readAnswer(
  sent: ClientRequest,
  response: IncomingMessage,
  ending: Outgoing['ending'],
): Promise<Outcome> {
  const { statusCode: status = 0, headers } = response;
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part);
      length += part.length;
      if (ending === 'cut while reading') break;
      if (isEndless(response) && length >= STREAM_ENOUGH) break;
    }
  } catch (error) {
    if (ending !== 'whole') return { kind: 'cut' };
    return {
      kind: 'none',
      why: `the answer ${status} broke off: ${error instanceof Error ? error.message : error}`,
    };
  } finally {
    if (!response.complete) sent.destroy();
  }
  if (ending !== 'whole') return { kind: 'cut' };
  return { kind: 'answer', answer: { status, headers, body: Buffer.concat(parts) } };
}

/** Maximum waiting time (ms) for a response to bytes that may not be a request. */
const PATIENCE = 300;

/** Sends raw bytes and returns the response. */
export function sendBytes({ host, port }: Target, { bytes, isOwedAnswer }: DrawnWire): Promise<Buffer> {
  return new Promise((settle) => {
    const socket = connect(port, host);
    const parts: Buffer[] = [];
    const leave = () => socket.destroy();
    const late = setTimeout(leave, isOwedAnswer ? ANSWER_LIMIT : PATIENCE);
    socket.on('connect', () => socket.write(bytes));
    socket.on('data', (part) => {
      parts.push(part);
      // The first response is enough; more may follow on the same connection.
      setTimeout(leave, PATIENCE);
    });
    socket.on('error', leave);
    socket.on('close', () => {
      clearTimeout(late);
      settle(Buffer.concat(parts));
    });
  });
}
