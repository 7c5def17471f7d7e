import { type Coordinates, distanceKm } from './geography.ts';

/** Fewer beekeepers are never shown together. */
export const NEIGHBOURS_LEAST = 5;
/** A number of beekeepers is given as the highest of these that it reaches, so that one more or less rarely shows. */
const KEEPER_STEPS = [NEIGHBOURS_LEAST, 10, 20, 50, 100] as const;
/** Side of a cell in kilometres. */
const CELL_KM = 10;
/** Cells whose centres are farther from the centre of the own cell are not shown. */
const AROUND_KM = 50;
/** Whole weeks that are shown; the present week is not over and not shown. */
export const NEIGHBOUR_WEEKS = 8;
/** A board that lay for less says little about a day. */
export const NEIGHBOUR_EXPOSURE_DAYS = 1;

/** A cell of a fixed grid over the earth, in decimal degrees; north and east belong to the next cell. */
export interface NeighbourCell {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
  /** From the centre of the own cell to that of this one. */
  readonly distanceKm: number;
}

/** Degrees of latitude of a cell: a degree is 111.195 km. */
const HEIGHT = CELL_KM / 111.195;
const RINGS = AROUND_KM / CELL_KM;
/** Keeps the width of a cell finite at the poles. */
const LATITUDE_MOST = 89.9;

/** Degrees of longitude of the cells in a row. */
const widthIn = (row: number): number => {
  const middle = Math.min(LATITUDE_MOST, Math.abs((row + 0.5) * HEIGHT));
  return HEIGHT / Math.cos((middle * Math.PI) / 180);
};

const centreOf = (row: number, column: number): Coordinates => ({
  latitude: (row + 0.5) * HEIGHT,
  longitude: (column + 0.5) * widthIn(row),
});

/**
 * The cells around a place, its own first. They are the same for all places in a cell, so that moving an apiary gives
 * no finer picture.
 */
export function cellsAround({ latitude, longitude }: Coordinates): readonly NeighbourCell[] {
  const ownRow = Math.floor(latitude / HEIGHT);
  const own = centreOf(ownRow, Math.floor(longitude / widthIn(ownRow)));
  const cells: NeighbourCell[] = [];
  for (let row = ownRow - RINGS; row <= ownRow + RINGS; row += 1) {
    const width = widthIn(row);
    const middle = Math.floor(own.longitude / width);
    for (let column = middle - RINGS - 1; column <= middle + RINGS + 1; column += 1) {
      const distance = distanceKm(own, centreOf(row, column));
      if (distance > AROUND_KM) continue;
      const [south, west] = [row * HEIGHT, column * width];
      cells.push({
        south,
        north: (row + 1) * HEIGHT,
        west,
        east: (column + 1) * width,
        distanceKm: Math.round(distance),
      });
    }
  }
  return cells.toSorted((one, other) => one.distanceKm - other.distanceKm);
}

/** At least so many beekeepers; undefined if there are too few to be shown. */
export const keepersAtLeast = (keepers: number): number | undefined =>
  KEEPER_STEPS.findLast((step) => step <= keepers);
