import { Drawing } from './Drawing.tsx';
import { hiveBoxes } from './hive-boxes.ts';
import { BroodBox, Ground, Roof, Stone, SuperBox } from './hive-parts.tsx';
import { hiveShades } from './shade.ts';

/** Width in px of each size, in the order of the wire (spec 3): Small, SmallLarge, Big, BigLarge. */
export const hiveGraphicWidths = [40, 64, 124, 100] as const;
export type HiveGraphicSize = 0 | 1 | 2 | 3;

/** From this width on, grain and bees are drawn; below they would only be dirt. */
const DETAILED_FROM = 100;

type HiveGraphicProps = {
  /** Any hex colour, with or without the sign. */
  color: string;
  supers: number;
  hasRock: boolean;
  size: HiveGraphicSize;
  /** The accessible name; '' where the text beside already says it. */
  title: string;
};

/** A Dadant hive as it stands in the apiary: the more supers, the taller. Align rows of them at the bottom. */
export function HiveGraphic({ color, supers, hasRock, size, title }: HiveGraphicProps) {
  const width = hiveGraphicWidths[size];
  const boxes = hiveBoxes(supers, hasRock);
  const paint = hiveShades(color);
  const detailed = width >= DETAILED_FROM;
  const line = detailed ? 1.1 : 1.6;
  return (
    <Drawing
      width={width}
      height={Math.round((width * boxes.height) / 100)}
      viewBox={`0 0 100 ${boxes.height}`}
      title={title}
    >
      <Ground top={boxes.brood.top + boxes.brood.height} />
      <BroodBox box={boxes.brood} paint={paint} line={line} detailed={detailed} />
      {boxes.supers.map((box) => (
        <SuperBox key={box.top} box={box} paint={paint} line={line} />
      ))}
      <Roof box={boxes.roof} line={line} />
      {hasRock && <Stone top={boxes.roof.top} />}
    </Drawing>
  );
}
