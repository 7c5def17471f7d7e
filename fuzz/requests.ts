import fc from 'fast-check';
import type { World } from './accounts.ts';
import { archives } from './archives.ts';
import { type Content, content, type Dressing, dressing } from './bodies.ts';
import * as devices from './devices.ts';
import { type Call, calls } from './documents.ts';
import { type DrawnFile, drawFiles, methodInsteadOf } from './files.ts';
import {
  type Credential,
  credential,
  deviceCredential,
  type Header,
  idempotencyKey,
  isOfDevices,
  oddHeaders,
} from './headers.ts';
import { collectionOf, ownReference, type Reference, referenceIn } from './references.ts';
import { observationValues, valid } from './schemas.ts';
import { drawPictures, type Form, forms, makePictures, type Texts } from './uploads.ts';
import { BROKEN_PERCENTS, CANARY_MARK, nastyText, percentEncoded, weighted } from './values.ts';
import { type DrawnWire, drawWires } from './wire.ts';

/** Literal text of the path, or a placeholder for an id. */
export type Word = string | Reference;

/** How much of the request is sent, or of the response read, before the connection is closed. */
export type Ending = 'whole' | 'cut while sending' | 'cut while reading';

export interface DrawnCall {
  readonly kind: 'call';
  readonly call: Call;
  readonly method: string;
  readonly path: Readonly<Record<string, Word>>;
  readonly query: readonly (readonly [name: string, value: Word])[];
  readonly body: { readonly content: Content; readonly dressing: Dressing } | undefined;
  readonly form: Form | undefined;
  readonly headers: readonly Header[];
  readonly key: string | undefined;
  readonly credential: Credential;
  readonly ending: Ending;
  /** Index of the account, modulo their number. */
  readonly account: number;
  /** The number of identical concurrent requests. */
  readonly atOnce: number;
}

/** A request before it is sent: plain data that the seed reproduces. */
export type Drawn = DrawnCall | DrawnFile | DrawnWire;

/** Expensive endpoints are drawn rarely: a password hash, a picture and an export cost as much as a hundred reads. */
const WEIGHT = 10;
const WEIGHTS: Readonly<Record<string, number>> = {
  'account.login': 3,
  'account.signup': 3,
  'account.resetPassword': 3,
  'account.exportUser': 2,
  'account.importUser': 4,
  'apiaries.uploadImage': 8,
  'countings.create': 8,
};

const stray: fc.Arbitrary<string> = fc.oneof(
  nastyText.map(percentEncoded),
  fc.constantFrom(...BROKEN_PERCENTS),
  fc.constantFrom(
    '0',
    '-1',
    '01',
    '1.0',
    '0x1',
    '1e0',
    '%201',
    '+1',
    '2147483647',
    '2147483648',
    '9'.repeat(40),
  ),
);

/** Parameters for which more is known than the document says. */
const WORDS: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  station: devices.station,
  settings: devices.importSettings,
  // Small photos have few tiles, and uploads begin at offset 0.
  level: fc.nat(1),
  column: fc.nat(1),
  row: fc.nat(1),
  start: fc.constant(0),
};

function pathWord(call: Call, name: string): fc.Arbitrary<Word> {
  const collection = collectionOf(call.path, name);
  const parameter = call.parameters.find((one) => one.name === name && one.in === 'path');
  const fitting = collection
    ? referenceIn(collection)
    : (WORDS[name] ?? valid(parameter?.schema ?? {})).map((value) => percentEncoded(String(value)));
  // The client chooses the id of a photo.
  const isNew = ['photos.keep', 'uploads.begin'].includes(call.id);
  const named = isNew ? fc.oneof(fc.uuid({ version: 4 }), fitting) : fitting;
  // Without a value it would be another path, and another endpoint.
  return weighted([10, named], [1, stray]).filter(Boolean);
}

type Query = DrawnCall['query'];

function queryOf(call: Call): fc.Arbitrary<Query> {
  const known = call.parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema, required }) => {
      const fitting = (WORDS[name] ?? valid(schema)).map((value) => percentEncoded(String(value)));
      const word = name === 'before' ? referenceIn('observations') : fitting;
      return { required, pair: weighted([6, word], [1, stray]).map((one) => [name, one] as const) };
    });
  const good = fc
    .tuple(...known.map(({ pair, required }) => fc.option(pair, { nil: undefined, freq: required ? 20 : 1 })))
    .map((pairs) => pairs.filter((pair) => pair !== undefined));
  const anything = fc.tuple(fc.constantFrom('a', 'id', '__proto__', 'a[]', 'a[b]', ''), stray);
  // The same name may be repeated.
  const more = fc.array(fc.oneof(...known.map(({ pair }) => pair), anything), { minLength: 1, maxLength: 3 });
  return weighted([6, good], [1, fc.tuple(good, more).map((both) => both.flat())]);
}

/** Values that depend on the server's data. */
interface Means {
  readonly valuesOf: Readonly<Record<string, fc.Arbitrary<Record<string, unknown>>>>;
  readonly pictures: fc.Arbitrary<Buffer>;
}

