import { HOUR_MS } from './time-units.ts';
/** The brands of each kind of sensor, as sent in the API (specification 3). Code checks the kind. */
export const SENSOR_BRANDS = { scale: ['YouBee'], weather: ['SwissMetNet'], camera: ['apizoom'] } as const;
export type SensorKind = keyof typeof SENSOR_BRANDS;
export type BrandOf<K extends SensorKind> = (typeof SENSOR_BRANDS)[K][number];
export type SensorBrand = BrandOf<SensorKind>;
export const SENSOR_KINDS = ['scale', 'weather', 'camera'] as const satisfies readonly SensorKind[];

/** Type guard for the sensors of a kind. */
export function isOfKind<S extends { readonly brand: SensorBrand }, K extends SensorKind>(
  sensor: S,
  kind: K,
): sensor is S & { readonly brand: BrandOf<K> } {
  const brands: readonly SensorBrand[] = SENSOR_BRANDS[kind];
  return brands.includes(sensor.brand);
}

export interface SensorType {
  /** `sensor_model_id` in the API. */
  readonly id: number;
  readonly brand: SensorBrand;
  /** Number of hives on it; 0 for sensors without weighing. */
  readonly places: number;
}

/** `sensor_model_id` of a weather connector (specification 9). */
export const WEATHER_MODEL = 4;
/** `sensor_model_id` of a camera. */
export const CAMERA_MODEL = 5;

/** Slots by specification 9. */
const SCALE_TYPES = [
  { id: 1, brand: 'YouBee', places: 1 },
  { id: 2, brand: 'YouBee', places: 3 },
  { id: 3, brand: 'YouBee', places: 5 },
] as const satisfies readonly (SensorType & { readonly brand: BrandOf<'scale'> })[];

/** Ids are stored with sensors: only append, never renumber. */
export const SENSOR_TYPES: readonly SensorType[] = [
  ...SCALE_TYPES,
  { id: WEATHER_MODEL, brand: 'SwissMetNet', places: 0 },
  { id: CAMERA_MODEL, brand: 'apizoom', places: 0 },
];

export type ScaleModel = (typeof SCALE_TYPES)[number]['id'];
export const SCALE_MODELS: readonly ScaleModel[] = SCALE_TYPES.map(({ id }) => id);
export const DEFAULT_SCALE_MODEL: ScaleModel = SCALE_TYPES[0].id;
/** The maximum number of hives on one scale. */
export const SCALE_PLACES_MAX = Math.max(...SCALE_TYPES.map(({ places }) => places));

const scaleType = (model: number) => SCALE_TYPES.find(({ id }) => id === model);

/** Slots of a model; an unknown model has the maximum (specification 4). */
export const placesOf = (model: number): number => scaleType(model)?.places ?? SCALE_PLACES_MAX;

/** The brand of a scale; its model determines it. */
export const scaleBrandOf = (model: number): BrandOf<'scale'> =>
  scaleType(model)?.brand ?? SENSOR_BRANDS.scale[0];

/** Default name of a weather connector (specification 3). */
export const DEFAULT_WEATHER_NAME = 'Swissmetnet';

/** Converts a raw weight to the true weight. */
export interface Calibration {
  /**
   * 0, the default of a new slot, means "not calibrated" and counts as 1, so that it never zeroes a weight.
   */
  readonly weight_factor: number;
  /** kg, added after the factor. */
  readonly weight_offset: number;
}

/** The default of a slot (specification 9). */
export const NOT_CALIBRATED: Calibration = { weight_factor: 0, weight_offset: 0 };

/** The true weight in kg. Raw values are stored, so a new calibration also corrects past readings. */
export const calibrate = (raw: number, { weight_factor, weight_offset }: Calibration): number =>
  raw * (weight_factor === 0 ? 1 : weight_factor) + weight_offset;

/** The raw value of a scale under a known weight. */
export interface CalibrationPoint {
  readonly raw: number;
  /** kg */
  readonly weight: number;
}

/**
 * The calibration for which both weighings are correct, e.g. the empty scale and a sack of 25 kg. Undefined
 * if the raw values or the weights are equal.
 */
export function calibrationOf(first: CalibrationPoint, second: CalibrationPoint): Calibration | undefined {
  const weight_factor = (second.weight - first.weight) / (second.raw - first.raw);
  if (!Number.isFinite(weight_factor) || weight_factor === 0) return undefined;
  return { weight_factor, weight_offset: first.weight - first.raw * weight_factor };
}

/** A place on a scale and the hive that stands there. */
export interface Slot extends Calibration {
  /** 1-based, as printed on the scale. */
  readonly position: number;
  /** Null if the slot is empty. */
  readonly hive_id: number | null;
}

/**
 * One slot for each place of the model, in order: surplus slots are removed, missing ones are added empty and
 * not calibrated (specification 4).
 */
export function slotsOf<T extends Slot = Slot>(model: number, slots: readonly T[]): (T | Slot)[] {
  const byPosition = new Map(slots.map((slot) => [slot.position, slot]));
  return Array.from({ length: placesOf(model) }, (_, index) => {
    const position = index + 1;
    return byPosition.get(position) ?? { position, hive_id: null, ...NOT_CALIBRATED };
  });
}

/** Measures of a scale with the units kg, °C, % and V. */
export const MEASURES = ['weight', 'temperature', 'humidity', 'battery'] as const;
export type Measure = (typeof MEASURES)[number];
/** Measures that belong to the hive and not to the device. */
export const HIVE_MEASURES = ['weight', 'temperature', 'humidity'] as const satisfies readonly Measure[];
export type HiveMeasure = (typeof HIVE_MEASURES)[number];
/** Accepted units of a weight; stored in kg. */
export const WEIGHT_UNITS = ['kg', 'g', 'lb'] as const;
export type WeightUnit = (typeof WEIGHT_UNITS)[number];
/** The slot of measures of the device, such as its battery. */
export const DEVICE_SLOT = 0;

/**
 * A scale without readings for this long (ms) is silent: the slowest scales deliver hourly and radio loses
 * single messages, but not six in a row.
 */
export const SILENT_AFTER = 6 * HOUR_MS;
/**
 * The network delivers every ten minutes and is polled as often; three hours (ms) without data are a fault.
 */
export const STATION_SILENT_AFTER = 3 * HOUR_MS;

/** The time of the last reading if the scale is silent; null if it is not, or never had a reading. */
export const silentSince = (last: Date | null, now: Date, after: number = SILENT_AFTER): Date | null =>
  last !== null && now.getTime() - last.getTime() > after ? last : null;
