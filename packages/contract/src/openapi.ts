import type { z } from 'zod';
import type { Access, AnyEndpoint } from './endpoint.ts';
import type { EndpointsByGroup } from './endpoint-groups.ts';
import { ApiError } from './errors.ts';
import { createSchemaBook, type JsonSchema, type SchemaBook } from './openapi-schemas.ts';

export type { JsonSchema } from './openapi-schemas.ts';

/** The part of OpenAPI 3.1 that is used here. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  /** One for each group of endpoints. */
  readonly tags: readonly { readonly name: string }[];
  readonly security: readonly Security[];
  /** Path, then method in lower case. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  /** Shared parts. */
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, Readonly<Record<string, string>>>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly responses: Readonly<Record<string, Answer>>;
    readonly schemas: Readonly<Record<string, JsonSchema>>;
  };
}

type Security = Readonly<Record<string, readonly string[]>>;
/** A reference to a part of `components`. */
export interface Reference {
  readonly $ref: string;
}

/** One method of one path. Its id is group and name of the endpoint, e.g. `hives.create`. */
export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  /** Empty: public. Absent: a session is required. */
  readonly security?: readonly Security[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  readonly responses: Readonly<Record<string, Answer | Reference>>;
}

/** A path parameter, a query parameter, or a header. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

/** A response with one status, with or without content. */
export interface Answer {
  readonly description: string;
  readonly content?: Content;
}
/** Media type to the schema of the body. */
export type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;

/** Error responses by their name in the document, shared by all endpoints. */
const ERROR_ANSWERS = {
  Malformed: 'The request cannot be read: invalid JSON, or a body of the wrong type (`malformed`).',
  Unauthenticated: 'No token, or one that is unknown, revoked or expired (`unauthenticated`).',
  NotFound: 'Does not exist, or belongs to another account (`not_found`).',
  Conflict:
    'The idempotency key was used for another request (`conflict`), the row was edited since (`changed_meanwhile`: `present` is the current row), or the account has reached a quota (`quota_apiaries`, `quota_hives`, `quota_sensors`, `quota_photos`, `quota_photo_bytes`, `quota_countings`, `quota_counting_bytes`).',
  Timeout: 'The body arrived too slowly or incompletely (`timeout`).',
  TooBig: 'The body or the file exceeds its limit (`too_big`; for the photo of a counting `photo_too_big`).',
  NotAnImage: 'The file cannot be decoded as a picture (`not_an_image`).',
  InvalidFields: 'Some fields are invalid; `errors` contains all of them (`invalid_fields`).',
  OtherError:
    'Any other error, in the same format: 401 and 403 at a login, 429 too many tries, 500 without detail, 503 while the server starts (`unavailable`), is overloaded (`busy`), cannot reach its database (`database_unavailable`) or its file storage (`storage_unavailable`), or is almost out of disk space (`disk_full`; reads and deletions continue); 429 and 503 have `Retry-After`.',
} as const;
type ErrorAnswer = keyof typeof ERROR_ANSWERS;

const errorAnswer = (name: ErrorAnswer): Reference => ({ $ref: `#/components/responses/${name}` });
const JSON_TYPE = 'application/json';

/** Writes the OpenAPI document of these endpoints; deterministic. */
export function openApiDocument(groups: EndpointsByGroup, version: string): OpenApiDocument {
  const book = createSchemaBook();
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [group, endpoints] of Object.entries(groups)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
      const operation = writeOperation(book, endpoint, { group, name });
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation };
    }
  }
  const errorContent = { [JSON_TYPE]: { schema: book.write(ApiError, 'output') } };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Propolis',
      version,
      description:
        'Apiaries, hives and their observations. Dates are ISO 8601, field names snake_case. Every error response has the schema `ApiError` and contains codes instead of texts.',
    },
    tags: Object.keys(groups).map((name) => ({ name })),
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'A session token.' },
        device: { type: 'http', scheme: 'bearer', description: 'A device key.' },
      },
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY, IfMatch: IF_MATCH },
      responses: Object.fromEntries(
        Object.entries(ERROR_ANSWERS).map(([name, description]) => [
          name,
          { description, content: errorContent },
        ]),
      ),
      schemas: book.components(),
    },
  };
}

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A UUID from the client. A repeated request with the same key runs once and gets the first response again.',
  schema: { type: 'string', maxLength: 200 },
};

