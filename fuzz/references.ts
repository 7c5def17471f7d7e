import fc from 'fast-check';
import { weighted } from './values.ts';

/** Collections whose members have ids in paths. */
export const COLLECTIONS = [
  'apiaries',
  'follow_ups',
  'hives',
  'observations',
  'photos',
  'queens',
  'records',
  'scales',
  'scaleNames',
  'weatherConnectors',
  'cameras',
  'automatic_varroa_counting',
  'uploads',
] as const;
export type Collection = (typeof COLLECTIONS)[number];

/** The owner relative to the caller; `gone` was deleted. */
export type Whose = 'own' | 'others' | 'gone';

/** A placeholder for an id that is known only when the request is sent. */
export class Reference {
  constructor(
    readonly collection: Collection,
    readonly whose: Whose,
    /** Index, modulo the number of members. */
    readonly pick: number,
  ) {}
}

/** Paths of sensors contain their brand, and those of connectors refer to hives. */
const BY_ADDRESS: Readonly<Record<string, Collection>> = {
  '/api/sensors/youbee': 'scales',
  '/api/sensors/swissmetnet': 'weatherConnectors',
  '/api/sensors/apizoom': 'cameras',
  '/api/connector/youbee': 'scaleNames',
  '/api/connector/youbee/{aid}/weights': 'hives',
};

const isCollection = (name: string): name is Collection => COLLECTIONS.some((one) => one === name);

/** The collection of a path parameter, from the path before it. */
export function collectionOf(path: string, parameter: string): Collection | undefined {
  const before = path.slice(0, path.indexOf(`/{${parameter}}`));
  const last = before.split('/').at(-1) ?? '';
  return isCollection(last) ? last : BY_ADDRESS[before];
}

const PICKS = 1000;

const referenceTo = (whose: Whose, collection: Collection) =>
  fc.nat(PICKS).map((pick) => new Reference(collection, whose, pick));

/** Mostly the caller's own, so that the code behind the check is reached. */
export const referenceIn = (collection: Collection): fc.Arbitrary<Reference> =>
  weighted(
    [12, referenceTo('own', collection)],
    [3, referenceTo('others', collection)],
    [1, referenceTo('gone', collection)],
  );

export const ownReference = (collection: Collection): fc.Arbitrary<Reference> =>
  referenceTo('own', collection);
