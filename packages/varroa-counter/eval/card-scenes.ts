import { cardAddress } from '@propolis/domain';
import { encode } from 'uqr';
import type { CardCondition } from '../boards/card.ts';
import { readPicture } from '../boards/picture-files.ts';
import { type Random, randomFrom } from '../boards/random.ts';
import { renderBoard } from '../boards/render.ts';
import { areaAt, fromCorners, type Homography, inverse, project } from '../src/card/homography.ts';
import type { Point } from '../src/image/point.ts';
import { blankImage, type RgbImage } from '../src/image/rgb-image.ts';
import { cropped } from './coin-scenes.ts';

/** First seeds of cards with a covered side, half covered cards, and boards without a card. */
export const COVERED = 1000;
export const HALF_COVERED = 2000;
export const WITHOUT_CARD = 3000;

/** A rendered photo of a board with a card, or with another code. */
export interface CardScene {
  image: RgbImage;
  /** Content of the code. */
  text: string;
  condition: CardCondition;
  background: 'drawn' | 'photo';
  pxPerMm: number;
  tiltDegrees: number;
  sideMm: number;
  /** The true corners of the code, and the true mean scale. */
  corners: Point[];
  mmPerPx: number;
}

const CONDITIONS = ['clean', 'dirty', 'wet'] as const;
/** Maximum ratio, minus 1, between the scales at one end and in the centre of the image. */
const MOST_PERSPECTIVE = 0.1;

/** A board with a card, reproducible by seed; every second one on a real photo, if available. */
export async function cardSceneOf(
  seed: number,
  photos: readonly string[],
  asked?: CardCondition,
): Promise<CardScene> {
  const random = randomFrom(seed * 6151 + 29);
  const sideMm = random.pick([30, 30, 25, 40]);
  const text = cardAddress(
    `https://propolis.example/apiary/${random.whole(1, 9999)}/hive/${random.whole(1, 99999)}`,
    sideMm,
  );
  const condition = asked ?? random.pick(CONDITIONS);
  const modules = encode(text, { ecc: 'Q', border: 0 }).data;
  const [first, ...others] = photos;
  const onPhoto = first !== undefined && seed % 2 === 0;
  const width = random.whole(900, 1600);
  const height = Math.round(width * random.between(0.7, 1));
  const pxPerMm = random.between(6, 15);
  const tiltDegrees = random.between(0, 25);
  const background = onPhoto
    ? {
        background: cropped(await readPicture(random.pick([first, ...others])), width, height, random),
        mites: random.whole(0, 6),
        debris: random.between(0, 2),
      }
    : {};
  const board = await renderBoard(seed + 9000, {
    width,
    height,
    pxPerMm,
    tiltDegrees,
    ...background,
    card: { modules, sideMm, condition },
  });
  const half = sideMm / 2;
  const square = [
    { x: -half, y: -half },
    { x: half, y: -half },
    { x: half, y: half },
    { x: -half, y: half },
  ];
  const lens = lensOf(board.image, random);
  const corners = (board.card ?? []).map((corner) => project(lens, corner));
  const view = fromCorners(square, corners);
  if (view === undefined) throw new Error('the corners of a card are collinear');
  return {
    image: through(lens, board.image),
    text,
    condition,
    background: onPhoto ? 'photo' : 'drawn',
    pxPerMm,
    tiltDegrees,
    sideMm,
    corners,
    mmPerPx: meanMmPerPx(view, board.image),
  };
}

/** Perspective of a camera near the board: one end of the image is larger. */
const lensOf = ({ width, height }: RgbImage, random: Random): Homography => {
  const turn = random.between(0, 2 * Math.PI);
  const strength = (random.between(0, MOST_PERSPECTIVE) * 2) / Math.max(width, height);
  const [gx, gy] = [strength * Math.cos(turn), strength * Math.sin(turn)];
  const [cx, cy] = [(width - 1) / 2, (height - 1) / 2];
  // T(c) · [1 0 0; 0 1 0; gx gy 1] · T(-c), scaled so that the last number is 1.
  const last = 1 - gx * cx - gy * cy;
  const scale = (value: number): number => value / last;
  return [
    scale(1 + gx * cx),
    scale(gy * cx),
    scale(-cx + cx * last),
    scale(gx * cy),
    scale(1 + gy * cy),
    scale(-cy + cy * last),
    scale(gx),
    scale(gy),
    1,
  ];
};

/** The image as seen by that camera. */
const through = (lens: Homography, image: RgbImage): RgbImage => {
  const out = blankImage(image.width, image.height);
  const back = inverse(lens);
  for (let y = 0; y < image.height; y += 1)
    for (let x = 0; x < image.width; x += 1) {
      const from = project(back, { x, y });
      const left = Math.min(image.width - 2, Math.max(0, Math.floor(from.x)));
      const top = Math.min(image.height - 2, Math.max(0, Math.floor(from.y)));
      const fx = Math.min(1, Math.max(0, from.x - left));
      const fy = Math.min(1, Math.max(0, from.y - top));
      const at = (top * image.width + left) * 3;
      const below = at + image.width * 3;
      for (let c = 0; c < 3; c += 1) {
        const upper = (image.data[at + c] ?? 0) * (1 - fx) + (image.data[at + 3 + c] ?? 0) * fx;
        const lower = (image.data[below + c] ?? 0) * (1 - fx) + (image.data[below + 3 + c] ?? 0) * fx;
        out.data[(y * image.width + x) * 3 + c] = Math.round(upper * (1 - fy) + lower * fy);
      }
    }
  return out;
};

/** The square root of the mean area of a pixel on the board, in mm² or what else the view is of. */
export const meanMmPerPx = (view: Homography, { width, height }: RgbImage): number => {
  const back = inverse(view);
  let sum = 0;
  const steps = 24;
  for (let i = 0; i < steps * steps; i += 1)
    sum += Math.abs(
      areaAt(back, {
        x: (((i % steps) + 0.5) / steps) * width,
        y: ((Math.floor(i / steps) + 0.5) / steps) * height,
      }),
    );
  return Math.sqrt(sum / (steps * steps));
};
