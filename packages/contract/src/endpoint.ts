import type { z } from 'zod';

/** Every method except GET runs in one transaction. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Access control: `session` needs a user's bearer token and is the default, so that no endpoint is public by
 * mistake; `public` needs nothing; `device` needs a device key (ingestion).
 */
export type Access = 'session' | 'public' | 'device';

/** Definition of one endpoint. A missing part is neither read nor sent. */
export interface EndpointDefinition {
  readonly method: Method;
  /** Full path, parameters as `:name`. */
  readonly path: `/api/${string}`;
  /** One English sentence for the API documentation. */
  readonly summary: string;
  /** `session` if absent. */
  readonly access?: Access;
  /** Path parameters; invalid ones are `not_found`, because no such address exists. */
  readonly params?: z.ZodType;
  /** Query parameters; invalid ones are `invalid_fields`. */
  readonly query?: z.ZodType;
  /** JSON body; with `upload` the text fields of the form, where an empty field counts as absent. */
  readonly body?: z.ZodType;
  /** Name of the file field of a multipart body. */
  readonly upload?: string;
  /** JSON response; absent means 204 without content, unless `download` or `stream` is set. */
  readonly response?: z.ZodType;
  /** A field of the response that is not stored: it is null in the response to a repeated request. */
  readonly secret?: string;
  /**
   * Media type of a file response that supports range requests; with `image/*` each response sets its own.
   */
  readonly download?: string;
  /** The response never changes and may be cached by the browser. Only with `download`. */
  readonly immutable?: true;
  /** Media type of a streamed response: a file of any size, or endless events. */
  readonly stream?: string;
  /**
   * An edit or deletion of a row with a `version`: `If-Match: "7"` names the version on which the edit is
   * based; if the row has another one, the answer is `changed_meanwhile`. Without the header the last edit
   * wins.
   */
  readonly versioned?: true;
  /**
   * Also allowed when the disk is almost full, like all reads and every DELETE: it frees space or signs a
   * user in.
   */
  readonly goesOnWhenFull?: true;
  /** Status of a successful response; by default 200 with content, otherwise 204. */
  readonly status?: StatusCode;
}

/** Of successful responses; errors have their own status. */
type StatusCode = 200 | 201 | 202 | 204;

/** A definition with defaults applied; keeps the exact types of its schemas. */
export type Endpoint<D extends EndpointDefinition = EndpointDefinition> = D & {
  readonly access: D extends { readonly access: infer A extends Access } ? A : 'session';
  readonly status: StatusCode;
};

export type AnyEndpoint = EndpointDefinition & { readonly access: Access; readonly status: StatusCode };

/** Defines an endpoint: the server binds it, the web calls it, `docs/openapi.json` describes it. */
export function endpoint<
  const M extends Method,
  const P extends EndpointDefinition['path'],
  const D extends Omit<EndpointDefinition, 'method' | 'path'>,
>(method: M, path: P, definition: D): Endpoint<D & { readonly method: M; readonly path: P }> {
  const { response, download, stream, access = 'session' } = definition;
  const status = definition.status ?? (response || download || stream ? 200 : 204);
  // The conditional type of `access` cannot follow the default.
  return { method, path, ...definition, access, status } as Endpoint<D & { method: M; path: P }>;
}

/** Type-level link from a call to its endpoint; not present at runtime. */
declare const ENDPOINT: unique symbol;

/**
 * What a client needs to call an endpoint. The schemas appear only in its type, because importing them loads
 * zod. An endpoint is itself callable.
 */
export interface Callable {
  readonly method: Method;
  readonly path: string;
  readonly access: Access;
  readonly upload?: string;
  readonly stream?: string;
  /** Set if the request has a JSON body. */
  readonly body?: unknown;
  /** Set if the response is JSON. */
  readonly response?: unknown;
}

/** An endpoint without its schemas (`calls.ts`) and with the types of its requests and responses. */
export type Call<E extends AnyEndpoint = AnyEndpoint> = Callable &
  Pick<E, 'method' | 'access' | Extract<keyof E, 'upload' | 'stream'>> & { readonly [ENDPOINT]: E };

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;
type Part<E, K extends string> = E extends { readonly [ENDPOINT]: infer Called }
  ? Part<Called, K>
  : E extends { readonly [key in K]: infer S }
    ? S
    : undefined;

/** What the server receives after validation, with defaults. */
export type ParamsOf<E> = Output<Part<E, 'params'>>;
export type QueryOf<E> = Output<Part<E, 'query'>>;
export type BodyOf<E> = Output<Part<E, 'body'>>;
/** What a client sends, without defaults. */
export type ParamsInputOf<E> = Input<Part<E, 'params'>>;
export type QueryInputOf<E> = Input<Part<E, 'query'>>;
export type BodyInputOf<E> = Input<Part<E, 'body'>>;
/** What a client reads. */
export type ResponseOf<E> = Output<Part<E, 'response'>>;
