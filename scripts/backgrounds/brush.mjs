// Drawing functions of the landscapes: seeded randomness and short SVG. Canvas 1440 x 1200, integers only.

export const WIDTH = 1440;
export const HEIGHT = 1200;

/** A seeded generator of numbers from 0 up to 1, so that every drawing is reproducible. */
export function chance(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    pick: (list) => list[Math.floor(next() * list.length)],
  };
}

const num = (v) => String(Math.round(v));
/** Coordinates as short as SVG allows: a minus sign separates as well as a space. */
const pack = (...values) => values.map(num).join(' ').replaceAll(' -', '-');
export const join = (...parts) => parts.flat(9).filter(Boolean).join('');

export const path = (d, attributes) => `<path d="${d}"${write(attributes)}/>`;
export const use = (id, attributes) => `<use href="#${id}"${write(attributes)}/>`;
export const group = (attributes, ...children) => `<g${write(attributes)}>${join(children)}</g>`;
export const rect = (attributes) => `<rect${write(attributes)}/>`;
export const circle = (cx, cy, r, attributes) => `<circle${write({ cx, cy, r, ...attributes })}/>`;
export const ellipse = ([cx, cy, rx, ry], attributes) =>
  `<ellipse${write({ cx, cy, rx, ry, ...attributes })}/>`;

function write(attributes = {}) {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? +value.toFixed(2) : value}"`)
    .join('');
}

/** Numbers written as '120 430, 240 410': points, or places with a size. */
export const places = (text) => text.split(',').map((place) => place.trim().split(' ').map(Number));

/** Stops written as '0 #fff, 0.5 #fda 0.4': offset, colour and, where it is not 1, opacity. */
const stops = (text) =>
  text
    .split(',')
    .map((stop) => {
      const [offset, color, opacity] = stop.trim().split(' ');
      const alpha = opacity === undefined ? '' : ` stop-opacity="${opacity}"`;
      return `<stop offset="${offset}" stop-color="${color}"${alpha}/>`;
    })
    .join('');

/** Top to bottom of the painted shape, or of the canvas between two heights. */
export function fall(id, colors, heights) {
  const span = heights
    ? ` gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${heights[0]}" y2="${heights[1]}"`
    : ' x2="0" y2="1"';
  return `<linearGradient id="${id}"${span}>${stops(colors)}</linearGradient>`;
}

/** Along a line on the canvas. */
export const along = (id, [x1, y1, x2, y2], colors) =>
  `<linearGradient id="${id}" gradientUnits="userSpaceOnUse"${write({ x1, y1, x2, y2 })}>${stops(colors)}</linearGradient>`;

/** Light around a place on the canvas. */
export const glow = (id, [cx, cy, r], colors) =>
  `<radialGradient id="${id}" gradientUnits="userSpaceOnUse"${write({ cx, cy, r })}>${stops(colors)}</radialGradient>`;

/** Light in the shape it fills. */
export const halo = (id, colors) => `<radialGradient id="${id}">${stops(colors)}</radialGradient>`;

/** The whole canvas in one colour or gradient. */
export const wash = (fill, attributes = {}) => path(`M0 0H${WIDTH}V${HEIGHT}H0z`, { fill, ...attributes });
/** A horizontal band of the canvas. */
export const band = (top, bottom, fill, attributes = {}) =>
  path(`M0 ${top}H${WIDTH}V${bottom}H0z`, { fill, ...attributes });

/** Straight lines through points, relative to keep it short. */
export function lines(points) {
  let [x, y] = points[0].map(Math.round);
  let d = `M${pack(x, y)}l`;
  const steps = [];
  for (const point of points.slice(1)) {
    const [nx, ny] = point.map(Math.round);
    steps.push(pack(nx - x, ny - y));
    [x, y] = [nx, ny];
  }
  d += steps.join(' ').replaceAll(' -', '-');
  return d;
}

/** A soft line through points: quadratic arcs between the middles. */
export function curve(points) {
  const middle = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  let [x, y] = points[0].map(Math.round);
  const steps = [];
  for (let i = 1; i < points.length; i++) {
    const end = (i === points.length - 1 ? points[i] : middle(points[i], points[i + 1])).map(Math.round);
    const knee = points[i].map(Math.round);
    steps.push(pack(knee[0] - x, knee[1] - y, end[0] - x, end[1] - y));
    [x, y] = end;
  }
  return `M${pack(...points[0])}q${steps.join(' ').replaceAll(' -', '-')}`;
}

/** The fill below a line, down to `bottom`. */
export const below = (d, bottom = HEIGHT, from = -20) => `${d}V${bottom}H${from}z`;

/** A skyline between the given anchors, broken up by halving: `rough` 0 gentle, 1 wild. */
export function skyline(anchors, { seed, rough, depth }) {
  const { between } = chance(seed);
  let points = anchors;
  for (let level = 0; level < depth; level++) {
    points = points.flatMap((point, index) => {
      const next = points[index + 1];
      if (!next) return [point];
      const length = next[0] - point[0];
      const middle = [
        (point[0] + next[0]) / 2 + between(-0.12, 0.12) * length,
        (point[1] + next[1]) / 2 + between(-0.5, 0.5) * rough * length,
      ];
      return [point, middle];
    });
  }
  return points;
}

