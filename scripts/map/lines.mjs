// Map lines small enough to be bundled: clipped, simplified and encoded as deltas.

/** The visible area of Switzerland and its neighbours on a desktop screen at zoom 8, in degrees. */
export const WINDOW = { west: 3, south: 44, east: 14, north: 49.5 };

/** A line as text: fractions of a degree, each point relative to the previous one. `outline.ts` reads it. */
export function encoded(line, perDegree) {
  let before = [0, 0];
  const steps = [];
  for (const point of line) {
    const now = point.map((degrees) => Math.round(degrees * perDegree));
    const step = [now[0] - before[0], now[1] - before[1]];
    if (step[0] !== 0 || step[1] !== 0) steps.push(step.join(' '));
    before = now;
  }
  return steps.join(',');
}

export const isWithin = ({ west, south, east, north }, [longitude, latitude]) =>
  longitude >= west && longitude <= east && latitude >= south && latitude <= north;

/** The parts of a line within the window, each with one point beyond it, so that it reaches the edge. */
export function runsWithin(window, line) {
  const runs = [];
  const run = [];
  for (const [index, point] of line.entries()) {
    const near = [line[index - 1], point, line[index + 1]].some((other) => other && isWithin(window, other));
    if (near) run.push(point);
    else if (run.length > 0) runs.push(run.splice(0));
  }
  return [...runs, run].filter(({ length }) => length > 1);
}

/** Simplifies a line with this tolerance in degrees (Douglas and Peucker). */
export function thinned(line, tolerance) {
  const [first, last] = [line[0], line.at(-1)];
  let farthest = 0;
  let distance = 0;
  for (let index = 1; index < line.length - 1; index += 1) {
    const away = distanceTo(line[index], first, last);
    if (away > distance) [farthest, distance] = [index, away];
  }
  if (distance <= tolerance) return [first, last];
  const before = thinned(line.slice(0, farthest + 1), tolerance);
  return [...before.slice(0, -1), ...thinned(line.slice(farthest), tolerance)];
}

/** Length of a degree of longitude relative to latitude in the middle of Switzerland. */
const NARROWER = Math.cos((46.83 * Math.PI) / 180);

function distanceTo([x, y], [x1, y1], [x2, y2]) {
  const [dx, dy] = [(x2 - x1) * NARROWER, y2 - y1];
  const [px, py] = [(x - x1) * NARROWER, y - y1];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length));
  return Math.hypot(px - along * dx, py - along * dy);
}

/** Joins lines whose ends meet. */
export function joined(lines) {
  const left = lines.map((line) => [...line]);
  const whole = [];
  while (left.length > 0) {
    let line = left.pop();
    for (let found = true; found && !isRing(line); ) {
      const index = left.findIndex((other) => touches(line, other));
      found = index >= 0;
      if (found) line = together(line, left.splice(index, 1)[0]);
    }
    whole.push(line);
  }
  return whole;
}

const isSame = ([x1, y1], [x2, y2]) => Math.hypot(x1 - x2, y1 - y2) < 1e-6;
const isRing = (line) => line.length > 2 && isSame(line[0], line.at(-1));
const touches = (line, other) =>
  [line[0], line.at(-1)].some((end) => isSame(end, other[0]) || isSame(end, other.at(-1)));

function together(line, other) {
  const onward = isSame(line.at(-1), other[0]) || isSame(line.at(-1), other.at(-1));
  const begun = onward ? line : line.toReversed();
  const rest = isSame(begun.at(-1), other[0]) ? other : other.toReversed();
  return [...begun, ...rest.slice(1)];
}
