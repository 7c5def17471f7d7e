import type { z } from 'zod';

/** What is not a GET runs in one transaction. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call: `session` needs a user's bearer token and is the default, so that nothing is open by oversight;
 * `public` needs nothing; `device` carries its own key (ingestion).
 */
export type Access = 'session' | 'public' | 'device';

/** All that there is to say of one call. What is absent is not read, or not sent. */
export interface EndpointDefinition {
  readonly method: Method;
  /** Full path, parameters as `:name`. */
  readonly path: `/api/${string}`;
  /** One English sentence for the API documentation. */
  readonly summary: string;
  /** `session` when absent. */
  readonly access?: Access;
  /** Of the path; wrong ones are `not_found`, for there is nothing at that address. */
  readonly params?: z.ZodType;
  /** Behind the question mark; wrong ones are `invalid_fields`. */
  readonly query?: z.ZodType;
  /** A JSON body; with `upload` the text fields that stand beside the file, where an empty one counts as absent. */
  readonly body?: z.ZodType;
  /** Name of the one file field of a multipart body. */
  readonly upload?: string;
  /** JSON answer; absent means 204 without content, unless `download` or `stream` says otherwise. */
  readonly response?: z.ZodType;
  /** Field of the answer that is told once and kept nowhere: in the answer to a repeated request it is null. */
  readonly secret?: string;
  /** Media type of an answer that is a file, of which a part may be asked for; `image/*` is told by each answer. */
  readonly download?: string;
  /** What this address answers never changes: the reader's own browser may keep it. Only with `download`. */
  readonly immutable?: true;
  /** Media type of an answer that is written as it goes: a file of any size, or events without an end. */
  readonly stream?: string;
  /**
   * An edit, or a deletion, of a row with a `version`: `If-Match: "7"` names the version that it began from, and another one
   * is `changed_meanwhile`. Without the header the last one wins.
   */
  readonly versioned?: true;
  /** Goes on where the disk has hardly any room left, as all reading and every DELETE does: it makes room, or lets somebody in. */
  readonly goesOnWhenFull?: true;
  /** Status of a good answer; 200 with content, else 204. */
  readonly status?: StatusCode;
}

/** Of good answers; what goes wrong has the status of its error. */
type StatusCode = 200 | 201 | 202 | 204;

/** A definition with its defaults filled in; keeps the exact types of its schemas. */
export type Endpoint<D extends EndpointDefinition = EndpointDefinition> = D & {
  readonly access: D extends { readonly access: infer A extends Access } ? A : 'session';
  readonly status: StatusCode;
};

/** Any endpoint, whoever may call it. */
export type AnyEndpoint = EndpointDefinition & { readonly access: Access; readonly status: StatusCode };

/** Writes an endpoint once: the server binds it, the web calls it, `docs/openapi.json` describes it. */
export function endpoint<const D extends EndpointDefinition>(definition: D): Endpoint<D> {
  const { response, download, stream } = definition;
  const status = definition.status ?? (response || download || stream ? 200 : 204);
  // The conditional type of `access` cannot follow the default that is filled in here.
  return { ...definition, access: definition.access ?? 'session', status } as Endpoint<D>;
}

/** Where a call's endpoint stands in its type; nothing stands there when it runs. */
declare const ENDPOINT: unique symbol;

/**
 * What a client needs to know in order to call an endpoint, and no more: the schemas are only in its type, for whoever
 * loads them loads zod. An endpoint can be called just as well.
 */
export interface Callable {
  readonly method: Method;
  readonly path: string;
  readonly access: Access;
  readonly upload?: string;
  readonly stream?: string;
  /** Anything, where a JSON body is sent. */
  readonly body?: unknown;
  /** Anything, where JSON is answered. */
  readonly response?: unknown;
}

/** An endpoint without its schemas (`calls.ts`); the types of what is sent and read are those of the endpoint. */
export type Call<E extends AnyEndpoint = AnyEndpoint> = Callable &
  Pick<E, 'method' | 'access' | Extract<keyof E, 'upload' | 'stream'>> & { readonly [ENDPOINT]: E };

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;
type Part<E, K extends string> = E extends { readonly [ENDPOINT]: infer Called }
  ? Part<Called, K>
  : E extends { readonly [key in K]: infer S }
    ? S
    : undefined;

/** What the server receives, after validation and defaults. */
export type ParamsOf<E> = Output<Part<E, 'params'>>;
export type QueryOf<E> = Output<Part<E, 'query'>>;
export type BodyOf<E> = Output<Part<E, 'body'>>;
/** What a client sends, before defaults. */
export type ParamsInputOf<E> = Input<Part<E, 'params'>>;
export type QueryInputOf<E> = Input<Part<E, 'query'>>;
export type BodyInputOf<E> = Input<Part<E, 'body'>>;
/** What a client reads. */
export type ResponseOf<E> = Output<Part<E, 'response'>>;
