import { CARD_MARKER } from './cards.ts';

/** Coins that can serve as the marker of a photo (specification 5). */
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
/** A value of `COIN_MARKERS`. */
export type CoinMarker = (typeof COIN_MARKERS)[number];
/** Diameter of each coin in mm, as its mint states it. */
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
/** A round object whose diameter the beekeeper enters. */
export const CUSTOM_MARKER = 'marker_CUSTOM';
/** No object of known size: the scale is estimated. */
export const NO_MARKER = 'marker_UNKNOWN';

/** All marker choices of a photo (specification 3), and the printed card. */
export const MARKERS = [...COIN_MARKERS, CUSTOM_MARKER, CARD_MARKER, NO_MARKER] as const;
/** A value of `MARKERS`. */
export type Marker = (typeof MARKERS)[number];

/** mm; no coin is smaller, and a larger object does not fit on a board. */
export const CUSTOM_DIAMETER_MM = { least: 5, most: 200 } as const;
