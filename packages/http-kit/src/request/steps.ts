import type {
  Access,
  AnyEndpoint,
  BodyOf,
  ErrorCode,
  FieldErrorCode,
  FieldErrors,
  ParamsOf,
  QueryOf,
  ResponseOf,
} from '@propolis/contract';
import type { AppError, Semaphore } from '@propolis/runtime';
import type { Download } from '../answers/download.ts';
import type { ChangedItems, ItemVersions } from '../answers/response-cache.ts';
import type { Streamed } from '../answers/send.ts';
import type { UploadedFile } from '../bodies/upload.ts';
import type { UploadLimits } from '../bodies/upload-limits.ts';
import type { ByDevice, BySession } from '../caller/access.ts';
import type { Limit } from '../limits/rate-limit.ts';
import type { PublicCtx, PublicRequest } from './context.ts';

/** What the `InputOf` of each endpoint has. */
export interface AnyInput {
  readonly params: unknown;
  readonly body: unknown;
}

export interface InputOf<E> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The base version of an edit, if sent. */
  readonly baseVersion: E extends { readonly versioned: true } ? number | undefined : undefined;
  /** The uploaded file; removed after the response. */
  readonly file: E extends { readonly upload: string } ? UploadedFile : undefined;
  /** For a stream: aborted when the client disconnects, or everything is sent. */
  readonly signal: E extends { readonly stream: string } ? AbortSignal : undefined;
}

type CallerOf<A extends Access> = A extends 'session' ? BySession : A extends 'device' ? ByDevice : unknown;
export type RequestOf<E extends AnyEndpoint> = PublicRequest & CallerOf<E['access']>;
export type AnswerOf<E> = E extends { readonly download: string }
  ? Download
  : E extends { readonly stream: string }
    ? Streamed
    : E extends { readonly response: unknown }
      ? ResponseOf<E>
      : // biome-ignore lint/suspicious/noConfusingVoidType: a use case without an answer returns nothing
        void;
type Promised<T> = Promise<T> | T;

/** Additions of a feature to the rejection of an invalid body. */
export interface Refused {
  /** Attempts to count: a lookup counts even if other fields are invalid. */
  readonly limits: readonly Limit[];
  readonly faults: () => Promise<FieldErrors>;
}

/** A delivery of an authenticated device that was rejected as a whole. */
export interface RefusedWhole {
  readonly refusal: AppError;
  /** The parsed body, if it was valid JSON. */
  readonly body: unknown;
  /** The first bytes received, as text. */
  readonly beginning: string;
}

/**
 * The steps of each kind of request in the order of execution. `R` is the request, `I` its validated input,
 * `P` the prepared data, `A` the response.
 */
export interface ReadSteps<R, I, A> {
  /** Attempts that this request counts as; those after a rejected one are not counted. */
  readonly limits?: (request: R, input: I) => Promised<readonly Limit[]>;
  /**
   * Whether the data may be some seconds old, except for the account's own writes; a replica may then answer.
   */
  readonly mayBeOld?: boolean;
  /** For an expensive read: two per account run at a time. */
  readonly takesLong?: boolean;
  readonly run: (ctx: R & PublicCtx, input: I) => Promised<A>;
}

/** A list that is requested much more often than its data changes: the cached response is sent. */
export interface ListSteps<R, I, A> {
  /** A cheap query whose result changes with the data of the list. */
  readonly version: (request: R, input: I) => Promise<string>;
  /** Must read in one statement what can move from one item to another. */
  readonly changed: (request: R, input: I, known: ItemVersions) => Promise<ChangedItems<ItemOf<A>>>;
}

type ItemOf<A> = A extends readonly (infer Item)[] ? Item : never;

export interface WriteSteps<R, I extends AnyInput, P, A> {
  /** For a write that holds its connection long: it waits for its semaphore before it takes one. */
  readonly semaphore?: Semaphore;
  /**
   * Further errors of an invalid body, as far as they can be determined, including those that need the
   * database. All invalid fields are reported at once.
   */
  readonly refused?: Refuse<R, I>;
  /** See `ReadSteps`. */
  readonly limits?: (request: R, input: I) => Promised<readonly Limit[]>;
  /** Slow work (hashing a password, decoding a picture) without holding a connection. */
  readonly prepare?: (request: R, input: I) => Promise<P>;
  /** The use case, within the transaction. */
  readonly run: (ctx: R & PublicCtx, input: I, prepared: P) => Promised<A>;
  /** Runs after a rolled back transaction to record something. */
  readonly failed?: (request: R, input: I, failure: unknown) => Promise<void>;
  /**
   * For a write that prepares files, after a definite commit or rollback: removes files that no row
   * references. If the outcome is unknown, or this fails, the nightly sweep removes them.
   */
  readonly tidy?: (request: R, prepared: P) => Promise<void>;
}

export interface UploadSteps<R, I extends AnyInput, P, A> extends Omit<WriteSteps<R, I, P, A>, 'semaphore'> {
  /** Size and concurrency limits of files other than photos. */
  readonly uploads?: UploadLimits;
  /** Error codes for a missing file and for one that is too large. */
  readonly fileFaults?: { readonly missing: FieldErrorCode; readonly tooBig: ErrorCode };
}

export interface IngestSteps<R, I extends AnyInput, P, A>
  extends Pick<WriteSteps<R, I, P, A>, 'prepare' | 'run'> {
  /**
   * Records a delivery rejected as a whole because of its sender. In its own transaction, before the
   * response; at most once per second, device and code.
   */
  readonly refusedWhole?: NoteRefused<R>;
  /** Runs after the commit, for counters. */
  readonly done?: (answer: A) => void;
}

export type NoteRefused<R> = (ctx: R & PublicCtx, refused: RefusedWhole) => Promise<void>;

/** The slow step, if there is one. */
export const prepare = async <R, I extends AnyInput, P, A>(
  steps: Pick<WriteSteps<R, I, P, A>, 'prepare'>,
  request: R,
  input: I,
): Promise<P> =>
  // `as`: steps without `prepare` have `undefined` for `P`.
  (await steps.prepare?.(request, input)) as P;

export type Refuse<R, I extends AnyInput> = (
  request: R,
  body: Readonly<Record<string, unknown>>,
  file: UploadedFile | undefined,
  params: I['params'],
) => Refused;
