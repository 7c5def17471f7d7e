import {
  type AnyEndpoint,
  type ErrorCode,
  eventEndpoints,
  type FieldErrors,
  type Notice,
  REQUEST_HEADER,
} from '@propolis/contract';
import { vi } from 'vitest';

export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly headers: Headers;
}

export interface Refusal {
  readonly status: number;
  readonly code: ErrorCode;
  readonly errors?: FieldErrors;
  /** With `changed_meanwhile`: the current row. */
  readonly present?: object;
  /** In seconds. */
  readonly retryAfter?: number;
}

type Answer =
  | { readonly answer: unknown }
  /** A text, if a page reads it: Node does not accept the Blob of jsdom. */
  | { readonly file: string }
  | { readonly refuse: Refusal }
  | 'no network';

/** The header that marks each response of our server. */
export const OURS = { [REQUEST_HEADER]: 'test-1' };

/** Answers at once, or when the test resolves it. */
type MakeAnswer = (request: SentRequest) => Answer | Promise<Answer>;

export interface StandInServer {
  readonly requests: SentRequest[];
  /** Sends a server-sent event to the page. */
  readonly emit: (event: 'notice' | 'resync', data: Notice | Record<string, never>) => void;
  /** Sets the response of this endpoint; a response that the contract does not allow fails at once. */
  readonly on: (endpoint: AnyEndpoint, answer: Answer | MakeAnswer) => void;
}

const matches = (endpoint: AnyEndpoint, method: string, path: string): boolean =>
  endpoint.method === method && new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`).test(path);

/**
 * A stand-in server for screen tests. Its responses are parsed by the contract, so that it stays consistent
 * with it.
 */
export function standInServer(): StandInServer {
  const requests: SentRequest[] = [];
  const bound: { endpoint: AnyEndpoint; answer: Answer | MakeAnswer }[] = [];
  const pages: ReadableStreamDefaultController<Uint8Array>[] = [];
  const openStream = () => new Response(new ReadableStream({ start: (page) => void pages.push(page) }));
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://propolis.test');
    // Every page opens an event stream; it is not a request of the page under test.
    if (url.pathname === eventEndpoints.stream.path) return openStream();
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
    const request = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      body,
      headers: new Headers(init.headers),
    };
    requests.push(request);
    const found = bound.findLast(({ endpoint }) => matches(endpoint, request.method, request.path));
    if (!found) throw new Error(`the stand-in has no answer to ${request.method} ${request.path}`);
    const answer = typeof found.answer === 'function' ? await found.answer(request) : found.answer;
    return respond(found.endpoint, answer);
  });
  const emit: StandInServer['emit'] = (event, data) => {
    const text = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
    for (const page of pages) page.enqueue(new TextEncoder().encode(text));
  };
  return { requests, emit, on: (endpoint, answer) => void bound.push({ endpoint, answer }) };
}

function respond(endpoint: AnyEndpoint, answer: Answer): Response {
  if (answer === 'no network') throw new TypeError('Failed to fetch');
  if ('refuse' in answer) {
    const { status, code, errors = {}, present, retryAfter } = answer.refuse;
    const headers = { ...OURS, ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }) };
    return Response.json({ code, message: code, errors, present }, { status, headers });
  }
  if ('file' in answer) return new Response(answer.file, { status: endpoint.status });
  if (!endpoint.response) return new Response(null, { status: 204, headers: OURS });
  return Response.json(endpoint.response.parse(answer.answer), { status: endpoint.status, headers: OURS });
}
