import type { BodyInputOf, Callable, ParamsInputOf, QueryInputOf, ResponseOf } from '@propolis/contract';
import {
  type ErrorCode,
  type FieldErrors,
  isErrorCode,
  PAGE_HEADER,
  REQUEST_HEADER,
} from '@propolis/contract/client';
import { dropAhead, takeAhead } from './ahead.ts';
import { hearTime } from './clock-ahead.ts';
import { newIdempotencyKey } from './idempotency.ts';
import { isPage } from './is-page.ts';
import { noteNetwork } from './network.ts';
import { sendWatched } from './send-watched.ts';
import { closeSession, type HeldSession, heldSession, readAuthorization } from './session.ts';
import { readStored } from './storage.ts';

/** Identifies this open page to the server, which notifies the other pages of the account of its writes. */
const PAGE_ID = newIdempotencyKey();

/** Transport failures, besides the server's own codes (specification 8). */
export const TRANSPORT_CODES = ['network_error', 'request_aborted', 'request_failed'] as const;
/**
 * Why a write is stopped before it is sent: a write that it needs was refused; it cannot be sent now and
 * there is no space to keep it; or it may have arrived so long ago that the server no longer knows its key.
 */
export const WRITE_CODES = ['needed_refused', 'not_kept', 'may_have_arrived'] as const;
/** Why a file is not sent at all. */
export const FILE_CODES = ['photo_heic'] as const;
export type FailureCode =
  | ErrorCode
  | (typeof TRANSPORT_CODES | typeof WRITE_CODES | typeof FILE_CODES)[number];

interface SaidBesides {
  /** With `changed_meanwhile`: the current row. */
  readonly present?: unknown;
  /** Seconds until a retry makes sense, if the server gave them. */
  readonly retryAfter?: number | undefined;
  /** The request id in the server's log. */
  readonly request?: string | undefined;
  /** With `network_error`: the request timed out. */
  readonly isLate?: boolean;
}

/** The only error that a call or a write throws. */
export class ApiFailure extends Error implements SaidBesides {
  readonly present: unknown;
  readonly retryAfter: number | undefined;
  readonly request: string | undefined;
  readonly isLate: boolean;
  constructor(
    readonly code: FailureCode,
    /** 0 without a response. */
    readonly status: number,
    readonly errors: FieldErrors = {},
    said: SaidBesides = {},
  ) {
    super(code);
    this.present = said.present;
    this.retryAfter = said.retryAfter;
    this.request = said.request;
    this.isLate = said.isLate ?? false;
  }
}

/** A hive of the request had ended by its day. */
export const isAfterEnd = ({ errors }: Pick<ApiFailure, 'errors'>): boolean =>
  Object.values(errors).some((codes) => codes?.includes('hive_ended'));

/** No response, or a temporary failure: a retry may succeed. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.code === 'network_error' || error.status >= 500);

/** A body of several kinds stays one union: `[T]` does not distribute. */
type Wanted<K extends string, T> = [T] extends [undefined]
  ? { readonly [key in K]?: undefined }
  : { readonly [key in K]: T };

export type CallInput<E> = Wanted<'params', ParamsInputOf<E>> &
  Wanted<'body', BodyInputOf<E>> & {
    readonly query?: QueryInputOf<E>;
    readonly file?: Blob;
    /** The base version of an edit (`If-Match`). */
    readonly version?: number | undefined;
    readonly signal?: AbortSignal | undefined;
    /** Of an upload: called with the number of bytes sent. */
    readonly onSent?: (bytes: number) => void;
  };

type ReadCall = Callable & { readonly method: 'GET' };

