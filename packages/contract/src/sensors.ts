import {
  CAMERA_MODEL,
  CUSTOM_DIAMETER_MM,
  CUSTOM_MARKER,
  isStorableText,
  MARKERS,
  MEASURES,
  placesOf,
  SCALE_MODELS,
  SCALE_PLACES_MAX,
  SENSOR_BRANDS,
  WEATHER_MODEL,
  WEIGHT_UNITS,
} from '@propolis/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ById, Id, PathId, Version } from './ids.ts';
import { text } from './texts.ts';
import { MeasurementId } from './weather.ts';

/** A kind of sensor; `places` is the number of its slots (spec 3). */
export const SensorType = z.object({
  id: Id,
  brand: z.enum(SENSOR_BRANDS),
  description: z.object({ places: z.number().int() }),
});
export type SensorType = z.infer<typeof SensorType>;

/** A measured value: ISO 8601 in UTC, and kg, °C, % or V. */
export const MeasuredPoint = z.object({ time: z.iso.datetime(), value: z.number() });
export type MeasuredPoint = z.infer<typeof MeasuredPoint>;

const ScaleModel = z
  .number()
  .int()
  .refine((model) => SCALE_MODELS.some((known) => known === model), 'invalid_option')
  .meta({ enum: [...SCALE_MODELS] });

/** What a field of a decoded LoRaWAN payload means; without a unit a weight is in kg. */
const PayloadField = z.strictObject({
  /** 0 for what concerns the device, such as its battery. */
  slot: z.number().int().min(0).max(SCALE_PLACES_MAX),
  measure: z.enum(MEASURES),
  unit: z.enum(WEIGHT_UNITS).optional(),
});
/** More fields than any decoder has. */
const PAYLOAD_FIELDS_MAX = 40;
/** Field of the payload to its meaning. */
export const TtnMapping = z
  .record(z.string().min(1).max(100).refine(isStorableText, 'invalid'), PayloadField)
  .refine((mapping) => Object.keys(mapping).length <= PAYLOAD_FIELDS_MAX, 'too_long');
export type TtnMapping = z.infer<typeof TtnMapping>;

/** Of load cells: the factor may be negative (wired the other way round), the offset is in kg. */
const CalibrationNumber = z.number().min(-1_000_000_000).max(1_000_000_000);
const Position = z.number().int().min(1);

const SlotInput = z.strictObject({
  hive_id: Id.nullable(),
  description: z.strictObject({
    /** 1-based, at most the places of the model. */
    position: Position,
    /** 0 means "not calibrated" and counts as 1. */
    weight_factor: CalibrationNumber.default(0),
    weight_offset: CalibrationNumber.default(0),
  }),
});

/** Of slots: each at a place that the model has, no place twice and no hive twice. */
function checkSlots(
  { sensor_model_id, hives }: { sensor_model_id: number; hives: readonly z.output<typeof SlotInput>[] },
  addIssue: (issue: { code: 'custom'; path: (string | number)[]; message: string }) => void,
): void {
  const complain = (path: (string | number)[], message: string) =>
    addIssue({ code: 'custom', path, message });
  const places = new Set<number>();
  const standing = new Set<number>();
  for (const [index, { hive_id, description }] of hives.entries()) {
    const { position } = description;
    if (position > placesOf(sensor_model_id))
      complain(['hives', index, 'description', 'position'], 'too_big');
    if (places.has(position)) complain(['hives', index, 'description', 'position'], 'invalid_option');
    if (hive_id !== null && standing.has(hive_id)) complain(['hives', index, 'hive_id'], 'already_linked');
    places.add(position);
    if (hive_id !== null) standing.add(hive_id);
  }
}

const scaleFields = {
  brand: z.literal('YouBee').default('YouBee'),
  sensor_model_id: ScaleModel,
  description: z.strictObject({
    /** The identifier printed on the scale; unique over all accounts, in whatever case (`already_registered`). */
    aid: text(100).min(1),
    name: text(100).min(1),
    /** The same as `sensor_model_id`; it may be left out. */
    model: ScaleModel.optional(),
    /** Where it stands. */
    apiary: Id,
    /** Absent or null: the usual names of fields. */
    ttn_mapping: TtnMapping.nullable().default(null),
  }),
  /** Absent slots are empty. A hive of another scale is `already_linked`. */
  hives: z.array(SlotInput).max(SCALE_PLACES_MAX).default([]),
};

const modelsAgree = ({
  sensor_model_id,
  description,
}: {
  sensor_model_id: number;
  description: { model?: number | undefined };
}) => description.model === undefined || description.model === sensor_model_id;
const modelError = { error: 'invalid_option', path: ['description', 'model'] };

/** A new scale (spec 5: apiary, name and identifier are required). */
export const ScaleInput = z
  .strictObject(scaleFields)
  .refine(modelsAgree, modelError)
  .superRefine((input, { addIssue }) => checkSlots(input, addIssue));
export type ScaleInput = z.output<typeof ScaleInput>;

