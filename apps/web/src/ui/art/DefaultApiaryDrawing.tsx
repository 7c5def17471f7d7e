import './art.css';
import { HiveFigure } from './HiveFigure.tsx';
import { Cloud, Sun, Tree, Tuft } from './scenery.tsx';

/** The source of `default-apiary-*.svg`; a page shows the files, because these are 150 shapes. */
export function DefaultApiaryDrawing() {
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 120" aria-hidden="true">
      <path d="M0 0H160V120H0Z" fill="var(--art-sky)" />
      <path d="M0 0H160V22C110 34 50 30 0 20Z" fill="var(--art-sky-deep)" opacity="0.45" />
      <Sun x={122} y={30} />
      <Cloud x={42} y={26} scale={0.8} />
      <path d="M0 70L24 46L38 58L60 38L86 64L104 52L132 66L160 54V90H0Z" fill="var(--art-hill-far)" />
      <path d="M0 76C30 62 66 66 92 74C118 62 144 64 160 70V96H0Z" fill="var(--art-hill)" />
      <Tree x={18} y={82} scale={0.9} />
      <Tree x={34} y={80} scale={0.65} />
      <Tree x={146} y={80} scale={0.8} />
      <path d="M0 84C40 76 110 78 160 86V120H0Z" fill="var(--art-meadow)" />
      <path d="M0 108C50 99 110 99 160 106V120H0Z" fill="var(--art-meadow-deep)" />
      <g transform="translate(26 65) scale(.34)">
        <HiveFigure color="#7dbadb" supers={1} hasRock={false} detailed={false} />
      </g>
      <g transform="translate(63 62) scale(.36)">
        <HiveFigure color="#ffcd51" supers={2} hasRock detailed={false} />
      </g>
      <g transform="translate(102 71) scale(.34)">
        <HiveFigure color="#e27769" supers={0} hasRock={false} detailed={false} />
      </g>
      <Tuft x={16} y={114} scale={0.7} />
      <Tuft x={94} y={116} scale={0.6} />
      <Tuft x={140} y={113} scale={0.7} />
    </svg>
  );
}
