import type { ApiError } from '@propolis/contract';
import { apiError } from './documents.ts';
import { isOfDevices } from './headers.ts';
import type { Outgoing } from './resolve.ts';
import type { Answer, Outcome } from './send.ts';
import { unpacked } from './unpack.ts';

/** Texts that only some accounts may receive: each with its account; undefined: no account may. */
export type Secrets = ReadonlyMap<string, string | undefined>;

/** The verdict on a response: its fault, and whether the server was overloaded. */
export interface Verdict {
  readonly faults: readonly string[];
  readonly isBusy: boolean;
}

const faultless = (isBusy = false): Verdict => ({ faults: [], isBusy });

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

function readError(body: string): ApiError | undefined {
  const read = apiError.safeParse(parsed(body));
  return read.success ? (read.data as ApiError) : undefined; // validated against its schema
}

const isJson = ({ headers }: Answer) => /^application\/json\b/.test(headers['content-type'] ?? '');

/** An error has the API's format: JSON, a code, and fields exactly if fields are invalid. */
function faultsOfRefusal(answer: Answer, body: string): string[] {
  const error = readError(body);
  if (!isJson(answer) || !error)
    return [`${answer.status} is not in the shape of errors: ${body.slice(0, 100)}`];
  const namesFields = Object.keys(error.errors).length > 0;
  // An invalid archive may name the file at fault.
  const isRight = error.code === 'archive_invalid' || namesFields === (error.code === 'invalid_fields');
  return [
    ...(isRight ? [] : [`${error.code} with errors ${Object.keys(error.errors)}`]),
    ...(answer.headers['cache-control'] === 'no-store' ? [] : [`an error may be cached`]),
  ];
}

/** A range of a file, if the request asked for one. */
const isPart = (headers: Outgoing['headers'], { status, headers: answered }: Answer): boolean =>
  status === 206 && headers.range !== undefined && answered['content-range'] !== undefined;

/** `image/*` matches any picture. */
const fits = (type: string | undefined, declared: string | undefined): boolean =>
  declared?.endsWith('/*') ? type?.startsWith(declared.slice(0, -1)) === true : type === declared;

/** A successful response matches the document. */
function faultsOfGood(
  { drawn, caller, isForeign, method, headers }: Outgoing,
  answer: Answer,
  body: string,
): string[] {
  if (drawn.kind === 'file' || method !== drawn.call.method) return [];
  const { good, isPublic, id } = drawn.call;
  const faults: string[] = [];
  if (answer.status !== good.status && !isPart(headers, answer))
    faults.push(`${answer.status} instead of ${good.status}`);
  if (isForeign && !isPublic) faults.push('a record of another account was returned');
  if (!caller && !isPublic && drawn.credential !== 'session') faults.push(`accepted without a session`);
  const type = answer.headers['content-type']?.split(';')[0];
  if (!fits(type, good.type?.split(';')[0])) faults.push(`${type} instead of ${good.type}`);
  const read = good.schema?.safeParse(parsed(body));
  if (read && !read.success) faults.push(`not the schema of ${id}: ${JSON.stringify(read.error.issues[0])}`);
  return faults;
}

const CONDITIONS = ['if-none-match', 'if-modified-since'];

function faultsOfRedirection({ headers }: Outgoing, { status }: Answer): string[] {
  const asked = CONDITIONS.some((name) => headers[name] !== undefined);
  return status === 304 && asked ? [] : [`${status} without a matching request header`];
}

/** Headers that each response must have, and one that it must not have. */
function faultsOfHeaders({ headers }: Answer): string[] {
  return [
    ...(headers['x-content-type-options'] === 'nosniff' ? [] : ['without nosniff']),
    ...(headers['content-security-policy'] ? [] : ['without a content security policy']),
    ...(headers['set-cookie'] ? ['sets a cookie'] : []),
  ];
}

/** A canary of another account, or a secret. */
function leaks(declared: string, reader: string | undefined, secrets: Secrets): string[] {
  return [...secrets]
    .filter(([word, owner]) => (owner === undefined || owner !== reader) && declared.includes(word))
    .map(([, owner]) => `contains a text that belongs to ${owner ?? 'the server'}`);
}

/** Accepted 5xx responses: busy with Retry-After, or the health check without a database. */
const isHonestlyBusy = ({ status, headers }: Answer, body: string): boolean => {
  if (status !== 503) return false;
  if (body.startsWith('{"status":"starting"')) return true;
  return readError(body)?.code === 'busy' && headers['retry-after'] !== undefined;
};

function faultsByStatus(outgoing: Outgoing, answer: Answer, body: string): string[] {
  const { caller, drawn, method } = outgoing;
  if (answer.status >= 500) return [`${answer.status}: ${body.slice(0, 200)}`];
  if (answer.status < 300) return method === 'HEAD' ? [] : faultsOfGood(outgoing, answer, body);
  if (answer.status < 400) return faultsOfRedirection(outgoing, answer);
  if (method === 'HEAD') return [];
  const faults = faultsOfRefusal(answer, body);
  // A device endpoint requires a device's key and refuses sessions.
  const isShutOut =
    caller &&
    drawn.kind === 'call' &&
    !isOfDevices(drawn.call) &&
    readError(body)?.code === 'unauthenticated';
  return isShutOut ? [...faults, 'an open session was refused'] : faults;
}

/** The faults of a response. */
export function judge(outgoing: Outgoing, outcome: Outcome, secrets: Secrets): Verdict {
  if (outcome.kind === 'cut') return faultless();
  if (outcome.kind === 'none') return { faults: [`no answer: ${outcome.why}`], isBusy: false };
  const { answer } = outcome;
  const unpackedBody = unpacked(answer);
  if (unpackedBody === undefined) return { faults: ['the body cannot be decompressed'], isBusy: false };
  const body = unpackedBody.toString();
  if (isHonestlyBusy(answer, body)) return faultless(true);
  return {
    faults: [
      ...faultsByStatus(outgoing, answer, body),
      ...faultsOfHeaders(answer),
      ...leaks(`${JSON.stringify(answer.headers)}\n${body}`, outgoing.caller?.name, secrets),
    ],
    isBusy: false,
  };
}

/** The faults of the response to raw bytes. */
export function judgeBytes(bytes: Buffer, isOwedAnswer: boolean, secrets: Secrets): Verdict {
  const text = bytes.toString('latin1');
  if (text === '') return { faults: isOwedAnswer ? ['no response to bytes'] : [], isBusy: false };
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1] ?? Number.NaN);
  if (Number.isNaN(status)) return { faults: [`no HTTP: ${text.slice(0, 60)}`], isBusy: false };
  const body = /\r\n\r\n([\s\S]*?)(?=HTTP\/1\.1 |$)/.exec(text)?.[1] ?? '';
  const faults = leaks(text, undefined, secrets);
  if (status >= 500) faults.push(`${status} to bytes: ${body.slice(0, 100)}`);
  else if (status >= 400 && !readError(body))
    faults.push(`${status} to bytes is not in the shape of errors: ${body.slice(0, 100)}`);
  return { faults, isBusy: false };
}
