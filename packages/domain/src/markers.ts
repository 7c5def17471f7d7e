/** The marker of a photo that shows a printed card; the coins are in specification 5. */
export const CARD_MARKER = 'marker_CARD';
/**
 * Width of the printed code in mm, from the edge of its first dark module to the edge of its last, without
 * the quiet zone.
 */
export const CARD_SIDE_MM = 30;
/** Phones cannot read smaller codes from above a board; larger ones do not fit on it. */
export const CARD_SIDES_MM = { least: 10, most: 120 } as const;

/** Content of a card's code: the hive that it belongs to and its printed width. */
export interface Card {
  readonly apiaryId: number;
  readonly hiveId: number;
  /** See `CARD_SIDE_MM`. */
  readonly sideMm: number;
}

/**
 * The text of a card's code: the address of the hive with the code's width in mm, so that any phone opens the
 * hive when it scans the card. `hiveAddress` is the address on the hive's label,
 * `https://.../apiary/1/hive/2`.
 */
export const cardAddress = (hiveAddress: string, sideMm: number = CARD_SIDE_MM): string =>
  `${hiveAddress}?card=${sideMm}`;

const CARD_ADDRESS =
  /^https?:\/\/[^\s/?#]+(?:\/[^\s?#]*)?\/apiary\/(\d{1,9})\/hive\/(\d{1,9})\?card=(\d{1,3}(?:\.\d{1,2})?)$/;

/**
 * Reads a card's code. Returns `undefined` for any other code, including a hive's label without a size. The
 * caller must check whose hive it is: a photo may show another account's card.
 */
export const readCard = (text: string): Card | undefined => {
  const [, apiary, hive, side] = CARD_ADDRESS.exec(text) ?? [];
  const sideMm = Number(side);
  if (!(sideMm >= CARD_SIDES_MM.least && sideMm <= CARD_SIDES_MM.most)) return undefined;
  return { apiaryId: Number(apiary), hiveId: Number(hive), sideMm };
};

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
export type Marker = (typeof MARKERS)[number];

/** mm; no coin is smaller, and a larger object does not fit on a board. */
export const CUSTOM_DIAMETER_MM = { least: 5, most: 200 } as const;
