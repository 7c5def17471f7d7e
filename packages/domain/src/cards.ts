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
