import { memo } from 'react';
import { Drawing } from './Drawing.tsx';
import { HiveFigure } from './HiveFigure.tsx';
import { hiveBoxes } from './hive-boxes.ts';

/**
 * Width in px of each size, in the order of the contract (specification 3): Small, SmallLarge, Big, BigLarge.
 */
export const hiveGraphicWidths = [40, 64, 124, 100] as const;
export type HiveGraphicSize = 0 | 1 | 2 | 3;

/** Grain and bees are drawn from this width on; in smaller graphics they would be specks. */
const DETAILED_FROM = 100;

type HiveGraphicProps = {
  /** Any hex colour, with or without the `#`. */
  color: string;
  supers: number;
  hasRock: boolean;
  size: HiveGraphicSize;
  /** The accessible name; '' if the text beside it says the same. */
  title: string;
};

/** A hive with its supers: more supers make it taller. Align rows of them at the bottom. */
export const HiveGraphic = memo(function HiveGraphic(props: HiveGraphicProps) {
  const { color, supers, hasRock, size, title } = props;
  const width = hiveGraphicWidths[size];
  const { height } = hiveBoxes(supers, hasRock);
  return (
    <Drawing
      width={width}
      height={Math.round((width * height) / 100)}
      viewBox={`0 0 100 ${height}`}
      title={title}
    >
      <HiveFigure color={color} supers={supers} hasRock={hasRock} detailed={width >= DETAILED_FROM} />
    </Drawing>
  );
});