/** `/api/hives/:id` with its parameters and query filled in. */
function addressOf(path: string, params: unknown, query: unknown): string {
  let address = path;
  for (const [name, value] of Object.entries(params ?? {})) {
    address = address.replace(`:${name}`, encodeURIComponent(String(value)));
  }
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${address}?${text}` : address;
}

function bodyOf(endpoint: Callable, body: unknown, file: Blob | undefined): BodyInit | undefined {
  if (endpoint.upload && file) {
    const form = new FormData();
    // Fields before the file, so that a server that stops reading has received them.
    for (const [name, value] of Object.entries(body ?? {}))
      if (value !== undefined && value !== null) form.set(name, String(value));
    form.set(endpoint.upload, file);
    return form;
  }
  return endpoint.body ? JSON.stringify(body ?? {}) : undefined;
}

/** Our server writes seconds; a date, which a proxy may write, is ignored. */
function retryAfterOf(answer: Response): number | undefined {
  const said = answer.headers.get('retry-after') ?? '';
  return /^\d+$/.test(said) ? Number(said) : undefined;
}

/** No response of our server has arrived. */
function unanswered(signal: AbortSignal | undefined): ApiFailure {
  if (!signal?.aborted) noteNetwork(false);
  return new ApiFailure(signal?.aborted ? 'request_aborted' : 'network_error', 0);
}

/** A proxy may answer anything, including JSON. It must not complete a write that the server has not done. */
const isOurs = ({ headers }: Response): boolean => headers.has(REQUEST_HEADER);

/** Statuses accepted without our header, because a proxy sends them in place of our server. */
const isWordOfProxy = ({ status }: Response): boolean =>
  status >= 500 || status === 408 || status === 413 || status === 429;

/** The body as text. A connection that breaks in the middle of the body counts as no response. */
async function readText(answer: Response, signal: AbortSignal | undefined): Promise<string> {
  try {
    return await answer.text();
  } catch {
    throw unanswered(signal);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads a refusal of the contract (`ApiError`) without loading its schema; a proxy may answer anything. */
async function readFailure(answer: Response, signal: AbortSignal | undefined): Promise<ApiFailure> {
  const body = parsed(await readText(answer, signal));
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  // A newer server may have unknown codes, and another server may have codes that look like ours.
  if ((typeof code !== 'string' || !isOurs(answer)) && !isWordOfProxy(answer)) throw unanswered(signal);
  if (typeof body !== 'object' || body === null || !isErrorCode(code))
    return new ApiFailure('request_failed', answer.status);
  const errors = 'errors' in body ? (body.errors as FieldErrors) : {}; // one of our codes: our server sent it
  const present = 'present' in body ? body.present : undefined;
  const request = answer.headers.get(REQUEST_HEADER) ?? undefined;
  return new ApiFailure(code, answer.status, errors, {
    present,
    retryAfter: retryAfterOf(answer),
    request,
  });
}

/** The page's language, or the one passed to the service worker. */
const languageAsked = (): string =>
  'document' in globalThis ? document.documentElement.lang : (readStored('language') ?? '');

type Init = Parameters<typeof sendWatched>[1];

/** Uses the network, except for responses that were requested ahead. */
async function ask(address: string, init: Init, onSent: CallInput<Callable>['onSent']): Promise<Response> {
  if (init.method !== 'GET') {
    dropAhead();
    return onSent ? sendWatched(address, init, onSent) : fetch(address, init);
  }
  const ahead = takeAhead(address, init.headers.authorization ?? null);
  return (await ahead?.catch(() => undefined)) ?? fetch(address, init);
}

export interface Sending {
  readonly session: HeldSession;
  readonly idempotencyKey?: string | undefined;
}

/** A signal that follows both. */
function eitherOf(one: AbortSignal | undefined, other: AbortSignal | undefined): AbortSignal | undefined {
  if (!one || !other) return one ?? other;
  const either = new AbortController();
  for (const signal of [one, other]) {
    if (signal.aborted) either.abort();
    signal.addEventListener('abort', () => either.abort(), { once: true });
  }
  return either.signal;
}

async function send(
  endpoint: Callable,
  input: CallInput<Callable>,
  { session: { authorization }, idempotencyKey }: Sending,
): Promise<Response> {
  const isJson = endpoint.body !== undefined && !endpoint.upload;
  const init = {
    method: endpoint.method,
    headers: {
      accept: 'application/json',
      'accept-language': languageAsked(),
      [PAGE_HEADER]: PAGE_ID,
      ...(authorization && endpoint.access === 'session' && { authorization }),
      ...(isJson && { 'content-type': 'application/json' }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...(input.version !== undefined && { 'if-match': `"${input.version}"` }),
    },
    body: bodyOf(endpoint, input.body, input.file),
    signal: input.signal,
  } satisfies RequestInit;
  const address = addressOf(endpoint.path, input.params, input.query);
  try {
    const answer = await ask(address, init, input.onSent);
    noteNetwork(true);
    return answer;
  } catch {
    throw unanswered(input.signal);
  }
}

async function sendChecked(
  endpoint: Callable,
  input: CallInput<Callable>,
  sending: Sending = { session: heldSession() },
): Promise<Response> {
  const askedWith = sending.session.authorization;
  const answer = await send(endpoint, input, sending);
  if (answer.ok && isPage(answer)) throw unanswered(input.signal);
  const failure = answer.ok ? undefined : await readFailure(answer, input.signal);
  // A GET may be served from an HTTP cache with an old date.
  if (endpoint.method !== 'GET') hearTime(answer.headers.get('date'));
  if (!failure) return answer;
  // A session that ended elsewhere ends here too, and the guard opens the login page. A newer session is not
  // affected.
  if (failure.code === 'unauthenticated' && askedWith !== null && askedWith === readAuthorization())
    closeSession('expired');
  throw failure;
}

async function readAnswer<E extends Callable>(
  endpoint: E,
  { signal }: CallInput<Callable>,
  answer: Response,
): Promise<ResponseOf<E>> {
  const body = parsed(await readText(answer, signal));
  // Not from our server: a captive portal. Only files may be at another origin.
  const isAnswer = endpoint.response ? body !== undefined : answer.status === 204;
  if (!isAnswer || answer.redirected) throw unanswered(signal);
  // The server serialises by this schema (see the boundary tests of the contract).
  return body as ResponseOf<E>;
}

/** Reads from an endpoint of the contract (`calls`); throws only `ApiFailure`. Writes use `lib/writes`. */
export async function call<E extends ReadCall>(endpoint: E, input: CallInput<E>): Promise<ResponseOf<E>> {
  const given = input as CallInput<Callable>; // the caller's input fits its own endpoint, hence any
  return readAnswer(endpoint, given, await sendChecked(endpoint, given));
}

/**
 * Sends the calls of a mutation's `run` under the write's key, so that the server does it once even if it
 * arrives again. A write of several calls passes its session, so that no call uses the session of another
 * account.
 */
export async function sendWrite<E extends Callable>(
  endpoint: E,
  input: CallInput<E>,
  sending: Sending,
): Promise<ResponseOf<E>> {
  const { over } = sending.session;
  const given: CallInput<Callable> = {
    ...(input as CallInput<Callable>),
    signal: eitherOf(input.signal, over),
  }; // as in `call`
  if (over?.aborted) throw unanswered(over);
  const answer = await sendChecked(endpoint, given, sending);
  if (!isOurs(answer)) throw unanswered(given.signal);
  return readAnswer(endpoint, given, answer);
}

/** The file of a download endpoint. */
export async function download<E extends ReadCall>(endpoint: E, input: CallInput<E>): Promise<Blob> {
  const answer = await sendChecked(endpoint, input as CallInput<Callable>); // as in `call`
  return answer.blob();
}

/** The response of a stream endpoint, to be read as it arrives, until the signal aborts. */
export async function openStream(
  endpoint: Callable & { readonly stream: string },
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const { body } = await sendChecked(endpoint, { signal });
  if (!body) throw new ApiFailure('request_failed', 200);
  return body;
}
