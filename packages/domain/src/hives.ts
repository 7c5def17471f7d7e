import type { Labels } from './languages.ts';

/** A colour as stored, and its names. */
export interface HiveColor {
  /** Six digits, as stored and sent. */
  readonly hex: string;
  readonly labels: Labels;
}

/** The ten colours of a hive (specification 3), hex without `#`, upper case. */
export const HIVE_COLORS: readonly HiveColor[] = [
  { hex: 'C78F58', labels: { fr: 'Brun', de: 'Braun', en: 'Brown' } },
  { hex: 'E0C195', labels: { fr: 'Beige', de: 'Beige', en: 'Beige' } },
  { hex: 'FFCD51', labels: { fr: 'Jaune', de: 'Gelb', en: 'Yellow' } },
  { hex: 'FA9D3A', labels: { fr: 'Orange', de: 'Orange', en: 'Orange' } },
  { hex: 'E27769', labels: { fr: 'Rouge', de: 'Rot', en: 'Red' } },
  { hex: 'EDC5F6', labels: { fr: 'Rose', de: 'Rosa', en: 'Pink' } },
  { hex: 'C2A4E1', labels: { fr: 'Violet', de: 'Violett', en: 'Purple' } },
  { hex: '7DBADB', labels: { fr: 'Bleu', de: 'Blau', en: 'Blue' } },
  { hex: '81E2CF', labels: { fr: 'Turquoise', de: 'Türkis', en: 'Turquoise' } },
  { hex: '8ADD69', labels: { fr: 'Vert', de: 'Grün', en: 'Green' } },
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
  readonly labels: Labels;
  /** Frames in one brood box of this type; undefined if there is no usual number. */
  readonly frames_per_layer?: number;
}

/** Ids are stored with hives: only append, never renumber. */
export const HIVE_TYPES: readonly HiveType[] = [
  {
    id: 1,
    key: 'dadant_blatt',
    labels: { fr: 'Dadant-Blatt', de: 'Dadant-Blatt', en: 'Dadant Blatt' },
    frames_per_layer: 12,
  },
  {
    id: 2,
    key: 'swiss_burki_jeker',
    labels: { fr: 'Suisse (Bürki-Jeker)', de: 'Schweizerkasten (Bürki-Jeker)', en: 'Swiss (Bürki-Jeker)' },
    frames_per_layer: 14,
  },
  {
    id: 3,
    key: 'langstroth',
    labels: { fr: 'Langstroth', de: 'Langstroth', en: 'Langstroth' },
    frames_per_layer: 10,
  },
  { id: 4, key: 'zander', labels: { fr: 'Zander', de: 'Zander', en: 'Zander' }, frames_per_layer: 10 },
  { id: 5, key: 'warre', labels: { fr: 'Warré', de: 'Warré', en: 'Warré' }, frames_per_layer: 8 },
  { id: 6, key: 'layens', labels: { fr: 'Layens', de: 'Layens', en: 'Layens' }, frames_per_layer: 14 },
  { id: 7, key: 'voirnot', labels: { fr: 'Voirnot', de: 'Voirnot', en: 'Voirnot' }, frames_per_layer: 10 },
  { id: 8, key: 'wbc', labels: { fr: 'WBC', de: 'WBC', en: 'WBC' }, frames_per_layer: 10 },
  {
    id: 9,
    key: 'mini_plus',
    labels: { fr: 'Mini-Plus', de: 'Mini-Plus', en: 'Mini-Plus' },
    frames_per_layer: 6,
  },
  {
    id: 10,
    key: 'nucleus',
    labels: { fr: 'Nucléus', de: 'Ablegerkasten', en: 'Nucleus' },
    frames_per_layer: 5,
  },
  { id: 11, key: 'other', labels: { fr: 'Autre', de: 'Andere', en: 'Other' } },
];

/** A bee race; `hybrid` is an open-mated colony, `unknown` a swarm of unknown origin. */
export interface BeeRace {
  readonly id: number;
  readonly key: string;
  readonly labels: Labels;
}

/** Ids are stored with hives: only append, never renumber. */
export const BEE_RACES: readonly BeeRace[] = [
  {
    id: 1,
    key: 'carnica',
    labels: { fr: 'Carniolienne (Carnica)', de: 'Carnica', en: 'Carniolan (Carnica)' },
  },
  { id: 2, key: 'buckfast', labels: { fr: 'Buckfast', de: 'Buckfast', en: 'Buckfast' } },
  {
    id: 3,
    key: 'mellifera',
    labels: { fr: 'Abeille noire (Mellifera)', de: 'Dunkle Biene (Mellifera)', en: 'Dark bee (Mellifera)' },
  },
  {
    id: 4,
    key: 'ligustica',
    labels: { fr: 'Italienne (Ligustica)', de: 'Ligustica', en: 'Italian (Ligustica)' },
  },
  {
    id: 5,
    key: 'caucasica',
    labels: { fr: 'Caucasienne (Caucasica)', de: 'Kaukasica', en: 'Caucasian (Caucasica)' },
  },
  { id: 6, key: 'hybrid', labels: { fr: 'Hybride', de: 'Hybride', en: 'Hybrid' } },
  { id: 7, key: 'unknown', labels: { fr: 'Inconnue', de: 'Unbekannt', en: 'Unknown' } },
];

/** The hive type with this id, or undefined. */
export const findHiveType = (id: number): HiveType | undefined => HIVE_TYPES.find((type) => type.id === id);
/** The bee race with this id, or undefined. */
export const findBeeRace = (id: number): BeeRace | undefined => BEE_RACES.find((race) => race.id === id);
