import fc from 'fast-check';

/** What has an id of its own in an address. */
export const COLLECTIONS = [
  'apiaries',
  'hives',
  'observations',
  'photos',
  'scales',
  'scaleNames',
  'weatherConnectors',
  'cameras',
  'automatic_varroa_counting',
  'uploads',
] as const;
export type Collection = (typeof COLLECTIONS)[number];

/** Whose it is, seen from who asks; `gone` was there once. */
export type Whose = 'own' | 'others' | 'gone';

/** Stands for an id that is known only when it is sent. */
export class Reference {
  constructor(
    readonly collection: Collection,
    readonly whose: Whose,
    /** Which of them, modulo how many there are. */
    readonly pick: number,
  ) {}
}

/** Addresses of what is connected name it by its brand, and a hive by what is asked of it. */
const BY_ADDRESS: Readonly<Record<string, Collection>> = {
  '/api/sensors/youbee': 'scales',
  '/api/sensors/swissmetnet': 'weatherConnectors',
  '/api/sensors/apizoom': 'cameras',
  '/api/connector/youbee': 'scaleNames',
  '/api/connector/youbee/{aid}/weights': 'hives',
};

const isCollection = (name: string): name is Collection => COLLECTIONS.some((one) => one === name);

/** The collection of a parameter of a path: what stands before it. */
export function collectionOf(path: string, parameter: string): Collection | undefined {
  const before = path.slice(0, path.indexOf(`/{${parameter}}`));
  const last = before.split('/').at(-1) ?? '';
  return isCollection(last) ? last : BY_ADDRESS[before];
}

const PICKS = 1000;

const referenceTo = (whose: Whose, collection: Collection) =>
  fc.nat(PICKS).map((pick) => new Reference(collection, whose, pick));

/** Mostly one's own, so that what lies behind it is reached. */
export const referenceIn = (collection: Collection): fc.Arbitrary<Reference> =>
  fc.oneof(
    { weight: 12, arbitrary: referenceTo('own', collection) },
    { weight: 3, arbitrary: referenceTo('others', collection) },
    { weight: 1, arbitrary: referenceTo('gone', collection) },
  );

export const ownReference = (collection: Collection): fc.Arbitrary<Reference> =>
  referenceTo('own', collection);