/** Round spots of one size; a stroke with round ends is the shortest circle. */
export function spots(places, width, stroke, attributes = {}) {
  const d = places.map(([x, y]) => `M${pack(x, y)}h0`).join('');
  return path(d, { stroke, 'stroke-width': width, 'stroke-linecap': 'round', fill: 'none', ...attributes });
}

/** Places strewn over a band; `dense` near 1 spreads evenly, above it crowds them towards the bottom. */
export function strewn(count, [left, top, right, bottom], { seed, dense = 1 }) {
  const { next, between } = chance(seed);
  return Array.from({ length: count }, () => [
    between(left, right),
    top + (bottom - top) * next() ** (1 / dense),
  ]);
}

/** The land under a rolling line y = f(x). */
export function hill(f, bottom = HEIGHT, pace = 120) {
  const points = [];
  for (let x = -pace; x <= WIDTH + pace; x += pace) points.push([x, f(x)]);
  return `${curve(points)}V${bottom}H${-pace}z`;
}

/** The lit side of a summit: along the skyline for `reach` points (negative: to the left), back in ragged teeth. */
export function flank(line, summit, reach, { seed, tooth }) {
  const { between } = chance(seed);
  const way = Math.sign(reach);
  const ridge = Array.from({ length: Math.abs(reach) + 1 }, (_, k) => line[summit + k * way]);
  const back = ridge
    .slice(1)
    .reverse()
    .flatMap(([x, y], k) => {
      const width = Math.abs(ridge[0][0] - x);
      return [
        [x - way * width * 0.12, y + tooth * between(0.5, 1) * (k === 0 ? 0.4 : 1)],
        [x - way * width * 0.3, y + tooth * between(0.05, 0.3)],
      ];
    });
  return `${lines([...ridge, ...back])}z`;
}

/** Below this height a fir is a spike; its tiers could not be seen. */
const TIERS_FROM = 75;

/** Firs as one path; each place is [x, foot, height]. */
export function firs(places) {
  return places
    .map(([x, foot, h]) => {
      const w = h * 0.16;
      const top = `M${pack(x, foot - h)}`;
      if (h < TIERS_FROM) return `${top}l${pack(w * 1.5, h)}h${num(-w * 3)}z`;
      const right = `l${pack(w * 0.8, h * 0.36)}h${num(-w * 0.35)}l${pack(w * 0.9, h * 0.32)}h${num(-w * 0.4)}l${pack(w * 0.8, h * 0.32)}`;
      const left = `h${num(-w * 3.5)}l${pack(w * 0.8, -h * 0.32)}h${num(-w * 0.4)}l${pack(w * 0.9, -h * 0.32)}h${num(-w * 0.35)}z`;
      return top + right + left;
    })
    .join('');
}

/** A tuft of grass to be planted by `tufts`: about twelve blades on a foot 120 wide. */
export function tuft(id, { seed, height, lean = 0.1, width = 3 }) {
  const { between } = chance(seed);
  const d = Array.from({ length: 12 }, () => {
    const h = between(height * 0.45, height);
    const bend = between(-0.3, 0.3) * h + lean * h;
    return `M${pack(between(-60, 60), between(-4, 12))}q${pack(bend * 0.2, -h * 0.6, bend, -h)}`;
  }).join('');
  return path(d, { id, fill: 'none', 'stroke-width': width, 'stroke-linecap': 'round' });
}

/** Tufts over a band, evenly enough to hide that they are all the same. */
export function tufts(id, count, [left, top, right, bottom], seed) {
  const { between } = chance(seed);
  const pace = (right - left) / count;
  return Array.from({ length: count }, (_, i) =>
    use(id, { x: Math.round(left + pace * (i + between(0, 1))), y: Math.round(between(top, bottom)) }),
  );
}

/** A tile of spots for large surfaces: [colour, width, how many, opacity] each; `scale` follows the distance. */
export function stipple(id, kinds, { seed, scale = [1, 1] }) {
  const marks = kinds.map(([color, width, count, opacity], index) =>
    spots(strewn(count, [8, 8, 232, 112], { seed: seed + index }), width, color, { opacity }),
  );
  return `<pattern id="${id}" width="240" height="120" patternUnits="userSpaceOnUse" patternTransform="scale(${scale.join(' ')})">${join(marks)}</pattern>`;
}

/** A crown of leaves around a place: spots crowded inside an ellipse. */
export function crown(count, [cx, cy, rx, ry], seed) {
  const { next } = chance(seed);
  return Array.from({ length: count }, () => {
    const angle = next() * Math.PI * 2;
    const reach = Math.sqrt(next());
    return [cx + Math.cos(angle) * reach * rx, cy + Math.sin(angle) * reach * ry];
  });
}

export const landscape = (defs, ...layers) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice"><defs>${join(defs)}</defs>${join(layers)}</svg>\n`;
