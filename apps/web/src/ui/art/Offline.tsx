import { HiveFigure } from './HiveFigure.tsx';
import { Cloud, EmptyScene, Land, Sky, Tree, Tuft } from './scenery.tsx';

/** No signal in the meadow: the waves of the mast do not get past the cloud; the hive is not troubled by it. */
export function Offline() {
  return (
    <EmptyScene>
      <Sky />
      <Land />
      <Tree x={38} y={134} scale={0.9} />
      <g fill="none" strokeLinecap="round" stroke="var(--art-ink-soft)">
        <path
          d="M184 128L191 76L198 128M186.5 112H195.5M188 100H194"
          strokeWidth="2"
          strokeLinejoin="round"
        />
        <path d="M183 66A12 12 0 0 1 199 66" strokeWidth="2.6" opacity="0.9" />
        <path d="M176.5 58A21 21 0 0 1 205.5 58" strokeWidth="2.6" strokeDasharray="5 5" opacity="0.7" />
        <path d="M170 50A30 30 0 0 1 212 50" strokeWidth="2.6" strokeDasharray="3 7" opacity="0.5" />
      </g>
      <circle cx="191" cy="74" r="3.6" fill="var(--art-bloom)" />
      <g transform="translate(80 68)">
        <g transform="scale(.92)">
          <HiveFigure color="#7dbadb" supers={1} hasRock detailed />
        </g>
      </g>
      <Cloud x={128} y={52} scale={1.9} />
      <Cloud x={62} y={70} scale={1} />
      <g stroke="var(--art-bloom)" strokeWidth="3.6" strokeLinecap="round">
        <path d="M121 41l11 11M132 41l-11 11" />
      </g>
      <Tuft x={62} y={156} />
      <Tuft x={196} y={154} scale={0.8} />
    </EmptyScene>
  );
}
