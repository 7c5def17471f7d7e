import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { accountEndpoints, LoginAnswer, Preferences, User } from './accounts.ts';
import { Apiary, apiaryEndpoints, Thumbnail } from './apiaries.ts';
import { connectorEndpoints } from './connectors.ts';
import { Counting, CountingPage, countingEndpoints } from './countings.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { ENDPOINTS_BY_GROUP } from './endpoint-groups.ts';
import { BeeRace, Hive, HiveType, hiveEndpoints } from './hives.ts';
import * as contract from './index.ts';
import { notificationEndpoints } from './notifications.ts';
import {
  Observation,
  ObservationId,
  ObservationStructure,
  ObservedHive,
  observationEndpoints,
} from './observations.ts';
import { MeasuredPoint, Scale, ScaleWithKey } from './scales.ts';
import { Camera, Cameras, Sensors, SensorType, sensorEndpoints, WeatherConnector } from './sensors.ts';
import { WeatherMeasurement, WeatherStation, weatherEndpoints } from './weather.ts';

const specification = fileURLToPath(new URL('../../../../shared/spec/specification.md', import.meta.url));

/** A call of specification 7 as written there, and its endpoint. */
interface Built {
  readonly call: string;
  readonly endpoint: AnyEndpoint;
  /** Fields of the payload (body, query or multipart form); none if absent. */
  readonly fields?: readonly string[];
  /** Fields that are not in the specification's row, with a reason. */
  readonly more?: readonly string[];
  /** The schema of the response; a list of one schema means an array of it. */
  readonly answer?: z.ZodType | readonly [z.ZodType];
}

/** The payload is a free map whose keys are in the domain's catalogue. */
const ITEM_VALUES = '(item key)';
const apiaryFields = [
  'name',
  'reference',
  'is_covered',
  'address',
  'latitude',
  'longitude',
  'altitude',
  'weather_station_automatic',
];
const hiveFields = [
  'name',
  'position_on_apiary',
  'color',
  'hive_type_id',
  'bee_race_id',
  'description',
  'frames_per_layer',
];

const sensorFields = ['brand', 'sensor_model_id', 'description'];
/** Read-only fields of a scale or a weather connector that clients send back. */
const readFields = ['id', 'parent_id', 'measurable_id', 'version', 'status'];
const scaleFields = [...sensorFields, 'hives'];
const cameraFields = ['brand', 'sensor_model_id', 'name', 'default_marker', 'default_custom_marker_diameter'];

