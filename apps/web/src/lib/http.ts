import type { BodyInputOf, Callable, ParamsInputOf, QueryInputOf, ResponseOf } from '@propolis/contract';
import {
  type ErrorCode,
  ESTIMATE_HEADER,
  type FieldErrors,
  isErrorCode,
  PAGE_HEADER,
  REQUEST_HEADER,
} from '@propolis/contract/client';
import { dropAhead, takeAhead } from './ahead.ts';
import { hearTime } from './clock-ahead.ts';
import { isPage } from './is-page.ts';
import { noteNetwork } from './network.ts';
import { PAGE_ID } from './page-id.ts';
import { sendWatched } from './send-watched.ts';
import { closeSession, type HeldSession, heldSession, readAuthorization } from './session.ts';
import { readStored } from './storage.ts';

/** What can happen on the way, besides what the server answers (specification 8). */
export const TRANSPORT_CODES = ['network_error', 'request_aborted', 'request_failed'] as const;
/**
 * What stops a write before it is sent: another one that it needs was refused; it cannot be sent now, and there is no room
 * to keep it; it may have arrived so long ago that the server would not know it again.
 */
export const WRITE_CODES = ['needed_refused', 'not_kept', 'may_have_arrived'] as const;
export type FailureCode = ErrorCode | (typeof TRANSPORT_CODES)[number] | (typeof WRITE_CODES)[number];

interface SaidBesides {
  /** With `changed_meanwhile`: the row as it now is. */
  readonly present?: unknown;
  /** Seconds until a new try makes sense, where the server said so. */
  readonly retryAfter?: number | undefined;
  /** Under which the server's log has it. */
  readonly request?: string | undefined;
  /** With `network_error`: the answer was waited for, and did not come in time. */
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
    /** 0 when there was no answer. */
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

/** No answer, or none for now: asked again it may come. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.code === 'network_error' || error.status >= 500);

type Wanted<K extends string, T> = T extends undefined
  ? { readonly [key in K]?: undefined }
  : { readonly [key in K]: T };

export type CallInput<E> = Wanted<'params', ParamsInputOf<E>> &
  Wanted<'body', BodyInputOf<E>> & {
    readonly query?: QueryInputOf<E>;
    readonly file?: Blob;
    /** That an edit began from (`If-Match`). */
    readonly version?: number | undefined;
    readonly signal?: AbortSignal | undefined;
    /** Of a file: told how many bytes have gone. */
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
    // Before the file, so that a server that stops reading has read them.
    for (const [name, value] of Object.entries(body ?? {}))
      if (value !== undefined && value !== null) form.set(name, String(value));
    form.set(endpoint.upload, file);
    return form;
  }
  return endpoint.body ? JSON.stringify(body ?? {}) : undefined;
}

/** Our server says it in seconds; a date, which a proxy may write, says nothing here. */
function retryAfterOf(answer: Response): number | undefined {
  const said = answer.headers.get('retry-after') ?? '';
  return /^\d+$/.test(said) ? Number(said) : undefined;
}

/** Nothing of our server's has come. */
function unanswered(signal: AbortSignal | undefined): ApiFailure {
  if (!signal?.aborted) noteNetwork(false);
  return new ApiFailure(signal?.aborted ? 'request_aborted' : 'network_error', 0);
}

/** Whatever stands before our server may answer anything, JSON too: a write that was not done is not forgotten for it. */
const isOurs = ({ headers }: Response): boolean => headers.has(REQUEST_HEADER);

/** What a proxy says before our server is asked, or for it: in its own words, too much to send stays too much. */
const isWordOfProxy = ({ status }: Response): boolean =>
  status >= 500 || status === 408 || status === 413 || status === 429;

/** The body as it came. A line that breaks off in the middle of it has brought no answer, whatever came before. */
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

