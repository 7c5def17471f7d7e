import { Coin, type CoinLook } from './Coin.tsx';
import { Drawing } from './Drawing.tsx';

/** The mites, in pixels of the drawing. */
const MITES: readonly (readonly [number, number])[] = [
  [58, 52],
  [83, 98],
  [112, 66],
  [131, 118],
  [154, 48],
  [170, 92],
  [98, 128],
  [201, 62],
  [62, 118],
];
/** Other debris: wax, pollen. */
const CRUMBS: readonly (readonly [number, number, number])[] = [
  [70, 70, 20],
  [92, 54, 70],
  [124, 92, 120],
  [146, 76, 45],
  [108, 110, 10],
  [182, 112, 80],
  [74, 134, 140],
  [190, 46, 30],
];

/**
 * A board as it should be photographed: whole, from above, the coin flat beside the mites, all within the
 * frame.
 */
export function BoardFromAbove({ coin }: { readonly coin: CoinLook }) {
  return (
    <Drawing width={260} height={176} viewBox="0 0 260 176" title="">
      <rect width="260" height="176" rx="12" fill="var(--art-wood-light)" />
      <path
        d="M0 44H260M0 88H260M0 132H260"
        stroke="var(--art-wood)"
        strokeWidth="1.5"
        opacity="0.55"
        fill="none"
      />
      <rect x="31" y="29" width="202" height="126" rx="4" fill="var(--art-ground-shadow)" />
      <rect x="28" y="24" width="202" height="126" rx="4" fill="var(--art-wood-dark)" />
      <rect x="33" y="29" width="192" height="116" rx="2" fill="var(--art-board)" />
      <g fill="var(--art-honey-deep)" opacity="0.7">
        {CRUMBS.map(([x, y, turn]) => (
          <rect
            key={`${x} ${y}`}
            x={x}
            y={y}
            width="4.5"
            height="1.8"
            rx="0.8"
            transform={`rotate(${turn} ${x} ${y})`}
          />
        ))}
      </g>
      <g fill="var(--art-mite)">
        {MITES.map(([x, y]) => (
          <ellipse key={`${x} ${y}`} cx={x} cy={y} rx="3.4" ry="2.5" />
        ))}
      </g>
      <g transform="translate(180 96)">
        <Coin coin={coin} scale={1.4} />
      </g>
      <path
        d="M16 34V22A8 8 0 0 1 24 14H38M222 14H236A8 8 0 0 1 244 22V34M244 142V154A8 8 0 0 1 236 162H222M38 162H24A8 8 0 0 1 16 154V142"
        fill="none"
        stroke="var(--art-ink)"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </Drawing>
  );
}
