import type { Gradient } from '../image/gradient.ts';
import type { Circle } from '../image/point.ts';

/**
 * A candidate circle in pixels of the shrunk photo; `votes` = the share of its outline whose edges point at
 * its centre, minus the share expected by chance: 1 = a complete outline, 0 = chance.
 */
export interface VotedCircle extends Circle {
  votes: number;
}

/** Edge pixels: position, and the unit vector across the edge, from dark to bright. */
interface Edges {
  x: Float32Array;
  y: Float32Array;
  nx: Float32Array;
  ny: Float32Array;
}

/** Ratio of adjacent radii, close enough that a coin between two of them votes for both. */
const STEP = 1.11;
/** Circles kept per radius, and the minimum votes. */
const PER_RADIUS = 5;
const LEAST_VOTES = 0.12;
/** Weaker edges (levels per pixel) are noise. */
const LEAST_EDGE = 4;

/** Ridges of the gradient, one pixel wide, each with the direction across it. */
function edgesOf({ width, height, x: gx, y: gy }: Gradient, least: number): Edges {
  const found: number[] = [];
  const size = (i: number): number => Math.hypot(gx[i] ?? 0, gy[i] ?? 0);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const here = size(i);
      if (here < least) continue;
      const nx = (gx[i] ?? 0) / here;
      const ny = (gy[i] ?? 0) / here;
      const across = Math.round(ny) * width + Math.round(nx);
      if (size(i + across) <= here && size(i - across) < here) found.push(x, y, nx, ny);
    }
  }
  const column = (k: number): Float32Array =>
    Float32Array.from({ length: found.length / 4 }, (_, i) => found[i * 4 + k] ?? 0);
  return { x: column(0), y: column(1), nx: column(2), ny: column(3) };
}

/** The voting grid: cell size in pixels, number of cells, and a border of one cell. */
interface Cells {
  cell: number;
  columns: number;
  rows: number;
}

/**
 * Each edge votes for the two centres at `radius` before and behind it, in cells of a tenth of the radius.
 */
function ballot(edges: Edges, radius: number, { cell, columns, rows }: Cells): Float32Array {
  const votes = new Float32Array(columns * rows);
  for (let i = 0; i < edges.x.length; i++) {
    const dx = radius * (edges.nx[i] ?? 0);
    const dy = radius * (edges.ny[i] ?? 0);
    for (const side of [1, -1]) {
      const column = Math.floor(((edges.x[i] ?? 0) + side * dx) / cell) + 1;
      const row = Math.floor(((edges.y[i] ?? 0) + side * dy) / cell) + 1;
      if (column < 0 || row < 0 || column >= columns || row >= rows) continue;
      const at = row * columns + column;
      votes[at] = (votes[at] ?? 0) + 1;
    }
  }
  return votes;
}

/** The votes of a cell and its eight neighbours, and their mean position in cells from its centre. */
function sumAround(votes: Float32Array, at: number, columns: number): { sum: number; x: number; y: number } {
  let sum = 0;
  let x = 0;
  let y = 0;
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const vote = votes[at + dy * columns + dx] ?? 0;
      sum += vote;
      x += dx * vote;
      y += dy * vote;
    }
  }
  return { sum, x: x / (sum || 1), y: y / (sum || 1) };
}

/** The circles of one radius with the most votes. */
function bestOf(edges: Edges, radius: number, size: { width: number; height: number }): VotedCircle[] {
  const cell = Math.max(1, radius / 9);
  const columns = Math.ceil(size.width / cell) + 2;
  const rows = Math.ceil(size.height / cell) + 2;
  const votes = ballot(edges, radius, { cell, columns, rows });
  const chance = (edges.x.length * 2 * 9) / (columns * rows);
  const best: VotedCircle[] = [];
  for (let row = 1; row < rows - 1; row++) {
    for (let column = 1; column < columns - 1; column++) {
      const { sum, x, y } = sumAround(votes, row * columns + column, columns);
      const share = (sum - chance) / (2 * Math.PI * radius);
      if (share < LEAST_VOTES || share <= (best[PER_RADIUS - 1]?.votes ?? 0)) continue;
      const circle = { x: (column - 0.5 + x) * cell, y: (row - 0.5 + y) * cell, radius, votes: share };
      addApart(best, circle, PER_RADIUS);
    }
  }
  return best;
}

/** Keeps the list sorted and without near-duplicates. */
function addApart(list: VotedCircle[], circle: VotedCircle, most: number): void {
  const same = list.findIndex(
    ({ x, y, radius }) =>
      Math.hypot(x - circle.x, y - circle.y) < 0.3 * radius &&
      Math.abs(Math.log(radius / circle.radius)) < 0.17,
  );
  if (same >= 0) {
    if ((list[same]?.votes ?? 0) >= circle.votes) return;
    list.splice(same, 1);
  }
  list.push(circle);
  list.sort((one, other) => other.votes - one.votes);
  if (list.length > most) list.length = most;
}

/**
 * The circles between two radii (pixels) with the most votes, best first: a Hough transform that uses edge
 * directions (Ballard, "Generalizing the Hough transform to detect arbitrary shapes", 1981). Intentionally
 * coarse: a centre is accurate to a tenth of the radius; the outline is located afterwards.
 */
export function candidateCircles(
  gradient: Gradient,
  radii: { least: number; most: number },
  count: number,
): VotedCircle[] {
  const edges = edgesOf(gradient, LEAST_EDGE);
  const found: VotedCircle[] = [];
  for (let radius = radii.least; radius <= radii.most * STEP; radius *= STEP) {
    for (const circle of bestOf(edges, radius, gradient)) addApart(found, circle, count);
  }
  return found;
}
