import { CARD_MARKER } from './cards.ts';

/** The coins that may lie beside the mites on a photo (specification 5). */
export const COIN_MARKERS = [
  'marker_1_CHF',
  'marker_2_CHF',
  'marker_5_CHF',
  'marker_50_EUR',
  'marker_1_EUR',
  'marker_2_EUR',
  'marker_25_DOLL',
  'marker_50_DOLL',
] as const;
/** One of them. */
export type CoinMarker = (typeof COIN_MARKERS)[number];
/** How large each coin is across, in mm, as its mint states it. */
export const COIN_DIAMETERS: Readonly<Record<CoinMarker, number>> = {
  marker_1_CHF: 23.2,
  marker_2_CHF: 27.4,
  marker_5_CHF: 31.45,
  marker_50_EUR: 24.25,
  marker_1_EUR: 23.25,
  marker_2_EUR: 25.75,
  marker_25_DOLL: 24.26,
  marker_50_DOLL: 30.61,
};
/** Something round whose diameter the beekeeper says. */
export const CUSTOM_MARKER = 'marker_CUSTOM';
/** Nothing of known size lies there: the scale is estimated. */
export const NO_MARKER = 'marker_UNKNOWN';

/** All choices of a photo's marker (specification 3), and the printed card beyond them. */
export const MARKERS = [...COIN_MARKERS, CUSTOM_MARKER, CARD_MARKER, NO_MARKER] as const;
/** One of them. */
export type Marker = (typeof MARKERS)[number];

/** mm; smaller is no coin, larger does not fit on a board. */
export const CUSTOM_DIAMETER_MM = { least: 5, most: 200 } as const;
