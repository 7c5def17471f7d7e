import type { z } from 'zod';
import type { Access, AnyEndpoint } from './endpoint.ts';
import { ApiError } from './errors.ts';
import { createSchemaBook, type JsonSchema, type SchemaBook } from './openapi-schemas.ts';
import type { EndpointsByRoom } from './rooms.ts';

export type { JsonSchema } from './openapi-schemas.ts';

/** The part of OpenAPI 3.1 that we write. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  /** One for each room. */
  readonly tags: readonly { readonly name: string }[];
  readonly security: readonly Security[];
  /** Path to method (in lower case) to what can be called there. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  /** What is written once and referred to. */
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, Readonly<Record<string, string>>>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly responses: Readonly<Record<string, Answer>>;
    readonly schemas: Readonly<Record<string, JsonSchema>>;
  };
}

type Security = Readonly<Record<string, readonly string[]>>;
/** Stands for what is written once under `components`. */
export interface Reference {
  readonly $ref: string;
}

/** One method of one path. Its id is room and name of the endpoint, e.g. `hives.create`. */
export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  /** Empty: open to everyone. Absent: a session is needed. Else what it names. */
  readonly security?: readonly Security[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  readonly responses: Readonly<Record<string, Answer | Reference>>;
}

/** A part of the path, of the query string, or a header. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

/** An answer with one status; without content there is no body. */
export interface Answer {
  readonly description: string;
  readonly content?: Content;
}
/** Media type to the shape of the body. */
export type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;

/** What can go wrong, by the name under which it stands in the document, once for all endpoints. */
const ERROR_ANSWERS = {
  Malformed: 'The request cannot be read: broken JSON, or a body of another kind (`malformed`).',
  Unauthenticated: 'No token, or one that is unknown, revoked or expired (`unauthenticated`).',
  NotFound: 'Not there, or not yours (`not_found`).',
  Conflict:
    'The idempotency key was used for another request (`conflict`), another edit came before (`changed_meanwhile`: `present` is the row as it now is), or the account keeps as much as it may (`quota_apiaries`, `quota_hives`, `quota_sensors`, `quota_photos`, `quota_photo_bytes`, `quota_countings`, `quota_counting_bytes`).',
  Timeout: 'The body came too slowly, or not to its end (`timeout`).',
  TooBig: 'The body or the file is over its limit (`too_big`; of the photo of a counting `photo_too_big`).',
  NotAnImage: 'The file cannot be read as a picture (`not_an_image`).',
  InvalidFields: 'Some fields are wrong; `errors` names all of them at once (`invalid_fields`).',
  OtherError:
    'Any other refusal, in the same shape: 401 and 403 at a login, 429 too many tries, 500 without detail, 503 while the server starts (`unavailable`), has too much to do (`busy`), has lost its database (`database_unavailable`) or what keeps its photos (`storage_unavailable`), or has hardly any room (`disk_full`; reading and deleting go on); 429 and 503 say `Retry-After`.',
} as const;
type ErrorAnswer = keyof typeof ERROR_ANSWERS;

const errorAnswer = (name: ErrorAnswer): Reference => ({ $ref: `#/components/responses/${name}` });
const JSON_TYPE = 'application/json';

/** Writes the OpenAPI document of these endpoints; the same endpoints always give the same document. */
export function openApiDocument(rooms: EndpointsByRoom, version: string): OpenApiDocument {
  const book = createSchemaBook();
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [room, endpoints] of Object.entries(rooms)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
      const operation = writeOperation(book, endpoint, { room, name });
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
        'Apiaries, hives and what was observed in them. Dates are ISO 8601, field names snake_case. Every error answer has the same shape, `ApiError`, and codes instead of words.',
    },
    tags: Object.keys(rooms).map((name) => ({ name })),
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of a login.' },
        device: { type: 'http', scheme: 'bearer', description: 'The key of a device.' },
      },
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY, BeganFrom: BEGAN_FROM },
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
    'A UUID made by the client. The same request with the same key is done once and gets the first answer again.',
  schema: { type: 'string', maxLength: 200 },
};

const BEGAN_FROM: Parameter = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The `version` that the edit began from, in quotation marks: with another one it is refused. Absent: the last edit wins.',
  schema: { type: 'string', pattern: '^"[1-9]\\d*"$' },
};

interface EndpointName {
  readonly room: string;
  readonly name: string;
}

function writeOperation(book: SchemaBook, endpoint: AnyEndpoint, { room, name }: EndpointName): Operation {
  const parameters = [
    ...writeParameters(book, endpoint.params, 'path'),
    ...writeParameters(book, endpoint.query, 'query'),
    ...(endpoint.status === 201 ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(endpoint.versioned ? [{ $ref: '#/components/parameters/BeganFrom' }] : []),
  ];
  const content = writeBody(book, endpoint);
  return {
    operationId: `${room}.${name}`,
    tags: [room],
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

/** Nothing is said where the document's own rule holds: a session. */
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
      description: stream ? 'Written as it goes.' : 'A file.',
      content: { [file]: { schema: { type: 'string', format: 'binary' } } },
    };
  if (!response) return { description: 'Done; nothing to tell.' };
  return { description: 'Done.', content: { [JSON_TYPE]: { schema: book.write(response, 'output') } } };
}

/** What can go wrong follows from what is asked and sent; each status stands for one kind of refusal. */
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