/** Of a refusal as the contract has it (`ApiError`), whose schema is not loaded for it; a proxy may answer anything. */
async function readFailure(answer: Response, signal: AbortSignal | undefined): Promise<ApiFailure> {
  const body = parsed(await readText(answer, signal));
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  // A newer server may have codes of which this page knows nothing; somebody else may have some that read like ours.
  if ((typeof code !== 'string' || !isOurs(answer)) && !isWordOfProxy(answer)) throw unanswered(signal);
  if (typeof body !== 'object' || body === null || !isErrorCode(code))
    return new ApiFailure('request_failed', answer.status);
  const errors = 'errors' in body ? (body.errors as FieldErrors) : {}; // one of our codes: our server said it
  const present = 'present' in body ? body.present : undefined;
  const request = answer.headers.get(REQUEST_HEADER) ?? undefined;
  return new ApiFailure(code, answer.status, errors, {
    present,
    retryAfter: retryAfterOf(answer),
    request,
  });
}

/** Of the page; of the service worker as it was told. */
const languageAsked = (): string =>
  'document' in globalThis ? document.documentElement.lang : (readStored('language') ?? '');

type Init = Parameters<typeof sendWatched>[1];

/** The network itself, but for what was asked ahead. */
async function ask(address: string, init: Init, onSent: CallInput<Callable>['onSent']): Promise<Response> {
  if (init.method !== 'GET') {
    dropAhead();
    return onSent ? sendWatched(address, init, onSent) : fetch(address, init);
  }
  const ahead = takeAhead(address, init.headers.authorization ?? null);
  return (await ahead?.catch(() => undefined)) ?? fetch(address, init);
}

/** How a request is sent. */
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
  // What is read may come out of a cache, with the time of another day.
  if (endpoint.method !== 'GET') hearTime(answer.headers.get('date'));
  if (!failure) return answer;
  // A session that ended elsewhere ends here too; the guard leads to the login page. A later one is not meant.
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
  // None of ours: what a wireless network says before it lets anybody through. Only files may lie elsewhere.
  const isAnswer = endpoint.response ? body !== undefined : answer.status === 204;
  if (!isAnswer || answer.redirected) throw unanswered(signal);
  // The server serialises by this very schema (see the border tests of the contract).
  return body as ResponseOf<E>;
}

/** Reads from an endpoint of the contract (`calls`); throws `ApiFailure`, and nothing else. A write is no call: `lib/writes`. */
export async function call<E extends ReadCall>(endpoint: E, input: CallInput<E>): Promise<ResponseOf<E>> {
  const given = input as CallInput<Callable>; // the caller's input fits its own endpoint, hence any
  return readAnswer(endpoint, given, await sendChecked(endpoint, given));
}

/**
 * Sends what a mutation's `run` hands over, under the write's key: the server does it once, however often it comes. A write
 * of several calls names its session, so that none of them goes with the session of another account.
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

/** The file that a download endpoint answers. */
export async function download<E extends ReadCall>(endpoint: E, input: CallInput<E>): Promise<Blob> {
  const answer = await sendChecked(endpoint, input as CallInput<Callable>); // as in `call`
  return answer.blob();
}

/** What is told while a file comes that has no length known before. */
export type OnReceived = (bytes: number, about: number | undefined) => void;

/** The file that a stream endpoint writes as it goes. One that breaks off is a failure; whether its end is there, its reader knows. */
export async function downloadWatched(
  endpoint: Callable & { readonly stream: string },
  { signal, onReceived }: { readonly signal: AbortSignal; readonly onReceived: OnReceived },
): Promise<Blob> {
  const answer = await sendChecked(endpoint, { signal });
  const about = Number(answer.headers.get(ESTIMATE_HEADER)) || undefined;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  try {
    // A reader, not `for await`: Safari cannot walk through a stream.
    const reader = answer.body?.getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      chunks.push(part.value);
      bytes += part.value.length;
      onReceived(bytes, about);
    }
  } catch {
    throw new ApiFailure(signal.aborted ? 'request_aborted' : 'network_error', 0);
  }
  return new Blob(chunks, { type: endpoint.stream });
}

/** The answer of a stream endpoint, to be read as it comes, until the signal. */
export async function openStream(
  endpoint: Callable & { readonly stream: string },
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const { body } = await sendChecked(endpoint, { signal });
  if (!body) throw new ApiFailure('request_failed', 200);
  return body;
}
