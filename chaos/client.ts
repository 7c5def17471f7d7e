import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Chance } from './random.ts';

/** Whoever has no answer by then cuts the line and asks again (ms). */
const ANSWER_LIMIT = 10_000;
/** Whoever is refused for so long has found that the app did not come back (ms). */
const PATIENCE = 120_000;

/** What a network does to a request: nothing, the line cut before or after the answer, or a byte now and then. */
const MISCHIEF = ['cut before the answer', 'cut after the answer', 'slow'] as const;
export type Mischief = (typeof MISCHIEF)[number] | undefined;

export interface Ask {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly token?: string;
  readonly body?: unknown;
  /** A picture, as the field of this name. */
  readonly file?: { readonly field: string; readonly content: Buffer };
}

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what is compared in the end says whether it is right
  readonly body: any;
  /** An earlier try under the same key may have been done already. */
  readonly isRepeated: boolean;
}

/** What went wrong, and how often what was meant to go wrong did. */
export interface Diary {
  readonly fault: (text: string) => void;
  readonly count: (what: string) => void;
  /** How long an answer that came took, in ms. */
  readonly time: (ms: number) => void;
  /** While the disk is full a write may fail in any manner but a false success. */
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

/** One try over a connection of its own; undefined when there is no whole answer, or when it was lost on purpose. */
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
  /** Asks until there is an answer that another try would not change, under the same key. */
  readonly ask: (ask: Ask) => Promise<Answer>;
}

interface LineOptions {
  readonly url: string;
  /** Of the caller, as a proxy tells it: limits count by address. */
  readonly address: string;
  readonly chance: Chance;
  readonly diary: Diary;
  /** Share of the tries to which something happens. */
  readonly trouble: number;
  /** Whether a proxy stands before the app: it says 502 and 504 of a process that was killed. */
  readonly isProxied: boolean;
}

/** Asks again by itself, as the outbox of the web does. */
export function openLine({ url, address, chance, diary, trouble, isProxied }: LineOptions): Line {
  const isOfProxy = (status: number) => isProxied && [502, 504].includes(status);
  const isFinal = (ask: Ask, status: number): boolean => {
    if (status === 503) diary.count('answers 503');
    else if (isOfProxy(status)) diary.count('answers lost behind the proxy');
    else if (status >= 500 && !diary.isDiskFull) diary.fault(`${ask.method} ${ask.path} answered ${status}`);
    return status < 500;
  };
  const tryAgain = async (sending: Sending) => {
    const mischief = chance.isDrawn(trouble) ? chance.pick(MISCHIEF) : undefined;
    if (mischief) diary.count(mischief);
    const begin = performance.now();
    const answer = await tryOnce(sending, mischief, chance.between(1, 60));
    if (answer && !mischief) diary.time(performance.now() - begin);
    if (!answer && !mischief) diary.count('no answer');
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
    diary.fault(`${what.method} ${what.path} found no answer within ${PATIENCE / 1000} s`);
    return { status: 0, body: undefined, isRepeated: true };
  };
  return { ask };
}
