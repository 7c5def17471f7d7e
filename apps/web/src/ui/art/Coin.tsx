import { Drawing } from './Drawing.tsx';

/** The appearance of a coin: its metals and its inscription. */
export interface CoinLook {
  /** In mm; coins beside one another are drawn to the same scale. */
  readonly diameter: number;
  readonly metal: 'silver' | 'gold';
  /** The other metal in the middle of a bimetallic coin. */
  readonly heart?: { readonly metal: 'silver' | 'gold'; readonly share: number };
  /** The number on it. */
  readonly value: string;
  /** Below the number, as struck. */
  readonly unit: string;
  /** Reeded all around, smooth, or with smooth sections. */
  readonly rim: 'reeded' | 'smooth' | 'flowered';
}

interface CoinProps {
  readonly coin: CoinLook;
  /** Pixels per millimetre. */
  readonly scale: number;
}

const METALS = {
  silver: { light: 'var(--art-silver-light)', body: 'var(--art-silver)', edge: 'var(--art-silver-edge)' },
  gold: { light: 'var(--art-gold-light)', body: 'var(--art-gold)', edge: 'var(--art-gold-edge)' },
} as const;

/** The edge as a dash pattern of the outline circle (in percent of it). */
const RIMS = { reeded: '0.5 0.5', smooth: 'none', flowered: '11.286 3' } as const;

/** A coin from above, drawn to scale; the text beside it says the same. */
export function Coin({ coin, scale }: CoinProps) {
  const size = Math.round(coin.diameter * scale);
  const metal = METALS[coin.metal];
  const heart = coin.heart && METALS[coin.heart.metal];
  const ink = heart ? heart.edge : metal.edge;
  return (
    <Drawing width={size} height={size} viewBox="0 0 100 100" title="">
      <circle cx="50" cy="50" r="49" fill={metal.edge} />
      <circle
        cx="50"
        cy="50"
        r="47.6"
        fill="none"
        stroke={metal.light}
        strokeWidth="2.2"
        pathLength="100"
        strokeDasharray={RIMS[coin.rim]}
      />
      <circle cx="50" cy="50" r="46" fill={metal.body} />
      <path d="M10 62A42 42 0 0 1 62 10A46 46 0 0 0 10 62Z" fill={metal.light} opacity="0.7" />
      {heart && coin.heart && (
        <>
          <circle
            cx="50"
            cy="50"
            r={50 * coin.heart.share}
            fill={heart.body}
            stroke={metal.edge}
            strokeWidth="1.4"
          />
          <path d="M24 58A27 27 0 0 1 58 24A31 31 0 0 0 24 58Z" fill={heart.light} opacity="0.7" />
        </>
      )}
      <circle cx="50" cy="50" r="41.5" fill="none" stroke={metal.edge} strokeWidth="0.9" opacity="0.6" />
      <g fill={ink} textAnchor="middle">
        <text x="50" y="58" fontSize={coin.value.length > 2 ? 26 : 36} fontWeight="700">
          {coin.value}
        </text>
        <text x="50" y="73" fontSize="12.5" fontWeight="650" letterSpacing="0.6">
          {coin.unit}
        </text>
      </g>
    </Drawing>
  );
}