const SPECIFICATION_7: readonly Built[] = [
  // Authentication and user
  {
    call: 'POST /auth/login',
    endpoint: accountEndpoints.login,
    fields: ['email', 'password', 'remember_me'],
    more: ['browser_token'],
    answer: LoginAnswer,
  },
  {
    call: 'POST /auth/signup',
    endpoint: accountEndpoints.signup,
    fields: ['name', 'email', 'password', 'password_confirmation'],
  },
  { call: 'POST /auth/logout', endpoint: accountEndpoints.logout },
  { call: 'POST /auth/password/forgot', endpoint: accountEndpoints.forgotPassword, fields: ['email'] },
  {
    call: 'POST /api/auth/password/reset',
    endpoint: accountEndpoints.resetPassword,
    fields: ['token', 'email', 'password', 'password_confirmation'],
  },
  {
    call: 'GET /api/email/verify/{id}/{hash}',
    endpoint: accountEndpoints.verifyEmail,
    fields: ['expires', 'signature'],
  },
  { call: 'GET /user', endpoint: accountEndpoints.user, answer: User },
  {
    call: 'PUT /user',
    endpoint: accountEndpoints.updateUser,
    // "profile fields": specification 3 names them, the decisions write them.
    more: [
      'username',
      'language',
      'phone',
      'birth_year',
      'beekeeping_start_year',
      'share_data',
      'share_corrections',
      'share_mite_fall',
      'email',
      'current_password',
      'password',
      'password_confirmation',
    ],
    answer: User,
  },
  // "the body shape is not shown": the decisions settle it.
  { call: 'PUT /user/fcm', endpoint: notificationEndpoints.subscribePush, more: ['subscription'] },
  {
    call: 'POST /user/delete',
    endpoint: accountEndpoints.deleteUser,
    // issue, security: the deletion asks for a proof in the API too
    more: ['proof'],
  },
  { call: 'GET /user/preferences', endpoint: accountEndpoints.preferences, answer: Preferences },
  {
    call: 'POST /user/preferences',
    endpoint: accountEndpoints.updatePreferences,
    fields: ['observations', 'notifications'],
    // issue, notifications: quiet hours
    more: ['quiet_hours'],
    answer: Preferences,
  },
  // Apiaries and hives
  {
    call: 'GET /apiaries',
    endpoint: apiaryEndpoints.list,
    // Clients that have the pictures omit them.
    more: ['thumbnails'],
    answer: [Apiary],
  },
  { call: 'GET /apiaries/{id}', endpoint: apiaryEndpoints.get, answer: Apiary },
  { call: 'POST /apiaries', endpoint: apiaryEndpoints.create, fields: apiaryFields, answer: Apiary },
  // "same fields"
  { call: 'PUT /apiaries/{id}', endpoint: apiaryEndpoints.update, more: apiaryFields, answer: Apiary },
  { call: 'DELETE /apiaries/{id}', endpoint: apiaryEndpoints.remove },
  {
    call: 'POST /apiaries/{apiaryId}/image',
    endpoint: apiaryEndpoints.uploadImage,
    fields: ['image'],
    answer: Thumbnail,
  },
  {
    call: 'POST /apiaries/{id}/hives',
    endpoint: hiveEndpoints.create,
    fields: hiveFields,
    // The hive form contains its apiary (specification 2), the values are the "active observation key
    // values", and a hive created offline has the time of its creation.
    more: ['apiary_id', 'set_up_at', ITEM_VALUES],
    answer: Hive,
  },
  {
    call: 'PUT /hives/{id}',
    endpoint: hiveEndpoints.update,
    fields: [...hiveFields, 'apiary_id'],
    answer: Hive,
  },
  // "position payload": the position alone is an ordinary change.
  {
    call: 'PUT /hives/{hiveId}',
    endpoint: hiveEndpoints.update,
    more: [...hiveFields, 'apiary_id'],
    answer: Hive,
  },
  { call: 'DELETE /hives/{id}', endpoint: hiveEndpoints.remove },
  { call: 'POST /hives/{id}/duplicate', endpoint: hiveEndpoints.duplicate, answer: Hive },
  { call: 'GET /hive/types', endpoint: hiveEndpoints.types, answer: [HiveType] },
  { call: 'GET /bee/races', endpoint: hiveEndpoints.races, answer: [BeeRace] },
  // Observations
  {
    call: 'POST /hives/{id}/observations',
    endpoint: observationEndpoints.create,
    more: [ITEM_VALUES, 'photos'],
    answer: ObservedHive,
  },
  {
    call: 'GET /hives/{id}/observations/latest',
    endpoint: observationEndpoints.latest,
    // "optional query string": the decisions settle it.
    more: ['limit', 'before'],
    answer: [Observation],
  },
  { call: 'GET /hives/{id}/observations/ids', endpoint: observationEndpoints.ids, answer: [ObservationId] },
  { call: 'DELETE /observations/{id}', endpoint: observationEndpoints.remove },
  {
    call: 'GET /observations/structure',
    endpoint: observationEndpoints.structure,
    answer: ObservationStructure,
  },
  {
    call: 'GET /observations/hive/structure',
    endpoint: observationEndpoints.hiveStructure,
    answer: ObservationStructure,
  },
  // Sensors and weather
  { call: 'GET /sensors/types', endpoint: sensorEndpoints.types, answer: [SensorType] },
  { call: 'GET /sensors', endpoint: sensorEndpoints.list, answer: Sensors },
  // "the sensor body": specification 3 names its fields, the decisions write them.
  {
    call: 'POST /sensors/youbee',
    endpoint: sensorEndpoints.createScale,
    more: scaleFields,
    answer: ScaleWithKey,
  },
  {
    call: 'PUT /sensors/youbee',
    endpoint: sensorEndpoints.updateScale,
    // The object as read has more fields than a change.
    more: [...readFields, 'device_key', ...scaleFields],
    answer: Scale,
  },
  { call: 'DELETE /sensors/youbee/{id}', endpoint: sensorEndpoints.removeScale },
  {
    call: 'POST /sensors/swissmetnet',
    endpoint: sensorEndpoints.createWeather,
    more: sensorFields,
    answer: WeatherConnector,
  },
  {
    call: 'PUT /sensors/swissmetnet/{sensor_id}',
    endpoint: sensorEndpoints.updateWeather,
    more: [...readFields, ...sensorFields],
    answer: WeatherConnector,
  },
  { call: 'DELETE /sensors/swissmetnet/{id}', endpoint: sensorEndpoints.removeWeather },
  {
    call: 'GET /connector/youbee/{aid}/weights/{hiveId}',
    endpoint: connectorEndpoints.weights,
    // "optional date range"; the decisions add the number of points.
    more: ['start', 'end', 'points'],
    answer: [MeasuredPoint],
  },
  {
    call: 'GET /connector/swissmetnet/{measurement}/{station}',
    endpoint: connectorEndpoints.weather,
    fields: ['start', 'end'],
    // decisions, connectors: the server reduces its response
    more: ['points'],
    answer: [MeasuredPoint],
  },
  {
    call: 'GET /weather/measurements',
    endpoint: weatherEndpoints.measurements,
    answer: [WeatherMeasurement],
  },
  { call: 'GET /weather/stations', endpoint: weatherEndpoints.stations, answer: [WeatherStation] },
  { call: 'GET /api/sensors/apizoom/', endpoint: sensorEndpoints.cameras, answer: Cameras },
  {
    call: 'POST /api/sensors/apizoom/',
    endpoint: sensorEndpoints.createCamera,
    more: cameraFields,
    answer: Camera,
  },
  {
    call: 'PUT /api/sensors/apizoom/{id}',
    endpoint: sensorEndpoints.updateCamera,
    // "the sensor body minus id"
    more: ['version', ...cameraFields],
    answer: Camera,
  },
  { call: 'DELETE /api/sensors/apizoom/{id}', endpoint: sensorEndpoints.removeCamera },
  // Automatic varroa counting
  {
    // The specification lists it twice, once without parameters.
    call: 'GET /api/automatic_varroa_counting',
    endpoint: countingEndpoints.list,
    more: ['page', 'linked', 'sortByDateAsc', 'status', 'apiary', 'hive', 'start', 'end'],
    answer: CountingPage,
  },
  {
    call: 'GET /api/automatic_varroa_counting',
    endpoint: countingEndpoints.list,
    fields: ['page', 'linked', 'sortByDateAsc', 'status', 'apiary', 'hive'],
    // Specification 2 also filters by the date of the count.
    more: ['start', 'end'],
    answer: CountingPage,
  },
  { call: 'GET /api/automatic_varroa_counting/{id}', endpoint: countingEndpoints.get, answer: Counting },
  {
    call: 'GET /api/automatic_varroa_counting/{id}/photo',
    endpoint: countingEndpoints.photo,
    // A list uses the small size, a page the large one.
    more: ['size'],
  },
  {
    call: 'POST /api/automatic_varroa_counting',
    endpoint: countingEndpoints.create,
    fields: [
      'hive_id',
      'photo',
      'photo_timestamp',
      'photo_timestamp_timezone',
      'marker',
      'custom_marker_diameter',
    ],
    // decisions, varroa counting: how long the board lay
    more: ['exposure_days'],
    answer: Counting,
  },
  {
    call: 'PUT /api/automatic_varroa_counting/{id}',
    endpoint: countingEndpoints.update,
    fields: ['hive_id'],
    // decisions, varroa counting: how long the board lay, and a count by hand, which may be mistyped or of bees
    more: ['exposure_days', 'count', 'count_date', 'sample_bees', 'sample_method', 'comment'],
    answer: Counting,
  },
];

