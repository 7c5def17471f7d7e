import { hiveBoxes } from './hive-boxes.ts';
import { BroodBox, Ground, Roof, Stone, SuperBox } from './hive-parts.tsx';
import { hiveShades } from './shade.ts';

type HiveFigureProps = {
  color: string;
  supers: number;
  hasRock: boolean;
  /** Grain and bees: only where the hive is large enough to show them. */
  detailed: boolean;
};

/** A Dadant hive 100 units wide, for any drawing; its height comes from `hiveBoxes`. */
export function HiveFigure({ color, supers, hasRock, detailed }: HiveFigureProps) {
  const boxes = hiveBoxes(supers, hasRock);
  const paint = hiveShades(color);
  const line = detailed ? 1.1 : 1.6;
  return (
    <>
      <Ground top={boxes.brood.top + boxes.brood.height} />
      <BroodBox box={boxes.brood} paint={paint} line={line} detailed={detailed} />
      {boxes.supers.map((box) => (
        <SuperBox key={box.top} box={box} paint={paint} line={line} />
      ))}
      <Roof box={boxes.roof} line={line} />
      {hasRock && <Stone top={boxes.roof.top} />}
    </>
  );
}
