import { CAMERA_MODEL, CUSTOM_MARKER, MARKERS, SENSOR_BRANDS, WEATHER_MODEL } from '@propolis/domain';
import { z } from 'zod';
import { MarkerDiameter } from './counting-photos.ts';
import { endpoint } from './endpoint.ts';
import { AsRead, ById, Id, PathId, Version } from './ids.ts';
import { NAME_MAX } from './limits.ts';
import {
  FormerHive,
  HiveSensor,
  MeasuredPoint,
  Scale,
  ScaleChange,
  ScaleInput,
  ScaleWithKey,
} from './scales.ts';
import { text } from './texts.ts';
import { MeasurementId } from './weather.ts';

/** A model of sensor; `places` is its number of slots (specification 3). */
export const SensorType = z.object({
  id: Id,
  brand: z.enum([...SENSOR_BRANDS.scale, ...SENSOR_BRANDS.weather, ...SENSOR_BRANDS.camera]),
  description: z.object({ places: z.number().int() }),
});
export type SensorType = z.infer<typeof SensorType>;

const weatherFields = {
  brand: z.enum(SENSOR_BRANDS.weather).default(SENSOR_BRANDS.weather[0]),
  sensor_model_id: z.literal(WEATHER_MODEL).default(WEATHER_MODEL),
  description: z.strictObject({
    name: text(NAME_MAX).min(1),
    /** Code of the station; a station without measurements for the curves is an `invalid_option`. */
    station: text(20).min(1),
    /** At most one connector per apiary: `already_linked` for a second one. */
    apiary: Id,
  }),
};

/** A weather connector (specification 5: name, station and apiary are required). */
export const WeatherConnectorInput = z.strictObject(weatherFields);
export type WeatherConnectorInput = z.output<typeof WeatherConnectorInput>;

/** Replaces an existing one; accepts the object as read. */
export const WeatherConnectorChange = z.strictObject({
  ...weatherFields,
  description: weatherFields.description.extend({ automatic: AsRead }),
  id: AsRead,
  parent_id: AsRead,
  measurable_id: AsRead,
  version: AsRead,
  status: AsRead,
});

/** Summary of a weather connector. */
export const WeatherStatus = z.object({
  /** The newest value of each measurement of the station; measurements without a value are absent. */
  latest: z.array(MeasuredPoint.extend({ measurement: MeasurementId })),
  last_reading_at: z.iso.datetime().nullable(),
  silent_since: z.iso.datetime().nullable(),
  readings_today: z.number().int(),
});
export type WeatherStatus = z.infer<typeof WeatherStatus>;

/** A weather connector as its beekeeper reads it. */
export const WeatherConnector = z.object({
  brand: z.enum(SENSOR_BRANDS.weather),
  id: Id,
  parent_id: z.null(),
  sensor_model_id: z.literal(WEATHER_MODEL),
  /** Its apiary. */
  measurable_id: Id,
  description: z.object({
    name: z.string(),
    station: z.string(),
    apiary: Id,
    /** True if the apiary links its nearest station automatically; choosing one by hand ends that. */
    automatic: z.boolean(),
  }),
  /** Increases with each edit, and when a nearer station is linked. */
  version: Version,
  status: WeatherStatus,
});
export type WeatherConnector = z.infer<typeof WeatherConnector>;

/** All sensors except cameras. */
export const Sensors = z.object({
  /** Scales with their slots, and weather connectors, by apiary; oldest first. */
  apiaries: z.array(z.discriminatedUnion('brand', [Scale, WeatherConnector])),
  /** The slots with a hive. */
  hives: z.array(HiveSensor),
  former: z.array(FormerHive),
});
export type Sensors = z.infer<typeof Sensors>;

const needsDiameter = (input: { default_marker: string; default_custom_marker_diameter: number | null }) =>
  input.default_marker !== CUSTOM_MARKER || input.default_custom_marker_diameter !== null;

const diameterError = { error: 'required', path: ['default_custom_marker_diameter'] };

const cameraFields = {
  brand: z.enum(SENSOR_BRANDS.camera).default(SENSOR_BRANDS.camera[0]),
  sensor_model_id: z.literal(CAMERA_MODEL).default(CAMERA_MODEL),
  name: text(NAME_MAX).min(1),
  default_marker: z.enum(MARKERS),
  default_custom_marker_diameter: MarkerDiameter.nullable().default(null),
};

