import { type CARD_MARKER, COIN_DIAMETERS } from '@propolis/domain';

/** A round object of known size on the board. */
export interface Marker {
  diameterMm: number;
  /** Height above the board; at a tilt its edge lengthens the short axis. 0 if unknown. */
  thicknessMm: number;
  /** Width of the inner metal of a bimetallic coin, relative to the whole. */
  innerShare?: number;
}

/**
 * The coins that a beekeeper can select (specification 5, marker options), with the thickness stated by their
 * mints.
 */
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
/** A coin, a custom round object, the printed card, or none. */
export type MarkerId = CoinId | 'marker_CUSTOM' | typeof CARD_MARKER | 'marker_UNKNOWN';

function isCoin(id: MarkerId): id is CoinId {
  return id in COINS;
}

/**
 * The round marker of an id. `marker_CUSTOM` uses the beekeeper's diameter in mm; `undefined` for
 * `marker_UNKNOWN`, for the card, and for a custom marker without a valid size.
 */
export function markerOf(id: MarkerId, customDiameterMm?: number): Marker | undefined {
  if (isCoin(id)) return COINS[id];
  if (id !== 'marker_CUSTOM' || customDiameterMm === undefined) return undefined;
  return Number.isFinite(customDiameterMm) && customDiameterMm > 0
    ? { diameterMm: customDiameterMm, thicknessMm: 0 }
    : undefined;
}
