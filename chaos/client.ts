import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Chance } from './random.ts';

/** Response timeout (ms); the client then cuts the connection and retries. */
const ANSWER_LIMIT = 10_000;
/** Time (ms) of continuous refusals after which the app counts as down. */
const PATIENCE = 120_000;

/** The network fault of a request: none, the connection cut before or after the response, or one byte at a time. */
const MISCHIEF = ['cut before the answer', 'cut after the answer', 'slow'] as const;
export type Mischief = (typeof MISCHIEF)[number] | undefined;

export interface Ask {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly token?: string;
  readonly body?: unknown;
  /** A picture in the form field of this name. */
  readonly file?: { readonly field: string; readonly content: Buffer };
}

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the final comparison checks the values
  readonly body: any;
  /** An earlier try with the same key may have been processed already. */
  readonly isRepeated: boolean;
}

/** Faults that were found, and the number of injected ones. */
export interface Recorder {
  readonly fault: (text: string) => void;
  readonly count: (what: string) => void;
  /** Duration of a completed request, in ms. */
  readonly time: (ms: number) => void;
  /** While the disk is full a write may fail in any way except a false success. */
  isDiskFull: boolean;
}

interface Sending extends Ask {
  readonly url: string;
  readonly key: string;
  readonly address: string;
}

function payloadOf({ body, file }: Ask): { readonly type?: string; readonly content: Buffer } {
  if (!file) {
    return body === undefined
      ? { content: Buffer.alloc(0) }
      : { type: 'application/json', content: Buffer.from(JSON.stringify(body)) };
  }
  const boundary = `chaos-${randomUUID()}`;
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${file.field}"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    content: Buffer.concat([Buffer.from(head), file.content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

/** One try over a new connection; undefined if there is no complete response or if it was dropped on purpose. */
function tryOnce(
  sending: Sending,
  mischief: Mischief,
  delay: number,
): Promise<Omit<Answer, 'isRepeated'> | undefined> {
  const { type, content } = payloadOf(sending);
  return new Promise((settle) => {
    const asked = request(`${sending.url}${sending.path}`, {
      method: sending.method,
      agent: false,
      timeout: ANSWER_LIMIT,
      headers: {
        'x-forwarded-for': sending.address,
        'content-length': content.length,
        ...(type && { 'content-type': type }),
        ...(sending.token && { authorization: `Bearer ${sending.token}`, 'idempotency-key': sending.key }),
      },
    });
    const fail = () => {
      asked.destroy();
      settle(undefined);
    };
    asked.on('error', fail).on('timeout', fail);
    asked.on('response', (response) => {
      const parts: Buffer[] = [];
      response
        .on('data', (part: Buffer) => parts.push(part))
        .on('error', fail)
        .on('aborted', fail);
      response.on('end', () => {
        if (mischief === 'cut after the answer') return fail();
        const text = Buffer.concat(parts);
        const isJson = response.headers['content-type']?.includes('json');
        const body = isJson && text.length > 0 ? JSON.parse(text.toString()) : text;
        settle({ status: response.statusCode ?? 0, body });
      });
    });
    void write(asked, content, mischief === 'slow' ? delay : 0);
    if (mischief === 'cut before the answer') setTimeout(fail, delay);
  });
}

async function write(asked: ReturnType<typeof request>, content: Buffer, delay: number): Promise<void> {
  if (delay > 0) {
    const piece = Math.ceil(content.length / 4) || 1;
    for (let at = 0; at < content.length; at += piece) {
      asked.write(content.subarray(at, at + piece));
      await wait(delay);
    }
    asked.end();
  } else asked.end(content);
}

export interface Line {
  /** Retries with the same key until there is a final response. */
  readonly ask: (ask: Ask) => Promise<Answer>;
}

interface LineOptions {
  readonly url: string;
  /** The caller's address in the proxy header, because rate limits count by address. */
  readonly address: string;
  readonly chance: Chance;
  readonly recorder: Recorder;
  /** Share of the tries with a network fault. */
  readonly trouble: number;
  /** Whether a proxy is in front of the app: it answers 502 and 504 for a killed process. */
  readonly isProxied: boolean;
}

/** Retries by itself, as the web app's outbox does. */
export function openLine({ url, address, chance, recorder, trouble, isProxied }: LineOptions): Line {
  const isOfProxy = (status: number) => isProxied && [502, 504].includes(status);
  const isFinal = (ask: Ask, status: number): boolean => {
    if (status === 503) recorder.count('answers 503');
    else if (isOfProxy(status)) recorder.count('answers lost behind the proxy');
    else if (status >= 500 && !recorder.isDiskFull)
      recorder.fault(`${ask.method} ${ask.path} answered ${status}`);
    return status < 500;
  };
  const tryAgain = async (sending: Sending) => {
    const mischief = chance.isDrawn(trouble) ? chance.pick(MISCHIEF) : undefined;
    if (mischief) recorder.count(mischief);
    const begin = performance.now();
    const answer = await tryOnce(sending, mischief, chance.between(1, 60));
    if (answer && !mischief) recorder.time(performance.now() - begin);
    if (!answer && !mischief) recorder.count('no answer');
    return answer;
  };
  const ask = async (what: Ask): Promise<Answer> => {
    const sending = { ...what, url, address, key: randomUUID() };
    const end = performance.now() + PATIENCE;
    for (let tries = 0; performance.now() < end; tries += 1) {
      const answer = await tryAgain(sending);
      if (answer && isFinal(what, answer.status)) return { ...answer, isRepeated: tries > 0 };
      await wait(chance.between(20, 250));
    }
    recorder.fault(`${what.method} ${what.path} found no answer within ${PATIENCE / 1000} s`);
    return { status: 0, body: undefined, isRepeated: true };
  };
  return { ask };
}