/** Calls that are not in the specification, with a reason. */
const ADDITIONS: Readonly<Record<string, string>> = {
  'GET /health': 'decisions, set-up',
  'PUT /apiaries/{apiaryId}/varroa_plan': 'varroa, season: the method is chosen once',
  'GET /queens': 'records, calls',
  'GET /queens/{id}': 'records, calls',
  'PUT /queens/{id}': 'records, calls',
  'GET /records': 'records, calls',
  'GET /records/csv': 'records, screens: the journal as CSV',
  'GET /records/paperwork': 'records: deleting the account first offers the complete paperwork',
  'POST /apiaries/{apiaryId}/records': 'records, calls',
  'GET /records/{id}': 'records, calls',
  'PUT /records/{id}': 'records, calls',
  'POST /records/{id}/cancel': 'records, calls',
  'GET /records/{id}/photos': 'records: photo of the receipt',
  'POST /records/{id}/photos': 'records: photo of the receipt',
  'GET /follow_ups': 'records: one act, one transaction: planned follow-ups',
  'PUT /follow_ups/{id}': 'records: one act, one transaction: planned follow-ups',
  'POST /hives/{id}/split': 'records, calls',
  'POST /hives/{id}/merge': 'records, calls',
  'GET /medicines': 'records, calls',
  'POST /medicines/movements': 'records, calls',
  'GET /apiaries/{apiaryId}/hives/ended': 'records, screens',
  'GET /apiaries/{apiaryId}/register': 'records, calls',
  'GET /apiaries/{id}/forecast': 'issue 45: the temperature gate of treatments',
  'GET /apiaries/{id}/neighbours': 'issue 45: the mite fall of the neighbours, with leave',
  'POST /auth/demo': 'decisions, accounts: every visitor gets a copy of the demonstration',
  'POST /auth/email/resend': 'decisions, accounts: a new verification mail can be requested',
  'PUT /user/language': 'specification 7 names the language update without its path; decisions, accounts',
  'PUT /user/menu': 'specification 2 has a menu flag, and no call that sets it',
  'PUT /user/password': 'issue, profile: changing the password returns the number of ended sessions',
  'GET /user/sessions': 'issue, profile: the list of signed-in devices',
  'DELETE /user/sessions/{id}': 'issue, profile: one of them is revoked',
  'DELETE /user/sessions': 'issue, profile: all others are revoked',
  'GET /user/address': 'issue, profile: the pending address is shown',
  'POST /user/address': 'issue, profile: a change of address, which both addresses confirm',
  'POST /user/address/resend': 'issue, profile: the links are sent again',
  'DELETE /user/address': 'issue, profile: the change is cancelled',
  'POST /auth/address/confirm': 'issue, profile: both addresses confirm',
  'GET /user/log': 'issue, profile: the log of sign-ins',
  'GET /user/fcm': 'decisions, set-up: a browser subscribes with the VAPID key',
  'DELETE /user/fcm': 'decisions, accounts: push subscriptions can be removed',
  'GET /notifications': 'screens, notifications: the list of notifications',
  'GET /notifications/unread': 'screens, notifications: the bell in the menu',
  'PUT /notifications/read': 'screens, notifications: all are read',
  'PUT /notifications/{id}/read': 'screens, notifications: each leads to its cause',
  'POST /notifications/try': 'screens, notifications: a button to try each',
  'POST /user/calendar': 'decisions, accounts: the calendar feed of reminders',
  'DELETE /user/calendar': 'decisions, accounts: the calendar feed is revoked',
  'GET /calendar/{file}': 'decisions, accounts: the calendar feed of reminders',
  'POST /auth/second_step': 'issue 18, point 1: a second factor',
  'POST /auth/passkey/options': 'issue 18, point 1: signing in with a passkey',
  'POST /auth/passkey': 'issue 18, point 1: signing in with a passkey',
  'GET /user/second_factor': 'issue 18, point 1: the second factors',
  'POST /user/proof/options': 'issue, security: a present factor, of which a passkey is one',
  'POST /user/totp': 'issue 18, point 1: a second factor by TOTP',
  'POST /user/totp/confirm': 'issue 18, point 1: a second factor by TOTP',
  'POST /user/totp/remove': 'issue 18, point 1: a second factor by TOTP',
  'POST /user/passkeys/options': 'issue 18, point 1: passkeys',
  'POST /user/passkeys': 'issue 18, point 1: passkeys',
  'PUT /user/passkeys/{id}': 'issue 18, point 1: passkeys',
  'POST /user/passkeys/{id}/remove': 'issue 18, point 1: passkeys',
  'POST /user/recovery_codes': 'issue 18, point 1: recovery codes',
  'GET /user/export': 'decisions, accounts: beekeepers own their data',
  'POST /user/export': 'decisions, accounts: beekeepers own their data, also more than a page can hold',
  'GET /user/export/file': 'decisions, accounts: the same, by a link',
  'POST /user/import': 'decisions, accounts: an export can be imported',
  'GET /apiaries/{apiaryId}/image/{picture}': 'a frequently read list omits its pictures (record 024)',
  'DELETE /apiaries/{apiaryId}/image': 'a picture can be removed',
  'GET /observations/search': 'screens, Today: notes are found from anywhere',
  'PUT /observations/{id}': 'decisions, observations: an observation can be edited',
  'GET /observations/usual': 'a round asks for the usual items of its beekeeper',
  'PUT /photos/{id}': 'decisions, observations: photos of observations',
  'GET /photos/{id}': 'decisions, observations: photos of observations',
  'POST /ingest/weights': 'decisions, connectors: scales deliver by themselves',
  'POST /ingest/ttn': 'decisions, connectors: scales deliver by The Things Stack',
  'POST /sensors/youbee/{id}/imports': 'decisions, connectors: measurements from CSV files',
  'GET /sensors/youbee/{id}/imports': 'progress of an import, and its faulty lines',
  'PUT /uploads/{id}': 'issue: an upload resumes after a network failure',
  'PUT /uploads/{id}/parts/{start}': 'issue: a network failure costs one part of a photo',
  'DELETE /uploads/{id}': 'issue: an upload can be cancelled',
  'POST /automatic_varroa_counting/uploaded': 'issue: a photo uploaded in parts is counted',
  'GET /automatic_varroa_counting/latest': 'issue 17, point 6: the meaning of a count, on the dashboard',
  'POST /automatic_varroa_counting/by_hand': 'decisions, varroa counting: a count by hand, without a photo',
  'PUT /automatic_varroa_counting/{id}/corrections':
    'decisions, varroa counting: marks are added and removed, separate from the result',
  'POST /automatic_varroa_counting/{id}/recount': 'issue: a photo is counted again with another coin',
  'GET /automatic_varroa_counting/{id}/photo/tiles/{level}/{column}/{row}':
    'issue: a photo of 48 megapixels is looked at closely on a phone',
  'DELETE /automatic_varroa_counting/{id}': 'issue: a counting can be deleted with its photo',
  'GET /weather/service': 'issue: the connector says when the network cannot be reached',
  'GET /sensors/youbee/{id}/deliveries': 'deliveries of a scale, to set it up',
  'POST /sensors/youbee/{id}/key': 'decisions, connectors: a device key can be renewed',
  'GET /geocode':
    'specification 7, other: address suggestions, through the server, so that browsers send nothing to a third party',
  'GET /elevation': 'specification 2: the altitude of an apiary, proposed from its place',
  'GET /events': 'changes made elsewhere in the account, for open pages',
  'GET /evolution/hives/{hiveId}/curves': 'issue, evolution: the graph tab of a hive',
  'GET /evolution/hives/{hiveId}/statistics': 'issue, evolution: the figures of a period',
  'GET /evolution/hives/{hiveId}/events': 'issue, evolution: events in weight',
  'GET /evolution/hives/{hiveId}/marks': 'issue, evolution: observations are marked on the graph',
  'GET /evolution/apiaries/{apiaryId}/weather': 'issue, evolution: the weather of a period in figures',
  'GET /map': 'specification 7, other: the tile service is configurable; decisions, set-up',
  'GET /map/municipalities': 'issue, screens: the map without tiles shows municipalities',
};

