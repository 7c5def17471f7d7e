import { Bee } from './Bee.tsx';
import { HiveFigure } from './HiveFigure.tsx';
import { hiveBoxes } from './hive-boxes.ts';
import { Cloud, EmptyScene, Land, Patch, Sky, Stand, Sun, Tree, Tuft } from './scenery.tsx';

/** A hive on a scale that sends its weight. */
export function ScaleScene() {
  const { height } = hiveBoxes(1, false);
  return (
    <EmptyScene>
      <Sky />
      <Sun x={60} y={58} scale={0.9} />
      <Land />
      <Tree x={36} y={134} scale={0.9} />
      <Tree x={206} y={132} scale={0.8} />
      <Stand x={120} y={140} scale={1.2} />
      <path d="M84 126h80v7H84z" fill="var(--art-zinc)" />
      <path d="M84 126h80v2.2H84z" fill="var(--art-zinc-light)" />
      <g transform={`translate(76 ${131 - height * 0.86}) scale(.86)`}>
        <HiveFigure color="#ffcd51" supers={1} hasRock={false} detailed={false} />
      </g>
      <Waves x={182} y={108} />
      <Tuft x={46} y={158} scale={0.8} />
      <Tuft x={200} y={157} scale={0.9} />
      <Bee x={58} y={96} scale={0.75} rotate={-10} />
    </EmptyScene>
  );
}

/** A radio signal. */
function Waves({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <g
      transform={`translate(${x} ${y})`}
      fill="none"
      stroke="var(--art-honey-deep)"
      strokeWidth="3"
      strokeLinecap="round"
    >
      <path d="M0 0q5 -8 0 -16M9 5q10 -13 0 -26M18 10q15 -18 0 -36" />
    </g>
  );
}

/** A weather station: its mast with anemometer and vane, the thermometer screen, sun and cloud. */
export function WeatherScene() {
  return (
    <EmptyScene>
      <Sky />
      <Sun x={66} y={60} scale={1.15} />
      <Cloud x={176} y={52} scale={1.1} />
      <Land />
      <Tree x={34} y={136} scale={0.75} />
      <ellipse cx="124" cy="152" rx="46" ry="4.5" fill="var(--art-ground-shadow)" />
      <path d="M122 44h5v108h-5z" fill="var(--art-zinc-dark)" />
      <path d="M122 44h2v108h-2z" fill="var(--art-zinc-light)" />
      <Cups />
      <Shelter />
      <path d="M110 152h28l4 4h-36z" fill="var(--art-zinc-edge)" />
      <Tuft x={68} y={158} scale={0.8} />
      <Tuft x={196} y={156} scale={0.9} />
      <Bee x={208} y={92} scale={0.7} rotate={12} flip />
    </EmptyScene>
  );
}

/** The anemometer and the wind vane. */
function Cups() {
  return (
    <>
      <path
        d="M104 42h41M124.5 44v-8"
        fill="none"
        stroke="var(--art-zinc-edge)"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path d="M104 36a6.5 6.5 0 0 0 0 13z" fill="var(--art-ink)" />
      <path d="M145 36a6.5 6.5 0 0 1 0 13z" fill="var(--art-ink)" />
      <path
        d="M124.5 62h-30l-7 -6v12l7 -6M124.5 62h20"
        fill="var(--art-bloom)"
        stroke="var(--art-bloom)"
        strokeWidth="2.5"
      />
    </>
  );
}

/** The white louvred screen of the thermometer. */
function Shelter() {
  return (
    <g>
      <path d="M127 96h16" stroke="var(--art-zinc-edge)" strokeWidth="3" />
      {[0, 1, 2, 3, 4].map((at) => (
        <g key={at} transform={`translate(141 ${84 + at * 7})`}>
          <path
            d="M0 6L4 0H30L34 6Z"
            fill="var(--art-paper)"
            stroke="var(--art-ink-soft)"
            strokeWidth="0.9"
          />
        </g>
      ))}
      <path
        d="M149 80h18l4 4h-26z"
        fill="var(--art-paper-shade)"
        stroke="var(--art-ink-soft)"
        strokeWidth="0.9"
      />
    </g>
  );
}

/** Mites on the board, as shares of the board. */
const MITES = [
  [62, 92],
  [84, 112],
  [76, 134],
  [102, 96],
  [98, 128],
  [58, 118],
] as const;

/** A phone photographs the board below the hive, with a coin on it for the scale. */
export function CameraScene() {
  return (
    <EmptyScene>
      <Patch />
      <ellipse cx="116" cy="158" rx="92" ry="6" fill="var(--art-ground-shadow)" />
      <path
        d="M36 76L138 66L160 146L26 156Z"
        fill="var(--art-board)"
        stroke="var(--art-ink-soft)"
        strokeWidth="1.4"
      />
      <path d="M26 156L160 146v5L26 161Z" fill="var(--art-wood)" />
      {MITES.map(([x, y]) => (
        <ellipse key={`${x} ${y}`} cx={x} cy={y} rx="4.2" ry="3" fill="var(--art-mite)" />
      ))}
      <circle
        cx="124"
        cy="122"
        r="12"
        fill="var(--art-silver)"
        stroke="var(--art-silver-edge)"
        strokeWidth="1.4"
      />
      <circle
        cx="124"
        cy="122"
        r="8.6"
        fill="none"
        stroke="var(--art-silver-edge)"
        strokeWidth="0.8"
        opacity="0.6"
      />
      <Phone />
      <Bee x={52} y={48} scale={0.75} rotate={-14} />
    </EmptyScene>
  );
}

/** Its screen shows the same board with each mite circled. */
function Phone() {
  return (
    <g transform="translate(148 28) rotate(12)">
      <rect x="0" y="0" width="54" height="98" rx="8" fill="var(--art-bee)" />
      <rect x="4" y="8" width="46" height="80" rx="3" fill="var(--art-board)" />
      {[
        [15, 24],
        [33, 34],
        [20, 48],
        [37, 60],
      ].map(([x, y]) => (
        <g key={`${x} ${y}`}>
          <ellipse cx={x} cy={y} rx="2.6" ry="1.9" fill="var(--art-mite)" />
          <circle cx={x} cy={y} r="6" fill="none" stroke="var(--art-strong)" strokeWidth="2" />
        </g>
      ))}
      <circle
        cx="17"
        cy="70"
        r="6.5"
        fill="var(--art-silver)"
        stroke="var(--art-silver-edge)"
        strokeWidth="1"
      />
      <circle cx="27" cy="93" r="2.6" fill="var(--art-ink-soft)" />
    </g>
  );
}
