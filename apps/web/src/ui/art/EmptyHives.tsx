import { Bee } from './Bee.tsx';
import { EmptyScene, Flight, Land, Sky, Stand, Sun, Tree, Tuft } from './scenery.tsx';

/** An apiary without hives: their empty places, and one arriving. */
export function EmptyHives() {
  return (
    <EmptyScene>
      <Sky />
      <Sun x={64} y={66} scale={0.9} />
      <Land />
      <Tree x={200} y={132} scale={0.9} />
      <Stand x={120} y={138} scale={1.3} />
      <g fill="var(--art-ghost)" stroke="var(--art-ink-soft)" strokeWidth="1.6" strokeDasharray="4 4">
        <path d="M64 90h42v42h-42zM60 80h50v10h-50z" strokeLinejoin="round" />
        <path d="M134 90h42v42h-42zM130 80h50v10h-50z" strokeLinejoin="round" />
      </g>
      <g stroke="var(--art-ink-soft)" strokeWidth="3" strokeLinecap="round">
        <path d="M77 111h16M85 103v16M147 111h16M155 103v16" />
      </g>
      <Tuft x={38} y={156} scale={0.9} />
      <Tuft x={206} y={154} scale={0.9} />
      <Tuft x={118} y={165} scale={0.7} />
      <Flight d="M214 76C196 52 170 42 164 56C160 68 178 70 176 56C174 40 146 40 132 48" />
      <Bee x={118} y={54} scale={0.85} rotate={-12} flip />
    </EmptyScene>
  );
}