/**
 * Ignores the prefix, the last slash and parameter names: `PUT /hives/{hiveId}` equals `PUT /api/hives/:id`.
 */
function normalCall(call: string): string {
  const [method = '', path = ''] = call.split(' ');
  const bare = path.replace(/^\/api(?=\/)/, '').replace(/\/$/, '');
  return `${method} ${bare.replaceAll(/\{\w+\}|:\w+/g, '*')}`;
}
const callOf = ({ method, path }: AnyEndpoint): string => normalCall(`${method} ${path}`);

const allEndpoints = Object.values(ENDPOINTS_BY_GROUP).flatMap((group) => Object.values<AnyEndpoint>(group));

function keysOf(schema: z.ZodType | undefined): readonly string[] {
  if (schema === undefined) return [];
  if (schema instanceof z.ZodRecord) return [ITEM_VALUES];
  if (!(schema instanceof z.ZodObject)) throw new Error('the payload schema must be an object or a map');
  const isLoose = schema.def.catchall instanceof z.ZodUnknown;
  return [...Object.keys(schema.shape), ...(isLoose ? [ITEM_VALUES] : [])];
}
const payloadOf = ({ body, query, upload }: AnyEndpoint): readonly string[] => [
  ...keysOf(body),
  ...keysOf(query),
  ...(upload ? [upload] : []),
];
const elementOf = (schema: z.ZodType | undefined) =>
  schema instanceof z.ZodArray ? schema.element : 'no list';

