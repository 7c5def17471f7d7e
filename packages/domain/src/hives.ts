/** The ten colours of a hive (specification 3), hex without `#`, upper case. */
export const HIVE_COLORS: readonly string[] = [
  'C78F58',
  'E0C195',
  'FFCD51',
  'FA9D3A',
  'E27769',
  'EDC5F6',
  'C2A4E1',
  '7DBADB',
  '81E2CF',
  '8ADD69',
];
/** Brown (specification 9). */
export const DEFAULT_HIVE_COLOR = 'C78F58';
/** Not specified (specification 9). */
export const DEFAULT_FRAMES_PER_LAYER = 0;
/** No box holds more; a higher number is a typing error. */
export const FRAMES_PER_LAYER_MAX = 60;

/** The model of a hive box. Code and pictures use `key`; the API and the database use `id`. */
export interface HiveType {
  readonly id: number;
  /** For code and pictures; never sent. */
  readonly key: string;
  /** Frames in one brood box of this type; undefined if there is no usual number. */
  readonly frames_per_layer?: number;
}

/** Ids are stored with hives: only append, never renumber. */
export const HIVE_TYPES: readonly HiveType[] = [
  { id: 1, key: 'dadant_blatt', frames_per_layer: 12 },
  { id: 2, key: 'swiss_burki_jeker', frames_per_layer: 14 },
  { id: 3, key: 'langstroth', frames_per_layer: 10 },
  { id: 4, key: 'zander', frames_per_layer: 10 },
  { id: 5, key: 'warre', frames_per_layer: 8 },
  { id: 6, key: 'layens', frames_per_layer: 14 },
  { id: 7, key: 'voirnot', frames_per_layer: 10 },
  { id: 8, key: 'wbc', frames_per_layer: 10 },
  { id: 9, key: 'mini_plus', frames_per_layer: 6 },
  { id: 10, key: 'nucleus', frames_per_layer: 5 },
  { id: 11, key: 'other' },
];

/** A bee race; `hybrid` is an open-mated colony, `unknown` a swarm of unknown origin. */
export interface BeeRace {
  readonly id: number;
  readonly key: string;
}

/** Ids are stored with hives: only append, never renumber. */
export const BEE_RACES: readonly BeeRace[] = [
  { id: 1, key: 'carnica' },
  { id: 2, key: 'buckfast' },
  { id: 3, key: 'mellifera' },
  { id: 4, key: 'ligustica' },
  { id: 5, key: 'caucasica' },
  { id: 6, key: 'hybrid' },
  { id: 7, key: 'unknown' },
];

export const findHiveType = (id: number): HiveType | undefined => HIVE_TYPES.find((type) => type.id === id);
export const findBeeRace = (id: number): BeeRace | undefined => BEE_RACES.find((race) => race.id === id);
