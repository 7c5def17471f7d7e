import { Bee } from './Bee.tsx';
import { Cloud, EmptyScene, Flight, Land, Sky, Stand, Sun, Tree, Tuft } from './scenery.tsx';

/** No apiary yet: an empty stand in a meadow, and a scout bee. */
export function EmptyApiary() {
  return (
    <EmptyScene>
      <Sky />
      <Sun x={168} y={56} />
      <Cloud x={84} y={54} scale={0.9} />
      <Land />
      <Tree x={46} y={132} />
      <Tree x={64} y={128} scale={0.7} />
      <Stand x={136} y={136} />
      <Tuft x={66} y={156} />
      <Tuft x={204} y={150} scale={0.8} />
      <Tuft x={108} y={163} scale={0.7} />
      <Flight d="M28 96C46 70 78 78 76 98C74 112 58 106 66 92C78 74 104 84 118 92" />
      <Bee x={132} y={96} scale={0.85} rotate={18} />
    </EmptyScene>
  );
}
