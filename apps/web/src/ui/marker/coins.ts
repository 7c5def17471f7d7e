import { COIN_DIAMETERS, type CoinMarker } from '@propolis/domain';
import type { CoinLook } from '../art/Coin.tsx';

type Struck = Omit<CoinLook, 'diameter'>;

/** The inscription and the metal of each coin. */
const STRUCK = {
  marker_1_CHF: { metal: 'silver', value: '1', unit: 'Fr.', rim: 'reeded' },
  marker_2_CHF: { metal: 'silver', value: '2', unit: 'Fr.', rim: 'reeded' },
  marker_5_CHF: { metal: 'silver', value: '5', unit: 'Fr.', rim: 'smooth' },
  marker_50_EUR: { metal: 'gold', value: '50', unit: 'CENT', rim: 'reeded' },
  marker_1_EUR: {
    metal: 'gold',
    heart: { metal: 'silver', share: 0.71 },
    value: '1',
    unit: 'EURO',
    rim: 'flowered',
  },
  marker_2_EUR: {
    metal: 'silver',
    heart: { metal: 'gold', share: 0.73 },
    value: '2',
    unit: 'EURO',
    rim: 'reeded',
  },
  marker_25_DOLL: { metal: 'silver', value: '25', unit: 'CENTS', rim: 'reeded' },
  marker_50_DOLL: { metal: 'silver', value: '50', unit: 'CENTS', rim: 'reeded' },
} as const satisfies Record<CoinMarker, Struck>;

/** The appearance of a coin, in its true size. */
export const coinLook = (id: CoinMarker): CoinLook => ({ ...STRUCK[id], diameter: COIN_DIAMETERS[id] });
