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
import type { AppError, Turns } from '@propolis/runtime';
import type { Download } from '../answers/download.ts';
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
  /** The version that an edit began from, where it says so. */
  readonly began: E extends { readonly versioned: true } ? number | undefined : undefined;
  /** The uploaded file; it goes once the request is answered. */
  readonly file: E extends { readonly upload: string } ? UploadedFile : undefined;
  /** Of a stream: aborted when its reader has gone, or when all has been sent. */
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

/** What a feature adds to the refusal of a body that does not fit. */
export interface Refused {
  /** The tries that it counts as: looking something up is one, whatever else was wrong. */
  readonly limits: readonly Limit[];
  readonly faults: () => Promise<FieldErrors>;
}

/** What a device sent with a right key, and why nothing of it was taken. */
export interface RefusedWhole {
  readonly refusal: AppError;
  /** As it was parsed, if it was. */
  readonly body: unknown;
  /** Its first bytes as text, as far as they came. */
  readonly beginning: string;
}

/**
 * The steps of each kind of request, in the order in which they run. `R` is what is known of the request, `I` its
 * validated input, `P` what was prepared, `A` the answer.
 */
export interface ReadSteps<R, I, A> {
  /** The tries that this request counts as; those after one that is refused are not counted. */
  readonly limits?: (request: R, input: I) => Promised<readonly Limit[]>;
  /**
   * Of a read that is asked for far more often than its answer changes: one cheap question, whose answer is another
   * whenever what the use case reads has been written. While it is the same, the answer is sent as it was kept.
   */
  readonly mark?: (request: R, input: I) => Promise<string>;
  /** Whether it may be some seconds old, but for what the account itself has written. Then a replica may answer it. */
  readonly mayBeOld?: boolean;
  /** Of a read that reckons for long, or reads much: of one account two are worked on at a time. */
  readonly takesLong?: boolean;
  readonly run: (ctx: R & PublicCtx, input: I) => Promised<A>;
}

export interface WriteSteps<R, I extends AnyInput, P, A> {
  /** Of a write that holds its connection for long: it waits its turn before it takes one, so that others find some. */
  readonly inTurn?: Turns;
  /**
   * Of a body that does not fit: what else is wrong with it, as far as it can be told. All wrong fields are named at once,
   * those too that only the database knows of.
   */
  readonly refused?: Refuse<R, I>;
  /** As of a read. */
  readonly limits?: (request: R, input: I) => Promised<readonly Limit[]>;
  /** What is slow (a password's hash, a picture's decoding), while no connection is held. */
  readonly prepare?: (request: R, input: I) => Promise<P>;
  /** The use case, within the transaction. */
  readonly run: (ctx: R & PublicCtx, input: I, prepared: P) => Promised<A>;
  /** The transaction failed, and all of it is undone: what is to be noted all the same. */
  readonly failed?: (request: R, input: I, failure: unknown) => Promise<void>;
  /**
   * Of a write that prepares files, once it is committed or rolled back for certain: removes those that no row names. Where
   * the outcome is not known, or this fails, the nightly sweep removes them.
   */
  readonly tidy?: (request: R, prepared: P) => Promise<void>;
}

export interface UploadSteps<R, I extends AnyInput, P, A> extends Omit<WriteSteps<R, I, P, A>, 'inTurn'> {
  /** Of what is no photo: how large it may be, and how many at once. */
  readonly uploads?: UploadLimits;
  /** What is said where there is no file, and of one that is too large. */
  readonly fileFaults?: { readonly missing: FieldErrorCode; readonly tooBig: ErrorCode };
}

export interface IngestSteps<R, I extends AnyInput, P, A>
  extends Pick<WriteSteps<R, I, P, A>, 'prepare' | 'run'> {
  /**
   * What the device sent is refused as a whole, by its caller's mistake. In a transaction of its own, before the answer;
   * of one device and one code once a second at most.
   */
  readonly refusedWhole?: NoteRefused<R>;
  /** Once it is committed: what is only counted. */
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
