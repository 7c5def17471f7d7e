import { randomUUID } from 'node:crypto';
import { Apiary, accountEndpoints } from '@propolis/contract';
import sharp from 'sharp';
import { z } from 'zod';
import { PASSWORD, signUp } from '../scripts/product/beekeeper.ts';
import { createClient } from '../scripts/product/client.ts';
import type { BuiltServer } from '../scripts/product/server.ts';
import { quantile } from './quantile.ts';
import { fillSeason } from './season.ts';

/** A mixed load: logins, photos, reads and writes; each connection sends one request after the other. */
const CONNECTIONS = 200;
/** Each used by eight connections: an account may log in ten times per 15 minutes, and sign-up counts as one. */
const BEEKEEPERS = 25;
const HOLDINGS = { apiaries: 2, hives: 10, observations: 60 };
/** Time (ms) after which a request counts as unanswered. */
const ANSWER_LIMIT = 30_000;

type Kind = 'login' | 'photo' | 'list' | 'history' | 'observation' | 'drag';

interface Beekeeper {
  readonly email: string;
  readonly token: string;
  readonly hives: readonly number[];
}

interface Answer {
  readonly kind: Kind;
  readonly ms: number;
  /** Undefined if there was no response. */
  readonly status: number | undefined;
  readonly isBusy: boolean;
}

/** The requests that a connection repeats; a photo costs as much as a hundred reads. */
const ROUND: readonly Kind[] = [
  ...(['list', 'observation', 'history', 'list', 'drag', 'list', 'observation', 'history'] as const),
  ...(['list', 'list', 'observation', 'photo', 'list', 'history', 'list', 'observation'] as const),
];

async function aBeekeeper(server: BuiltServer, dataDir: string, index: number): Promise<Beekeeper> {
  const email = `load-${index}@example.org`;
  const token = await signUp(server.url, dataDir, email);
  await fillSeason(server.url, token, HOLDINGS);
  const apiaries = z.array(Apiary).parse(await createClient(server.url, token).get('/api/apiaries'));
  return { email, token, hives: apiaries.flatMap(({ hives }) => hives.map(({ id }) => id)) };
}

/** Each connection has another client address, as through a proxy, because rate limits count by address. */
const addressOf = (index: number) => `10.7.${index >> 8}.${index & 255}`;

const json = (body: unknown): RequestInit => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
});

function photoForm(photo: Buffer): RequestInit {
  const form = new FormData();
  form.append('photo', new Blob([new Uint8Array(photo)]), 'photo.jpg');
  return { method: 'PUT', body: form };
}

interface Turn {
  readonly kind: Kind;
  /** The number of completed rounds of this connection. */
  readonly count: number;
}

function requestOf(
  { kind, count }: Turn,
  beekeeper: Beekeeper,
  photo: Buffer,
): [path: string, init: RequestInit] {
  const hive = beekeeper.hives[count % beekeeper.hives.length];
  switch (kind) {
    case 'login':
      return [
        accountEndpoints.login.path,
        { method: 'POST', ...json({ email: beekeeper.email, password: PASSWORD }) },
      ];
    case 'photo':
      return [`/api/photos/${randomUUID()}`, photoForm(photo)];
    case 'list':
      return ['/api/apiaries?thumbnails=none', {}];
    case 'history':
      return [`/api/hives/${hive}/observations/latest?limit=20`, {}];
    case 'observation':
      return [
        `/api/hives/${hive}/observations`,
        { method: 'POST', ...json({ general_impression: 1 + (count % 3), general_notes: `Tour ${count}` }) },
      ];
    case 'drag':
      return [
        `/api/hives/${hive}`,
        {
          method: 'PUT',
          ...json({ position_on_apiary: 1 + (count % (HOLDINGS.hives / HOLDINGS.apiaries)) }),
        },
      ];
  }
}

/** Sends one request and reads its response to the end. */
async function ask(kind: Kind, url: string, init: RequestInit): Promise<Answer> {
  const begin = performance.now();
  const signal = AbortSignal.timeout(ANSWER_LIMIT);
  try {
    const answer = await fetch(url, { ...init, signal });
    const text = await answer.text();
    const isBusy = answer.status === 503 && text.includes('"code":"busy"');
    return { kind, ms: performance.now() - begin, status: answer.status, isBusy };
  } catch {
    return { kind, ms: performance.now() - begin, status: undefined, isBusy: false };
  }
}

/** One figure of the report per kind of request. */
interface KindReport {
  readonly kind: Kind;
  readonly requests: number;
  readonly busy: number;
  readonly p50: number;
  readonly p99: number;
}

interface LoadReport {
  readonly kinds: readonly KindReport[];
  /** Failures: requests without a response, and responses that are neither successful nor `busy`. */
  readonly faults: readonly string[];
}

function report(answers: readonly Answer[]): LoadReport {
  const kinds = [...new Set(answers.map(({ kind }) => kind))].toSorted().map((kind) => {
    const own = answers.filter((answer) => answer.kind === kind);
    const times = own.filter(({ isBusy }) => !isBusy).map(({ ms }) => ms);
    const busy = own.filter(({ isBusy }) => isBusy).length;
    return { kind, requests: own.length, busy, p50: quantile(times), p99: quantile(times, 0.99) };
  });
  const faults = new Map<string, number>();
  for (const { kind, status, isBusy } of answers) {
    if (isBusy || (status !== undefined && status < 400)) continue;
    const fault = status === undefined ? `${kind} without an answer` : `${kind} answered ${status}`;
    faults.set(fault, (faults.get(fault) ?? 0) + 1);
  }
  return { kinds, faults: [...faults].map(([fault, count]) => `${count} × ${fault}`) };
}

/** Load from 200 connections for this many seconds; each logs in once, spread over the whole time. */
export async function mixedLoad(server: BuiltServer, dataDir: string, seconds: number): Promise<LoadReport> {
  const beekeepers: Beekeeper[] = [];
  for (let index = 0; index < BEEKEEPERS; index += 1)
    beekeepers.push(await aBeekeeper(server, dataDir, index));
  const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: 'olive' } })
    .jpeg()
    .toBuffer();
  const answers: Answer[] = [];
  const begin = performance.now();
  const elapsed = () => (performance.now() - begin) / 1000;
  const connection = async (beekeeper: Beekeeper, index: number) => {
    let hasLoggedIn = false;
    for (let count = index; elapsed() < seconds; count += 1) {
      const logsIn: boolean = !hasLoggedIn && elapsed() >= (seconds * index) / CONNECTIONS;
      hasLoggedIn ||= logsIn;
      const kind = logsIn ? 'login' : (ROUND[count % ROUND.length] ?? 'list');
      const [path, init] = requestOf({ kind, count }, beekeeper, photo);
      const headers = new Headers(init.headers);
      headers.set('x-forwarded-for', addressOf(index));
      if (kind !== 'login') headers.set('authorization', `Bearer ${beekeeper.token}`);
      answers.push(await ask(kind, `${server.url}${path}`, { ...init, headers }));
    }
  };
  const lanes = Array.from({ length: CONNECTIONS }, (_, index) => beekeepers[index % beekeepers.length]);
  await Promise.all(lanes.flatMap((beekeeper, index) => (beekeeper ? [connection(beekeeper, index)] : [])));
  return report(answers);
}