function bodyOf(call: Call, { valuesOf }: Means): fc.Arbitrary<DrawnCall['body']> {
  if (!call.body) {
    // Some requests have a body although the endpoint takes none.
    const any = fc.record({ content: content(fc.constant({ id: 1 })), dressing });
    return weighted([12, fc.constant(undefined)], [1, any]);
  }
  const fields = valid(call.body) as fc.Arbitrary<Record<string, unknown>>; // all bodies of the document are objects
  const values = valuesOf[call.id];
  const good = values ? fc.tuple(fields, values).map(([own, more]) => ({ ...own, ...more })) : fields;
  const drawn = fc.record({ content: content(good), dressing });
  return weighted([30, drawn], [1, fc.constant(undefined)]);
}

/** Bodies of a wrong type for endpoints that take a picture. */
const FILES_OF: Readonly<Record<string, fc.Arbitrary<Buffer>>> = {
  'account.importUser': archives,
  'imports.create': devices.measurementFiles,
};

function formOf(call: Call, { pictures, valuesOf }: Means): fc.Arbitrary<Form | undefined> {
  const { upload, id, fields } = call;
  if (upload === undefined) return fc.constant(undefined);
  // The fields of a form are an object.
  const own = fields ? (valid(fields) as fc.Arbitrary<Texts>) : fc.constant({});
  const known = fc.option(valuesOf[id] ?? fc.constant({}), { nil: {}, freq: 4 });
  const texts = fc.tuple(own, known).map(([some, more]) => ({ ...some, ...more }));
  return forms(upload, FILES_OF[id] ?? pictures, texts);
}

const ENDINGS: fc.Arbitrary<Ending> = weighted(
  [30, fc.constant<Ending>('whole')],
  [1, fc.constantFrom<Ending>('cut while sending', 'cut while reading')],
);
const CROWD = 12;
const atOnce = weighted([80, fc.constant(1)], [1, fc.constant(CROWD)]);

function drawCall(call: Call, means: Means): fc.Arbitrary<DrawnCall> {
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return fc.record({
    kind: fc.constant('call' as const),
    call: fc.constant(call),
    method: methodInsteadOf(call.method),
    path: fc.record(Object.fromEntries(names.map((name) => [name, pathWord(call, name)]))),
    query: queryOf(call),
    body: bodyOf(call, means),
    form: formOf(call, means),
    headers: oddHeaders,
    key: idempotencyKey,
    credential: isOfDevices(call) ? deviceCredential : credential,
    ending: ENDINGS,
    account: fc.nat(1),
    atOnce,
  });
}

/** Text fields of a counting photo; forms contain no placeholders of ids. */
const ofBoard = fc.record({
  hive_id: fc.constant(''),
  photo_timestamp_timezone: fc.constantFrom('Europe/Zurich', 'Pacific/Auckland'),
  custom_marker_diameter: fc.constantFrom('', '5', '31.45'),
  exposure_days: fc.constantFrom('', '7'),
});

/** Photos of other accounts would be refused; existing ones stay. */
const PLAIN_OBSERVATION = fc.record({
  general_notes: fc.constant(CANARY_MARK),
  photos: fc.constant(undefined),
});

/** The server's data before any request. */
type Known = Pick<World, 'items' | 'hiveItems' | 'webFiles'>;

/** All endpoints of the document, the files, and raw bytes. */
export async function drawRequests({ items, hiveItems, webFiles }: Known): Promise<fc.Arbitrary<Drawn>> {
  // An update usually has one invalid field among valid ones; also valid updates are drawn.
  const ofObservation = fc.oneof(observationValues(items), PLAIN_OBSERVATION);
  const pictures = await makePictures();
  const ofOwnHive = fc.record({ hive_id: ownReference('hives') });
  const valuesOf = {
    'observations.create': ofObservation,
    'observations.update': ofObservation,
    'hives.create': observationValues(hiveItems),
    'sensors.createScale': devices.scale,
    'sensors.updateScale': fc
      .tuple(devices.scale, ownReference('scales'))
      .map(([scale, id]) => ({ ...scale, id })),
    'sensors.createWeather': devices.weatherConnector,
    'sensors.updateWeather': devices.weatherConnector,
    'ingest.weights': devices.readings,
    'ingest.ttn': devices.uplink,
    'countings.create': ofBoard,
    'countings.countByHand': ofOwnHive,
    'countings.update': ofOwnHive,
    'countings.createOfUpload': fc.record({
      upload: ownReference('uploads'),
      hive_id: ownReference('hives'),
    }),
    'uploads.begin': fc.record({ bytes: fc.constantFrom(...pictures.map(({ length }) => length)) }),
  };
  const means = { valuesOf, pictures: drawPictures(pictures) };
  const ofCalls = calls.map((call) => ({
    weight: WEIGHTS[call.id] ?? WEIGHT,
    arbitrary: drawCall(call, means),
  }));
  return weighted([85, fc.oneof(...ofCalls)], [10, drawFiles(webFiles)], [5, drawWires()]);
}
