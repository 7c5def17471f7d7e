import outline from './outline.json' with { type: 'json' };

/** Longitude and latitude in degrees. */
export type Point = [number, number];

/** Decodes a line of `scripts/map/lines.mjs`, whose points are delta-encoded. */
export function decodeLine(text: string, perDegree: number): Point[] {
  let [x, y] = [0, 0];
  return text.split(',').map((step) => {
    const [dx = 0, dy = 0] = step.split(' ').map(Number);
    x += dx;
    y += dy;
    return [x / perDegree, y / perDegree];
  });
}

const decode = (text: string): Point[] => decodeLine(text, outline.perDegree);

/** Switzerland and Liechtenstein. */
export const countryRings = (): Point[][] => outline.country.map(decode);
/** Borders and coasts of the neighbours. */
export const neighbourLines = (): Point[][] => outline.borders.map(decode);
