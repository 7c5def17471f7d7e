import { SHAPES } from 'virtual:answer-shapes';
import { calls } from '@propolis/contract/client';
import type { QueryKey } from '@tanstack/react-query';
import type { KeptKind } from '../../lib/kept/kept-kind.ts';

/** Whether a key begins like this. */
const beginsWith =
  (...beginning: QueryKey) =>
  (key: QueryKey): boolean =>
    beginning.every((part, at) => key[at] === part);

type Kind = Omit<KeptKind, 'name' | 'shape' | 'most'> & { readonly most?: number };

/** Of the largest operations that we know of. */
export const HIVES_KEPT = 2_000;
const APIARIES_KEPT = 500;
/** Of which there are curves; a month of one is some 10 kB. */
const DRAWN_KEPT = 1_000;
export const PHOTOS_KEPT = 300;
/** Hives whose countings are loaded ahead: one request and one answer each. */
export const COUNTED_KEPT = 500;
/** The other lists of countings that were looked at. */
const LISTS_KEPT = 40;
/** The period that a page opens with, and the one before. */
const PERIODS = 2;

/** As the rooms name their queries; what is bounded by the hives of a beekeeper says how many of them. */
const KINDS: Readonly<Record<string, Kind>> = {
  user: { keeps: beginsWith('user'), of: [calls.account.user] },
  preferences: { keeps: beginsWith('preferences'), of: [calls.account.preferences] },
  apiaries: { keeps: beginsWith('apiaries'), of: [calls.apiaries.list] },
  usualItems: { keeps: beginsWith('usual-items'), of: [calls.observations.usual] },
  // Of a hive: its story, its newest, their days.
  observations: {
    keeps: ([room, hiveId]) => room === 'observations' && typeof hiveId === 'number',
    of: [calls.observations.latest, calls.observations.ids],
    most: 3 * HIVES_KEPT,
  },
  sensors: { keeps: beginsWith('sensors', 'list'), of: [calls.sensors.list] },
  cameras: { keeps: beginsWith('sensors', 'cameras'), of: [calls.sensors.cameras] },
  notifications: { keeps: beginsWith('notifications', 'list'), of: [calls.notifications.list] },
  unread: { keeps: beginsWith('notifications', 'unread'), of: [calls.notifications.unread] },
  countings: {
    keeps: beginsWith('countings', 'list'),
    of: [calls.countings.list],
    most: COUNTED_KEPT + LISTS_KEPT,
  },
  counting: { keeps: beginsWith('countings', 'one'), of: [calls.countings.get], most: 60 },
  latestCounts: { keeps: beginsWith('countings', 'latest'), of: [calls.countings.latest] },
  // Of a hive: the period that its page opens with, the one before, and what else was looked at.
  curves: { keeps: beginsWith('evolution', 'curve'), of: [calls.evolution.curve], most: DRAWN_KEPT },
  weatherCurves: {
    keeps: beginsWith('evolution', 'weather-curve'),
    of: [calls.connectors.weather],
    most: APIARIES_KEPT,
  },
  statistics: {
    keeps: beginsWith('evolution', 'statistics'),
    of: [calls.evolution.statistics],
    most: PERIODS * DRAWN_KEPT,
  },
  weather: {
    keeps: beginsWith('evolution', 'weather'),
    of: [calls.evolution.weather],
    most: PERIODS * APIARIES_KEPT,
  },
  marks: {
    keeps: beginsWith('evolution', 'marks-of'),
    of: [calls.evolution.marks, calls.countings.list],
    most: DRAWN_KEPT,
  },
  weightEvents: {
    keeps: beginsWith('evolution', 'events-of'),
    of: [calls.evolution.events],
    most: DRAWN_KEPT,
  },
  hasCountings: {
    keeps: beginsWith('evolution', 'countings'),
    of: [calls.countings.list],
    most: APIARIES_KEPT,
  },
  mapSettings: { keeps: beginsWith('map-settings'), of: [calls.places.mapSettings] },
  municipalities: { keeps: beginsWith('municipalities'), of: [calls.places.municipalities] },
  stations: { keeps: beginsWith('weather-stations'), of: [calls.weather.stations] },
  apiaryPictures: {
    keeps: beginsWith('pictures'),
    of: [calls.apiaries.image],
    most: APIARIES_KEPT,
    forever: true,
  },
  photos: {
    keeps: ([room, , size]) => room === 'photos' && size === 'small',
    of: [calls.photos.get],
    most: PHOTOS_KEPT,
    forever: true,
  },
  countingPhotos: {
    keeps: ([room, , size]) => room === 'counting-photos' && size === 'small',
    of: [calls.countings.photo],
    most: 60,
    forever: true,
  },
};

/** There is one of them. */
const ONE = 1;
/** Raised when a query of these makes something else of the same answer. */
const FORM = 2;

/** What is kept to be read without a network. */
export const KEPT_KINDS: readonly KeptKind[] = Object.entries(KINDS).map(([name, kind]) => ({
  ...kind,
  name,
  shape: [FORM, ...kind.of.map(({ path }) => SHAPES[path])].join(' '),
  most: kind.most ?? ONE,
}));