/** All of a scale that is there, as it shall be; the key is not touched. */
export const ScaleChange = z
  .strictObject({ ...scaleFields, id: Id })
  .refine(modelsAgree, modelError)
  .superRefine((input, { addIssue }) => checkSlots(input, addIssue));
export type ScaleChange = z.output<typeof ScaleChange>;

/** One slot at a glance. */
export const SlotStatus = z.object({
  position: Position,
  /** Newest calibrated weight in kg; null while none has come. */
  weight: MeasuredPoint.nullable(),
  /** °C and %, of a scale that measures them. */
  temperature: MeasuredPoint.nullable(),
  humidity: MeasuredPoint.nullable(),
  /** The calibrated weights of the last seven days, few enough for a small drawing; oldest first. */
  week: z.array(MeasuredPoint),
});
export type SlotStatus = z.infer<typeof SlotStatus>;

/** A scale at a glance. */
export const ScaleStatus = z.object({
  /** Of the newest reading of all slots; null while none has come. */
  last_reading_at: z.iso.datetime().nullable(),
  /** Readings whose time lies in the beekeeper's today. */
  readings_today: z.number().int(),
  /** Time of the last reading, once it is too long ago. */
  silent_since: z.iso.datetime().nullable(),
  /** Volts, of a device that says it. */
  battery: MeasuredPoint.nullable(),
  /** What is still shown of the key, and when it was last used. */
  key: z.object({ last_four: z.string(), last_used_at: z.iso.datetime().nullable() }),
  slots: z.array(SlotStatus),
});
export type ScaleStatus = z.infer<typeof ScaleStatus>;

/** A slot as its beekeeper reads it; every place of the model has one. */
export const ScaleSlot = z.object({
  hive_id: Id.nullable(),
  description: z.object({ position: Position, weight_factor: z.number(), weight_offset: z.number() }),
});
export type ScaleSlot = z.infer<typeof ScaleSlot>;

/** A scale as its beekeeper reads it. */
export const Scale = z.object({
  brand: z.literal('YouBee'),
  id: Id,
  /** A scale is part of nothing. */
  parent_id: z.null(),
  sensor_model_id: ScaleModel,
  /** The apiary in which it stands. */
  measurable_id: Id,
  description: z.object({
    aid: z.string(),
    name: z.string(),
    model: ScaleModel,
    apiary: Id,
    ttn_mapping: TtnMapping.nullable(),
  }),
  hives: z.array(ScaleSlot),
  /** Grows when the scale or its slots are edited; not with its key, nor with what it delivers. */
  version: Version,
  status: ScaleStatus,
});
export type Scale = z.infer<typeof Scale>;

/** A scale whose key was just made: it is shown this once, and never again. */
export const ScaleWithKey = Scale.extend({
  /** Null in the second answer to a repeated request: whoever missed the first renews the key. */
  device_key: z.string().nullable(),
});
export type ScaleWithKey = z.infer<typeof ScaleWithKey>;

/** Which hive is weighed where (spec 7: the `hives` of `GET /sensors`). */
export const HiveSensor = z.object({
  brand: z.literal('YouBee'),
  /** Of the slot. */
  id: Id,
  /** Its scale. */
  parent_id: Id,
  sensor_model_id: ScaleModel,
  /** The hive. */
  measurable_id: Id,
  description: ScaleSlot.shape.description,
});
export type HiveSensor = z.infer<typeof HiveSensor>;

const weatherFields = {
  brand: z.literal('SwissMetNet').default('SwissMetNet'),
  sensor_model_id: z.literal(WEATHER_MODEL).default(WEATHER_MODEL),
  description: z.strictObject({
    name: text(100).min(1),
    /** Code of the station; one that measures nothing for the curves is an `invalid_option`. */
    station: text(20).min(1),
    /** At most one connector per apiary: `already_linked` for a second one. */
    apiary: Id,
  }),
};

/** A weather connector as it is created or shall be (spec 5: name, station and apiary are required). */
export const WeatherConnectorInput = z.strictObject(weatherFields);
export type WeatherConnectorInput = z.output<typeof WeatherConnectorInput>;

/** A weather connector at a glance. */
export const WeatherStatus = z.object({
  /** The newest value of each measurement of the station; those that have none yet are absent. */
  latest: z.array(MeasuredPoint.extend({ measurement: MeasurementId })),
  last_reading_at: z.iso.datetime().nullable(),
  silent_since: z.iso.datetime().nullable(),
  readings_today: z.number().int(),
});
export type WeatherStatus = z.infer<typeof WeatherStatus>;

/** A weather connector as its beekeeper reads it. */
export const WeatherConnector = z.object({
  brand: z.literal('SwissMetNet'),
  id: Id,
  parent_id: z.null(),
  sensor_model_id: z.literal(WEATHER_MODEL),
  /** Its apiary. */
  measurable_id: Id,
  description: z.object({
    name: z.string(),
    station: z.string(),
    apiary: Id,
    /** Linked because the apiary asks for its nearest station; a choice by hand ends that. */
    automatic: z.boolean(),
  }),
  /** Grows with each edit, and when a nearer station is linked. */
  version: Version,
  status: WeatherStatus,
});
export type WeatherConnector = z.infer<typeof WeatherConnector>;