/** A camera with the defaults of its photos. A custom marker needs its diameter in mm. */
export const CameraInput = z.strictObject(cameraFields).refine(needsDiameter, diameterError);
export type CameraInput = z.output<typeof CameraInput>;

/** Replaces an existing one; accepts the object as read without its id (specification 7). */
export const CameraChange = z
  .strictObject({ ...cameraFields, version: AsRead })
  .refine(needsDiameter, diameterError);

/** A camera as its beekeeper reads it. */
export const Camera = z.object({
  brand: z.enum(SENSOR_BRANDS.camera),
  id: Id,
  sensor_model_id: z.literal(CAMERA_MODEL),
  name: z.string(),
  default_marker: z.enum(MARKERS),
  /** mm */
  default_custom_marker_diameter: z.number().nullable(),
  /** Increases with each edit. */
  version: Version,
});
export type Camera = z.infer<typeof Camera>;

/** All cameras of a user, oldest first; the first one has the defaults of a new counting. */
export const Cameras = z.object({ sensors: z.array(Camera) });
export type Cameras = z.infer<typeof Cameras>;

/** Parameter name of specification 7. */
const BySensorId = z.object({ sensor_id: PathId });

/**
 * Scales, weather connectors and cameras of the user; those of other accounts are `not_found` (specification
 * 7).
 */
export const sensorEndpoints = {
  types: endpoint('GET', '/api/sensors/types', {
    summary: 'Kinds of sensor that can be connected, each with its number of slots.',
    response: z.array(SensorType),
  }),
  list: endpoint('GET', '/api/sensors', {
    summary:
      'All scales and weather connectors of the user with their status, and the slot of each weighed hive.',
    response: Sensors,
  }),
  createScale: endpoint('POST', '/api/sensors/youbee', {
    summary: 'Registers a scale; the response contains its device key, which is shown only once.',
    body: ScaleInput,
    response: ScaleWithKey,
    secret: 'device_key',
    status: 201,
  }),
  updateScale: endpoint('PUT', '/api/sensors/youbee', {
    summary: 'Changes a scale, its slots and their calibration.',
    body: ScaleChange,
    response: Scale,
    versioned: true,
  }),
  removeScale: endpoint('DELETE', '/api/sensors/youbee/:id', {
    summary: 'Deletes a scale with all its readings; its key becomes invalid.',
    params: ById,
  }),
  renewKey: endpoint('POST', '/api/sensors/youbee/:id/key', {
    summary: 'Creates a new device key for a scale; the old one becomes invalid.',
    params: ById,
    response: ScaleWithKey,
    secret: 'device_key',
  }),
  createWeather: endpoint('POST', '/api/sensors/swissmetnet', {
    summary: 'Links an apiary to a station of the weather network.',
    body: WeatherConnectorInput,
    response: WeatherConnector,
    status: 201,
  }),
  updateWeather: endpoint('PUT', '/api/sensors/swissmetnet/:sensor_id', {
    summary: 'Changes a weather connector.',
    params: BySensorId,
    body: WeatherConnectorChange,
    response: WeatherConnector,
    versioned: true,
  }),
  removeWeather: endpoint('DELETE', '/api/sensors/swissmetnet/:id', {
    summary: 'Deletes a weather connector.',
    params: ById,
  }),
  cameras: endpoint('GET', '/api/sensors/apizoom', {
    summary: 'All cameras of the user, oldest first.',
    response: Cameras,
  }),
  createCamera: endpoint('POST', '/api/sensors/apizoom', {
    summary: 'Adds a camera with the default marker of its photos.',
    body: CameraInput,
    response: Camera,
    status: 201,
  }),
  updateCamera: endpoint('PUT', '/api/sensors/apizoom/:id', {
    summary: 'Changes a camera.',
    params: ById,
    body: CameraChange,
    response: Camera,
    versioned: true,
  }),
  removeCamera: endpoint('DELETE', '/api/sensors/apizoom/:id', {
    summary: 'Deletes a camera.',
    params: ById,
  }),
} as const;
