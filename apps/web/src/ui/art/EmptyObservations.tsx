import { Bee } from './Bee.tsx';
import { EmptyScene, Flight, Patch } from './scenery.tsx';

/** No observation yet: an open notebook with a pencil. */
export function EmptyObservations() {
  return (
    <EmptyScene>
      <Patch />
      <ellipse cx="120" cy="153" rx="98" ry="8" fill="var(--art-ground-shadow)" />
      <path
        d="M24 68Q22 63 27 62L116 66H124L213 62Q218 63 216 68L222 142Q222 148 216 148L124 153H116L24 148Q18 148 18 142Z"
        fill="var(--art-wood-dark)"
      />
      <path d="M120 68C98 58 60 56 32 62L27 140C58 135 98 137 120 147Z" fill="var(--art-paper)" />
      <path d="M120 68C142 58 180 56 208 62L213 140C182 135 142 137 120 147Z" fill="var(--art-paper)" />
      <path
        d="M120 68C112 64 104 62 98 61L96 138.5C106 140 114 143 120 147C126 143 134 140 144 138.5L142 61C136 62 128 64 120 68Z"
        fill="var(--art-paper-shade)"
        opacity="0.7"
      />
      <SketchOfAHive />
      <g fill="none" stroke="var(--art-paper-shade)" strokeWidth="2" strokeLinecap="round">
        <path d="M140 78C158 74 180 73 198 75M139.5 90C158 86 181 85 199 87M139 102C158 98 182 97 200 99M138.5 114C158 110 183 109 201 111M138 126C152 123 168 122 182 122.5" />
      </g>
      <path d="M120 68V147" stroke="var(--art-ink-soft)" strokeWidth="1" />
      <path d="M168 58L177 57V92L172.5 87L168 92Z" fill="var(--art-bloom)" />
      <Pencil />
      <Flight d="M40 44C56 22 84 26 82 40C80 50 68 44 76 34C86 24 104 30 112 36" />
      <Bee x={126} y={42} scale={0.8} rotate={14} />
    </EmptyScene>
  );
}

/** The sketch of a hive in the notebook. */
function SketchOfAHive() {
  return (
    <g
      fill="none"
      stroke="var(--art-page-ink)"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M52 84C62 82.5 76 82.5 87 83.8L87 89C76 87.8 62 88 52 89.2Z" />
      <path d="M55 89L55 118C64 116.6 76 116.8 84.5 118L84 88.6M55 99C64 97.8 76 97.8 84 99M64 113.5C68 113 72 113 76 113.5" />
      <path d="M50 119.5C62 117.8 78 118 90 119.8" />
      <path d="M42 128C56 125.5 80 125.5 100 129" opacity="0.5" />
    </g>
  );
}

function Pencil() {
  return (
    <g transform="translate(196 116) rotate(-52)">
      <path d="M-30 -4H28V4H-30Z" fill="var(--art-honey)" />
      <path d="M-30 .5H28V4H-30Z" fill="var(--art-honey-deep)" />
      <path d="M-30 -4L-42 0L-30 4Z" fill="var(--art-wood-light)" />
      <path d="M-38 -1.4L-42 0L-38 1.4Z" fill="var(--art-bee)" />
      <path d="M28 -4H32V4H28Z" fill="var(--art-zinc)" />
      <path d="M32 -4H35Q39 -4 39 0T35 4H32Z" fill="var(--art-bloom)" />
    </g>
  );
}