/** Everything that is connected, besides cameras. */
export const Sensors = z.object({
  /** What stands in an apiary: scales with their slots, and weather connectors; oldest first. */
  apiaries: z.array(z.discriminatedUnion('brand', [Scale, WeatherConnector])),
  /** What measures a hive: the slots on which one stands. */
  hives: z.array(HiveSensor),
});
export type Sensors = z.infer<typeof Sensors>;

const Diameter = z.number().min(CUSTOM_DIAMETER_MM.least).max(CUSTOM_DIAMETER_MM.most);
const needsDiameter = (input: { default_marker: string; default_custom_marker_diameter: number | null }) =>
  input.default_marker !== CUSTOM_MARKER || input.default_custom_marker_diameter !== null;

/** A camera: with what its photos begin. A custom marker needs its diameter in mm. */
export const CameraInput = z
  .strictObject({
    brand: z.literal('apizoom').default('apizoom'),
    sensor_model_id: z.literal(CAMERA_MODEL).default(CAMERA_MODEL),
    name: text(100).min(1),
    default_marker: z.enum(MARKERS),
    default_custom_marker_diameter: Diameter.nullable().default(null),
  })
  .refine(needsDiameter, { error: 'required', path: ['default_custom_marker_diameter'] });
export type CameraInput = z.output<typeof CameraInput>;

/** A camera as its beekeeper reads it. */
export const Camera = z.object({
  brand: z.literal('apizoom'),
  id: Id,
  sensor_model_id: z.literal(CAMERA_MODEL),
  name: z.string(),
  default_marker: z.enum(MARKERS),
  /** mm */
  default_custom_marker_diameter: z.number().nullable(),
  /** Grows with each edit. */
  version: Version,
});
export type Camera = z.infer<typeof Camera>;

/** All of a user, oldest first: the first one says with what a new counting begins. */
export const Cameras = z.object({ sensors: z.array(Camera) });
export type Cameras = z.infer<typeof Cameras>;

/** The name that specification 7 gives the parameter. */
const BySensorId = z.object({ sensor_id: PathId });

/** Scales, weather connectors and cameras of the user; another beekeeper's are `not_found` (spec 7). */
export const sensorEndpoints = {
  types: endpoint({
    method: 'GET',
    path: '/api/sensors/types',
    summary: 'Kinds of sensor that can be connected, each with its number of slots.',
    response: z.array(SensorType),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/sensors',
    summary: 'All scales and weather connectors of the user at a glance, and which hive is weighed where.',
    response: Sensors,
  }),
  createScale: endpoint({
    method: 'POST',
    path: '/api/sensors/youbee',
    summary: 'Registers a scale; the answer holds its device key, this once.',
    body: ScaleInput,
    response: ScaleWithKey,
    secret: 'device_key',
    status: 201,
  }),
  updateScale: endpoint({
    method: 'PUT',
    path: '/api/sensors/youbee',
    summary: 'Changes a scale, its slots and their calibration.',
    body: ScaleChange,
    response: Scale,
    versioned: true,
  }),
  removeScale: endpoint({
    method: 'DELETE',
    path: '/api/sensors/youbee/:id',
    summary: 'Deletes a scale with all its readings; its key fails from now on.',
    params: ById,
  }),
  renewKey: endpoint({
    method: 'POST',
    path: '/api/sensors/youbee/:id/key',
    summary: 'Makes a new device key for a scale; the old one fails from now on.',
    params: ById,
    response: ScaleWithKey,
    secret: 'device_key',
  }),
  createWeather: endpoint({
    method: 'POST',
    path: '/api/sensors/swissmetnet',
    summary: 'Links an apiary with a station of the weather network.',
    body: WeatherConnectorInput,
    response: WeatherConnector,
    status: 201,
  }),
  updateWeather: endpoint({
    method: 'PUT',
    path: '/api/sensors/swissmetnet/:sensor_id',
    summary: 'Changes a weather connector.',
    params: BySensorId,
    body: WeatherConnectorInput,
    response: WeatherConnector,
    versioned: true,
  }),
  removeWeather: endpoint({
    method: 'DELETE',
    path: '/api/sensors/swissmetnet/:id',
    summary: 'Deletes a weather connector.',
    params: ById,
  }),
  cameras: endpoint({
    method: 'GET',
    path: '/api/sensors/apizoom',
    summary: 'All cameras of the user, oldest first.',
    response: Cameras,
  }),
  createCamera: endpoint({
    method: 'POST',
    path: '/api/sensors/apizoom',
    summary: 'Adds a camera with the marker that its photos begin with.',
    body: CameraInput,
    response: Camera,
    status: 201,
  }),
  updateCamera: endpoint({
    method: 'PUT',
    path: '/api/sensors/apizoom/:id',
    summary: 'Changes a camera.',
    params: ById,
    body: CameraInput,
    response: Camera,
    versioned: true,
  }),
  removeCamera: endpoint({
    method: 'DELETE',
    path: '/api/sensors/apizoom/:id',
    summary: 'Deletes a camera.',
    params: ById,
  }),
} as const;