describe('specification 7', () => {
  test.each(SPECIFICATION_7.map((row) => [row.call, row] as const))(
    '%s has its specified endpoint',
    (_call, row) => {
      const { endpoint, fields = [], more = [], answer } = row;
      expect(callOf(endpoint)).toBe(normalCall(row.call));
      expect(payloadOf(endpoint).toSorted()).toEqual([...fields, ...more].toSorted());
      if (answer === undefined) expect(endpoint.response).toBeUndefined();
      else if (answer instanceof z.ZodType) expect(endpoint.response).toBe(answer);
      else expect(elementOf(endpoint.response)).toBe(answer[0]);
    },
  );

  test('every endpoint is in the specification or the additions, and every addition is an endpoint', () => {
    const known = [...SPECIFICATION_7.map(({ call }) => call), ...Object.keys(ADDITIONS)].map(normalCall);
    expect(allEndpoints.map(callOf).filter((call) => !known.includes(call))).toEqual([]);
    const calls = allEndpoints.map(callOf);
    expect(
      Object.keys(ADDITIONS)
        .map(normalCall)
        .filter((call) => !calls.includes(call)),
    ).toEqual([]);
  });

  test.skipIf(!existsSync(specification))(
    'the specification is copied completely (../shared/spec/specification.md)',
    () => {
      const section = readFileSync(specification, 'utf8')
        .split(/^## /m)
        .find((text) => text.startsWith('7.'));
      const rows = [...(section ?? '').matchAll(/^\| ((?:GET|POST|PUT|DELETE) \S+) \| (.*?) \|/gm)];
      expect(SPECIFICATION_7.map(({ call }) => call)).toEqual(rows.map((row) => row[1]));
      for (const [index, row] of SPECIFICATION_7.entries()) {
        const payload = rows[index]?.[2];
        for (const field of row.fields ?? []) expect(payload).toMatch(new RegExp(`\\b${field}\\b`));
      }
    },
  );
});

describe('the endpoints', () => {
  test('method and path are unique', () => {
    const calls = allEndpoints.map(callOf);
    expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([]);
  });

  test('all groups of endpoints are in the list', () => {
    const exported = Object.entries(contract).flatMap(([name, value]) =>
      name.endsWith('Endpoints') ? [value] : [],
    );
    expect(exported).toHaveLength(Object.keys(ENDPOINTS_BY_GROUP).length);
    for (const group of exported) expect(Object.values(ENDPOINTS_BY_GROUP)).toContain(group);
  });

  test.each(allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s is consistent',
    (_call, endpoint) => {
      const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map((found) => found[1]);
      expect(keysOf(endpoint.params)).toEqual(inPath);
      expect(endpoint.path).toMatch(/^\/api(\/:?\w+)+$/);
      expect(endpoint.summary).toMatch(/^[\dA-Z].*\.$/);
      if (endpoint.method === 'GET' || endpoint.method === 'DELETE')
        expect([endpoint.body, endpoint.upload]).toEqual([undefined, undefined]);
      const answers = [endpoint.response, endpoint.download, endpoint.stream].filter(
        (kind) => kind !== undefined,
      );
      expect(answers.length).toBeLessThanOrEqual(1);
      expect(endpoint.status === 204).toBe(answers.length === 0);
    },
  );

  test('endpoints that create objects answer 201 to a POST', () => {
    const created = allEndpoints.filter(({ status }) => status === 201);
    expect(created.map(callOf)).toEqual([
      'POST /user/passkeys',
      'POST /apiaries',
      'POST /apiaries/*/hives',
      'POST /hives/*/duplicate',
      'POST /hives/*/observations',
      'POST /apiaries/*/records',
      'POST /hives/*/split',
      'POST /hives/*/merge',
      'POST /medicines/movements',
      'POST /sensors/youbee',
      'POST /sensors/swissmetnet',
      'POST /sensors/apizoom',
      'POST /automatic_varroa_counting',
      'POST /automatic_varroa_counting/uploaded',
      'POST /automatic_varroa_counting/by_hand',
    ]);
  });

  test('only endpoints before the login and the health check are public', () => {
    const open = allEndpoints.filter(({ access }) => access === 'public').map(callOf);
    expect(open).toEqual([
      'POST /auth/login',
      'POST /auth/demo',
      'POST /auth/signup',
      'POST /auth/email/resend',
      'POST /auth/password/forgot',
      'POST /auth/password/reset',
      'GET /email/verify/*/*',
      'GET /user/export/file',
      'POST /auth/address/confirm',
      'POST /auth/second_step',
      'POST /auth/passkey/options',
      'POST /auth/passkey',
      'GET /calendar/*',
      'GET /health',
    ]);
  });

  test('only the endpoints for deliveries use device keys', () => {
    const forDevices = allEndpoints.filter(({ access }) => access === 'device').map(callOf);
    expect(forDevices).toEqual(['POST /ingest/weights', 'POST /ingest/ttn']);
  });
});
