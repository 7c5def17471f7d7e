/** The marker of a photo on which a printed card lies: the ninth choice, beyond the coins of specification 5. */
export const CARD_MARKER = 'marker_CARD';
/** Breadth of the printed code in mm, from the edge of its first dark module to that of its last, without quiet zone. */
export const CARD_SIDE_MM = 30;
/** Smaller ones no phone reads from above a board, larger ones are posters. */
export const CARD_SIDES_MM = { least: 10, most: 120 } as const;
/** Level Q: a quarter of the code may be dirty, as it gets on a board under bees. */
export const CARD_ERROR_CORRECTION = 'Q';

/** What a card's code says: which hive it belongs to, and how large it was printed. */
export interface Card {
  readonly apiaryId: number;
  readonly hiveId: number;
  /** As `CARD_SIDE_MM`. */
  readonly sideMm: number;
}

/**
 * The text of a card's code: the hive's own address with the code's breadth in mm, so that any phone still opens the
 * hive by it. `hiveAddress` is that of the hive's label, `https://.../apiary/1/hive/2`.
 */
export const cardAddress = (hiveAddress: string, sideMm: number = CARD_SIDE_MM): string =>
  `${hiveAddress}?card=${sideMm}`;

const CARD_ADDRESS =
  /^https?:\/\/[^\s/?#]+(?:\/[^\s?#]*)?\/apiary\/(\d{1,9})\/hive\/(\d{1,9})\?card=(\d{1,3}(?:\.\d{1,2})?)$/;

/**
 * Reads a card's code; `undefined` for every other code, a hive's plain label too: it says nothing of its size. Whose
 * hive it is must still be asked: a photo may show anybody's card.
 */
export const readCard = (text: string): Card | undefined => {
  const [, apiary, hive, side] = CARD_ADDRESS.exec(text) ?? [];
  const sideMm = Number(side);
  if (!(sideMm >= CARD_SIDES_MM.least && sideMm <= CARD_SIDES_MM.most)) return undefined;
  return { apiaryId: Number(apiary), hiveId: Number(hive), sideMm };
};
