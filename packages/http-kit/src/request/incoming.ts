import { type Access, type AnyEndpoint, PAGE_HEADER } from '@propolis/contract';
import { acceptedLanguages, chooseLanguage } from '@propolis/domain';
import { createJobs } from '@propolis/jobs';
import type { Db, SentNotice } from '@propolis/postgres';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { authenticatorOf, type ByDevice, type BySession } from '../caller/access.ts';
import { callerAddress } from '../caller/address.ts';
import { readAgent } from '../caller/agent.ts';
import { unauthenticated } from '../caller/bearer.ts';
import type { PublicCtx, PublicRequest } from './context.ts';
import type { HttpServices } from './services.ts';

/** A request with its sender; `user` if its endpoint requires a session. */
export type Known = PublicRequest & Partial<BySession>;

/** A request with a known sender whose input is not read yet. */
export interface Incoming<R extends Known> {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly known: R;
}

const UUID = z.uuid();

/** The first step of every request: authenticates the sender; 401 if not allowed. */
export async function receive<R extends Known>(
  services: HttpServices,
  { access }: AnyEndpoint,
  request: FastifyRequest,
): Promise<R> {
  const { headers } = request;
  const { db, settings, clock, authenticate } = services;
  const now = clock();
  const by = await authenticatorOf(access, authenticate)(db, headers.authorization, now);
  const known = {
    db,
    now,
    // A copy of the demonstration has lower quotas.
    settings: by.user?.isDemo ? { ...settings, quotas: settings.demoQuotas } : settings,
    language: by.user?.language ?? chooseLanguage(acceptedLanguages(headers['accept-language'] ?? '')),
    address: callerAddress(request.ip),
    agent: readAgent(headers['user-agent']),
    page: UUID.safeParse(headers[PAGE_HEADER]).data,
    ...by,
  };
  if (!isOf<R>(access, known)) throw unauthenticated();
  return known;
}

/** `RequestOf` the endpoint: a request has the caller that its access requires. */
const isOf = <R extends Known>(access: Access, known: Known & Partial<ByDevice>): known is Known & R =>
  access === 'public' || known[access === 'session' ? 'user' : 'device'] !== undefined;

interface Running<R extends Known> {
  readonly known: R;
  readonly db: Db;
  /** Receives the notices of a write. */
  readonly notices?: SentNotice[];
  /** The writing account. */
  readonly writer?: number | undefined;
}

/** Runs a use case and its events, in a write within the transaction. */
export async function runUseCase<R extends Known, T>(
  { events }: HttpServices,
  { known, db, notices = [], writer }: Running<R>,
  work: (ctx: R & PublicCtx) => Promise<T> | T,
): Promise<T> {
  const jobs = createJobs(db);
  const { emit, close } = events.begin({ db, now: known.now, jobs }, notices, known.page);
  const answer = await work({ ...known, db, jobs, emit });
  await close(writer);
  return answer;
}

/** Runs a use case in its own transaction, and then announces its notices. */
export const runInTransaction = <R extends Known, T>(
  services: HttpServices,
  known: R,
  work: (ctx: R & PublicCtx) => Promise<T> | T,
): Promise<T> =>
  services.events.announcing(known.db, (notices) =>
    known.db.transaction().execute((db) => runUseCase(services, { known, db, notices }, work)),
  );
