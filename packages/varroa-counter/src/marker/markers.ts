import { type CARD_MARKER, COIN_DIAMETERS } from '@propolis/domain';

/** A round thing of known size that lies on the board. */
export interface Marker {
  diameterMm: number;
  /** Height above the board; seen aslant its edge lengthens the short axis. 0 where it is not known. */
  thicknessMm: number;
  /** Breadth of the inner metal of a coin of two, in shares of the whole. */
  innerShare?: number;
}

/** The coins a beekeeper may choose (specification 5, marker options), with their thickness as their mints state it. */
export const COINS = {
  marker_1_CHF: { diameterMm: COIN_DIAMETERS.marker_1_CHF, thicknessMm: 1.55 },
  marker_2_CHF: { diameterMm: COIN_DIAMETERS.marker_2_CHF, thicknessMm: 2.15 },
  marker_5_CHF: { diameterMm: COIN_DIAMETERS.marker_5_CHF, thicknessMm: 2.35 },
  marker_50_EUR: { diameterMm: COIN_DIAMETERS.marker_50_EUR, thicknessMm: 2.38 },
  marker_1_EUR: { diameterMm: COIN_DIAMETERS.marker_1_EUR, thicknessMm: 2.33, innerShare: 0.71 },
  marker_2_EUR: { diameterMm: COIN_DIAMETERS.marker_2_EUR, thicknessMm: 2.2, innerShare: 0.73 },
  marker_25_DOLL: { diameterMm: COIN_DIAMETERS.marker_25_DOLL, thicknessMm: 1.75 },
  marker_50_DOLL: { diameterMm: COIN_DIAMETERS.marker_50_DOLL, thicknessMm: 2.15 },
} as const satisfies Record<string, Marker>;

export type CoinId = keyof typeof COINS;
/** A coin, something round of the beekeeper's, the printed card, or nothing. */
export type MarkerId = CoinId | 'marker_CUSTOM' | typeof CARD_MARKER | 'marker_UNKNOWN';

function isCoin(id: MarkerId): id is CoinId {
  return id in COINS;
}

/**
 * The round marker an id stands for. `marker_CUSTOM` takes its diameter in mm from the beekeeper; `undefined` for
 * `marker_UNKNOWN` (nothing to look for), for the card, and for a custom marker without a usable size.
 */
export function markerOf(id: MarkerId, customDiameterMm?: number): Marker | undefined {
  if (isCoin(id)) return COINS[id];
  if (id !== 'marker_CUSTOM' || customDiameterMm === undefined) return undefined;
  return Number.isFinite(customDiameterMm) && customDiameterMm > 0
    ? { diameterMm: customDiameterMm, thicknessMm: 0 }
    : undefined;
}
