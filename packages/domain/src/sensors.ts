/** The brands of each kind of sensor, as they travel on the wire (specification 3). Code asks for the kind. */
export const SENSOR_BRANDS = { scale: ['YouBee'], weather: ['SwissMetNet'], camera: ['apizoom'] } as const;
export type SensorKind = keyof typeof SENSOR_BRANDS;
export type BrandOf<K extends SensorKind> = (typeof SENSOR_BRANDS)[K][number];
export type SensorBrand = BrandOf<SensorKind>;
export const SENSOR_KINDS = ['scale', 'weather', 'camera'] as const satisfies readonly SensorKind[];

/** Narrows to the sensors of a kind. */
export function isOfKind<S extends { readonly brand: SensorBrand }, K extends SensorKind>(
  sensor: S,
  kind: K,
): sensor is Extract<S, { readonly brand: BrandOf<K> }> {
  const brands: readonly SensorBrand[] = SENSOR_BRANDS[kind];
  return brands.includes(sensor.brand);
}

/** A model of a sensor that can be connected. */
export interface SensorType {
  /** The `sensor_model_id` of the wire. */
  readonly id: number;
  readonly brand: SensorBrand;
  /** How many hives stand on it; 0 for what weighs none. */
  readonly places: number;
}

/** `sensor_model_id` of a weather connector (specification 9). */
export const WEATHER_MODEL = 4;
/** `sensor_model_id` of a camera. */
export const CAMERA_MODEL = 5;

/** Slots as specification 9 has them. */
const SCALE_TYPES = [
  { id: 1, brand: 'YouBee', places: 1 },
  { id: 2, brand: 'YouBee', places: 3 },
  { id: 3, brand: 'YouBee', places: 5 },
] as const satisfies readonly (SensorType & { readonly brand: BrandOf<'scale'> })[];

/** Ids are stored with sensors: never renumber, only append. */
export const SENSOR_TYPES: readonly SensorType[] = [
  ...SCALE_TYPES,
  { id: WEATHER_MODEL, brand: 'SwissMetNet', places: 0 },
  { id: CAMERA_MODEL, brand: 'apizoom', places: 0 },
];

export type ScaleModel = (typeof SCALE_TYPES)[number]['id'];
/** The models of a scale. */
export const SCALE_MODELS: readonly ScaleModel[] = SCALE_TYPES.map(({ id }) => id);
/** The model that a new scale begins with. */
export const DEFAULT_SCALE_MODEL: ScaleModel = SCALE_TYPES[0].id;
/** The most hives that stand on one scale. */
export const SCALE_PLACES_MAX = Math.max(...SCALE_TYPES.map(({ places }) => places));

const scaleType = (model: number) => SCALE_TYPES.find(({ id }) => id === model);

/** Slots of a model; an unknown one has the most (specification 4). */
export const placesOf = (model: number): number => scaleType(model)?.places ?? SCALE_PLACES_MAX;

/** The brand of a scale, which its model determines. */
export const scaleBrandOf = (model: number): BrandOf<'scale'> =>
  scaleType(model)?.brand ?? SENSOR_BRANDS.scale[0];

/** What a scale is called until its beekeeper names it (specification 3). */
export const DEFAULT_SCALE_NAME = 'new_connector';
/** What a weather connector is called until its beekeeper names it (specification 3). */
export const DEFAULT_WEATHER_NAME = 'Swissmetnet';

/** Turns a raw weight into the true one. */
export interface Calibration {
  /** 0, the default of a new slot, means "not calibrated" and counts as 1: it must never zero a weight. */
  readonly weight_factor: number;
  /** kg, added after the factor. */
  readonly weight_offset: number;
}

/** What a slot has until somebody calibrates it (specification 9). */
export const NOT_CALIBRATED: Calibration = { weight_factor: 0, weight_offset: 0 };

/** The true weight in kg of a raw one. Raw values are kept, so a new calibration corrects the past too. */
export const calibrate = (raw: number, { weight_factor, weight_offset }: Calibration): number =>
  raw * (weight_factor === 0 ? 1 : weight_factor) + weight_offset;

/** What the scale said, uncalibrated, under a weight that is known. */
export interface CalibrationPoint {
  readonly raw: number;
  /** kg */
  readonly weight: number;
}

/**
 * The calibration that makes both readings true, e.g. the empty scale and a sack of 25 kg. Undefined where the two tell
 * nothing: a scale that says the same under two weights, or two sayings of one weight.
 */
export function calibrationOf(first: CalibrationPoint, second: CalibrationPoint): Calibration | undefined {
  const weight_factor = (second.weight - first.weight) / (second.raw - first.raw);
  if (!Number.isFinite(weight_factor) || weight_factor === 0) return undefined;
  return { weight_factor, weight_offset: first.weight - first.raw * weight_factor };
}

/** A place on a scale, with the hive that stands there. */
export interface Slot extends Calibration {
  /** 1-based, as it is printed on the scale. */
  readonly position: number;
  /** Null while nothing stands there. */
  readonly hive_id: number | null;
}

/**
 * One slot for each place of the model, in order: what is beyond is trimmed, what is missing is padded, empty and not
 * calibrated (specification 4).
 */
export function slotsOf<T extends Slot = Slot>(model: number, slots: readonly T[]): (T | Slot)[] {
  const byPosition = new Map(slots.map((slot) => [slot.position, slot]));
  return Array.from({ length: placesOf(model) }, (_, index) => {
    const position = index + 1;
    return byPosition.get(position) ?? { position, hive_id: null, ...NOT_CALIBRATED };
  });
}

/** What a scale may tell, each in its own unit: kg, °C, % and volts. */
export const MEASURES = ['weight', 'temperature', 'humidity', 'battery'] as const;
export type Measure = (typeof MEASURES)[number];
/** What a scale tells of the hive that stands on it, and not of itself. */
export const HIVE_MEASURES = ['weight', 'temperature', 'humidity'] as const satisfies readonly Measure[];
export type HiveMeasure = (typeof HIVE_MEASURES)[number];
/** Units in which a weight may be delivered; it is kept in kg. */
export const WEIGHT_UNITS = ['kg', 'g', 'lb'] as const;
export type WeightUnit = (typeof WEIGHT_UNITS)[number];
/** The slot of what concerns the device and no hive, such as its battery. */
export const DEVICE_SLOT = 0;

/**
 * A scale that has said nothing for so long (ms) is silent: the slowest deliver every hour and radio loses one now and
 * then, but six in a row it does not lose.
 */
export const SILENT_AFTER = 6 * 3_600_000;
/** The network delivers every ten minutes, and we ask as often; three hours (ms) without are a fault. */
export const STATION_SILENT_AFTER = 3 * 3_600_000;

/** Since when it is silent: the time of its last reading; null while it speaks, and while it never has. */
export const silentSince = (last: Date | null, now: Date, after: number = SILENT_AFTER): Date | null =>
  last !== null && now.getTime() - last.getTime() > after ? last : null;
