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
import type { ByDevice, BySession, Limit, PublicCtx, PublicRequest } from './context.ts';

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
type RequestOf<E extends AnyEndpoint> = PublicRequest & CallerOf<E['access']>;
type CtxOf<E extends AnyEndpoint> = PublicCtx & CallerOf<E['access']>;
type AnswerOf<E> = E extends { readonly download: string }
  ? Download
  : E extends { readonly stream: string }
    ? Streamed
    : E extends { readonly response: unknown }
      ? ResponseOf<E>
      : // biome-ignore lint/suspicious/noConfusingVoidType: a use case without an answer returns nothing
        void;
type Promised<T> = Promise<T> | T;

export type Handler<E extends AnyEndpoint> = (ctx: CtxOf<E>, input: InputOf<E>) => Promised<AnswerOf<E>>;

/** What a room adds to the refusal of a body that does not fit. */
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

/** A request that has more to it than its use case; the steps run in the order in which they stand here. */
export interface Steps<E extends AnyEndpoint, Prepared> {
  /** Of a write that holds its connection for long: it waits its turn before it takes one, so that others find some. */
  readonly inTurn?: Turns;
  /**
   * Of a body that does not fit: what else is wrong with it, as far as it can be told. All wrong fields are named at once,
   * those too that only the database knows of.
   */
  readonly refused?: (
    request: RequestOf<E>,
    body: Readonly<Record<string, unknown>>,
    file: InputOf<E>['file'] | undefined,
    params: InputOf<E>['params'],
  ) => Refused;
  /** Of an upload that is no photo: how large it may be, and how many at once. */
  readonly uploads?: UploadLimits;
  /** Of an upload: what is said where there is no file, and of one that is too large. */
  readonly fileFaults?: { readonly missing: FieldErrorCode; readonly tooBig: ErrorCode };
  /**
   * Of a device: what it sent is refused as a whole, by its caller's mistake. In a transaction of its own, before the
   * answer; of one device and one code once a second at most.
   */
  readonly refusedWhole?: (ctx: CtxOf<E>, refused: RefusedWhole) => Promise<void>;
  /** The tries that this request counts as; those after one that is refused are not counted. */
  readonly limits?: (request: RequestOf<E>, input: InputOf<E>) => Promised<readonly Limit[]>;
  /** What is slow (a password's hash, a picture's decoding), while no connection is held. */
  readonly prepare?: (request: RequestOf<E>, input: InputOf<E>) => Promise<Prepared>;
  /**
   * Of a read that is asked for far more often than its answer changes: one cheap question, whose answer is another
   * whenever what the use case reads has been written. While it is the same, the answer is sent as it was kept.
   */
  readonly mark?: (request: RequestOf<E>, input: InputOf<E>) => Promise<string>;
  /**
   * Of a read: whether it may be some seconds old, but for what the account itself has written. Then a replica may
   * answer it; what would write there fails.
   */
  readonly mayBeOld?: boolean;
  /** Of a read that reckons for long, or reads much: of one account two are worked on at a time. */
  readonly takesLong?: boolean;
  /** The use case; in a write, within the transaction. */
  readonly run: (ctx: CtxOf<E>, input: InputOf<E>, prepared: Prepared) => Promised<AnswerOf<E>>;
  /** Of a write that failed, once all of it is undone: what is to be noted all the same. */
  readonly failed?: (request: RequestOf<E>, input: InputOf<E>, failure: unknown) => Promise<void>;
  /**
   * Of a write that prepares files, once it is committed or rolled back for certain: removes those that no row names. Where
   * the outcome is not known, or this fails, the nightly sweep removes them.
   */
  readonly tidy?: (request: RequestOf<E>, prepared: Prepared) => Promise<void>;
  /** Of a write, once it is committed: what is only counted. */
  readonly done?: (answer: AnswerOf<E>) => void;
}
