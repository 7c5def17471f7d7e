import { Bee } from './Bee.tsx';
import { Cloud, EmptyScene, Flight, Land, Sky, Tree, Tuft } from './scenery.tsx';

/** Page not found: an empty signpost, and a lost bee. */
export function NotFound() {
  return (
    <EmptyScene>
      <Sky />
      <Cloud x={70} y={62} scale={0.9} />
      <Cloud x={178} y={46} scale={0.7} />
      <Land />
      <Tree x={194} y={132} />
      <Tree x={178} y={129} scale={0.7} />
      <ellipse cx="112" cy="155" rx="16" ry="3" fill="var(--art-ground-shadow)" />
      <path d="M108 54H115.5V155H108Z" fill="var(--art-wood)" />
      <path d="M112.5 54H115.5V155H112.5Z" fill="var(--art-wood-dark)" />
      <path d="M88 64H150L160 73L150 82H88Z" fill="var(--art-wood-light)" />
      <path d="M88 79H153.3L150 82H88Z" fill="var(--art-wood-dark)" opacity="0.6" />
      <path d="M134 89H80L71 97L80 105H134Z" fill="var(--art-wood-light)" />
      <path d="M134 102H76.6L80 105H134Z" fill="var(--art-wood-dark)" opacity="0.6" />
      <path
        d="M97 73H138M86 97H124"
        stroke="var(--art-wood)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeDasharray="9 6"
      />
      <Tuft x={84} y={158} />
      <Tuft x={148} y={160} scale={0.8} />
      <Tuft x={34} y={152} scale={0.7} />
      <Flight d="M36 116C42 92 66 100 58 116C50 130 34 118 46 104C60 88 66 66 52 46C44 30 70 20 84 34C96 46 80 58 76 44C72 30 104 26 122 34" />
      <Bee x={136} y={40} scale={0.85} rotate={10} />
    </EmptyScene>
  );
}
