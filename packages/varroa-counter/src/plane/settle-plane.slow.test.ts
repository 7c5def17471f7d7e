import { cardAddress } from '@propolis/domain';
import { encode } from 'uqr';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderBoard } from '../../boards/render.ts';
import { seenBy, tiltedView } from '../../boards/tilted.ts';
import { project } from '../card/homography.ts';
import { countVarroas, type MarkerChoice } from '../count.ts';
import type { CountResult } from '../count-types.ts';
import type { Network } from '../detect/network.ts';
import type { Point } from '../image/point.ts';
import type { RgbImage } from '../image/rgb-image.ts';
import { loadNetwork } from '../model.ts';

const SIZE = { width: 1000, height: 750 };
const CENTRE = { x: (SIZE.width - 1) / 2, y: (SIZE.height - 1) / 2 };
const PX_PER_MM = 14;
const CARD_MM = 25;
const view = tiltedView(SIZE, 20, 0.4);

const isInside = ({ x, y }: Point): boolean =>
  x > 10 && y > 10 && x < SIZE.width - 10 && y < SIZE.height - 10;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

let network: Network;
let tilted: RgbImage;
/** Where the mites are in the tilted photo. */
let places: Point[];
beforeAll(async () => {
  network = await loadNetwork();
  const text = cardAddress('https://propolis.example/apiary/3/hive/44', CARD_MM);
  const {
    image,
    mites,
    card = [],
  } = await renderBoard(9303, {
    ...SIZE,
    kind: 'tray_yellow',
    mites: 24,
    debris: 0.3,
    writing: false,
    tiltDegrees: 0,
    pxPerMm: PX_PER_MM,
    card: { modules: encode(text, { ecc: 'Q', border: 0 }).data, sideMm: CARD_MM, condition: 'clean' },
  });
  tilted = seenBy(view, image);
  const middle = { x: mean(card.map(({ x }) => x)), y: mean(card.map(({ y }) => y)) };
  places = mites
    .map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))
    .filter(({ x, y }) => Math.hypot(x - middle.x, y - middle.y) > CARD_MM * PX_PER_MM)
    .map(({ x, y }) => project(view, { x: x - CENTRE.x, y: y - CENTRE.y }))
    .filter(isInside);
});
afterAll(() => network.close());

const resultOf = async (image: RgbImage, marker: MarkerChoice): Promise<CountResult> => {
  const answer = await countVarroas(image, marker, { network });
  if (answer.outcome !== 'counted') throw new Error(`${answer.outcome}: ${String(answer.why)}`);
  return answer.result;
};

/** Every mite has its mark, except perhaps one: taken as a straight photo 7 of 17 have one. */
const expectMarks = ({ detections }: CountResult): void => {
  const marks = detections
    .filter(({ certainty }) => certainty >= 0.5)
    .map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))
    .filter(isInside);
  const unmarked = places.filter(
    (place) => !marks.some((mark) => Math.hypot(mark.x - place.x, mark.y - place.y) < PX_PER_MM / 2),
  );
  expect(unmarked.length).toBeLessThanOrEqual(1);
};

test('by its card a photo at 20 degrees is counted as a straight one, and its marks lie on the mites', async () => {
  const result = await resultOf(tilted, { id: 'marker_CARD' });
  expectMarks(result);
  expect(result.quality.warnings).not.toContain('tilted');
});

test('without a card the sizes of the mites show the tilt, and the result states it', async () => {
  const result = await resultOf(tilted, { id: 'marker_UNKNOWN', mmPerPx: 1 / PX_PER_MM });
  expectMarks(result);
  expect(result.quality.warnings).toContain('tilted');
});