const IF_MATCH: Parameter = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The `version` on which the edit is based, in quotation marks; if it is not the current one, the edit is rejected. Absent: the last edit wins.',
  schema: { type: 'string', pattern: '^"[1-9]\\d*"$' },
};

interface EndpointName {
  readonly group: string;
  readonly name: string;
}

function writeOperation(book: SchemaBook, endpoint: AnyEndpoint, { group, name }: EndpointName): Operation {
  const parameters = [
    ...writeParameters(book, endpoint.params, 'path'),
    ...writeParameters(book, endpoint.query, 'query'),
    ...(endpoint.status === 201 ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(endpoint.versioned ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
  ];
  const content = writeBody(book, endpoint);
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    summary: endpoint.summary,
    ...writeSecurity(endpoint.access),
    ...(parameters.length > 0 && { parameters }),
    ...(content && { requestBody: { required: true, content } }),
    responses: {
      [endpoint.status]: writeAnswer(book, endpoint),
      ...errorAnswers(endpoint),
      default: errorAnswer('OtherError'),
    },
  };
}

/** Omitted for the document's default, a session. */
function writeSecurity(access: Access): Pick<Operation, 'security'> {
  switch (access) {
    case 'session':
      return {};
    case 'public':
      return { security: [] };
    case 'device':
      return { security: [{ device: [] }] };
  }
}

function writeParameters(
  book: SchemaBook,
  schema: z.ZodType | undefined,
  where: 'path' | 'query',
): Parameter[] {
  if (!schema) return [];
  return book.writeProperties(schema).map(({ name, required, schema: property }) => ({
    name,
    in: where,
    required,
    schema: property,
  }));
}

function writeBody(book: SchemaBook, { body, upload }: AnyEndpoint): Content | undefined {
  if (!upload) return body && { [JSON_TYPE]: { schema: book.write(body, 'input') } };
  const fields = body ? book.writeProperties(body) : [];
  const file = { name: upload, required: true, schema: { type: 'string', format: 'binary' } as const };
  const all = [...fields, file];
  return {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: Object.fromEntries(all.map(({ name, schema }) => [name, schema])),
        required: all.filter(({ required }) => required).map(({ name }) => name),
      },
    },
  };
}

function writeAnswer(book: SchemaBook, { response, download, stream }: AnyEndpoint): Answer {
  const file = download ?? stream;
  if (file)
    return {
      description: stream ? 'Streamed.' : 'A file.',
      content: { [file]: { schema: { type: 'string', format: 'binary' } } },
    };
  if (!response) return { description: 'Done, without content.' };
  return { description: 'Done.', content: { [JSON_TYPE]: { schema: book.write(response, 'output') } } };
}

/** Possible errors follow from the definition of the endpoint; each status stands for one kind of error. */
function errorAnswers(endpoint: AnyEndpoint): Record<string, Reference> {
  const isSent = endpoint.body !== undefined || endpoint.upload !== undefined;
  return {
    ...(isSent && { 400: errorAnswer('Malformed') }),
    ...(endpoint.access !== 'public' && { 401: errorAnswer('Unauthenticated') }),
    ...(endpoint.params && { 404: errorAnswer('NotFound') }),
    ...(isSent && { 408: errorAnswer('Timeout') }),
    ...((endpoint.status === 201 || endpoint.upload || endpoint.versioned) && {
      409: errorAnswer('Conflict'),
    }),
    ...(isSent && { 413: errorAnswer('TooBig') }),
    ...(endpoint.upload && { 415: errorAnswer('NotAnImage') }),
    ...((isSent || endpoint.query) && { 422: errorAnswer('InvalidFields') }),
  };
}
