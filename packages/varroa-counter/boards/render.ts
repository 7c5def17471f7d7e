import { isWithin } from '../src/card/find-card.ts';
import type { Point } from '../src/image/point.ts';
import type { RgbImage } from '../src/image/rgb-image.ts';
import type { Marker } from '../src/marker/markers.ts';
import type { SeenMarker } from '../src/marker/measure.ts';
import { blankCanvas, type Canvas } from './canvas.ts';
import { type CardCondition, type CardPlace, type PrintedCard, paintCard, spoil } from './card.ts';
import { paintCoin, riseOf } from './coin.ts';
import { crumb, strew } from './debris.ts';
import { addGlare, blur, expose, type Hidden, sharpen, shine } from './light.ts';
import { type MiteBox, paintMite, type Spot } from './mite.ts';
import { throughJpeg } from './picture-files.ts';
import { planeOf } from './plane.ts';
import { type Random, randomFrom } from './random.ts';
import { BOARD_KINDS, type BoardKind, layBoard, layPhoto } from './surfaces.ts';
import { writeOn } from './writing.ts';

/** Mites that are hard to tell: in groups of two and three, on edge, or with a crumb against them. */
export type MitePose = 'touching' | 'on_edge' | 'with_crumb';

export interface BoardOptions {
  width?: number;
  height?: number;
  /** Scale perpendicular to the tilt. */
  pxPerMm?: number;
  kind?: BoardKind;
  /** Number of mites; random by default. */
  mites?: number;
  /** How all mites lie; by default some touch and all lie flat. */
  pose?: MitePose;
  /** Pieces of debris per square centimetre. */
  debris?: number;
  /** Whether there is handwriting and circles around mites. */
  writing?: boolean;
  tiltDegrees?: number;
  /** A photo as background instead of a drawn board. */
  background?: RgbImage;
  coin?: Marker;
  /** A printed card on the board, and its condition. */
  card?: PrintedCard & { condition: CardCondition };
  /** Share of the coin's width outside the image, 0..0.5. */
  cutOff?: number;
}

export interface RenderedBoard {
  image: RgbImage;
  kind: BoardKind | 'photo';
  mites: MiteBox[];
  /** The true position of the coin. */
  marker?: SeenMarker;
  /** The true corners of the card's code, clockwise from the printed top left one; in pixels. */
  card?: Point[];
  /** Mean scale of the tilted board: the square root of the area of a pixel. */
  mmPerPx: number;
}

/** Trays and sheets are common; bare wood is rare. */
const USUAL = ['tray_white', 'tray_yellow', 'paper_white', ...BOARD_KINDS] as const;

/** Mites fall singly, and sometimes two or three touch. */
function miteSpots(canvas: Canvas, count: number, touch: number, random: Random): Spot[] {
  const halfX = canvas.width / canvas.plane.pxPerMm / 2;
  const halfY = canvas.height / canvas.plane.pxPerMm / 2;
  const spots: Spot[] = [];
  for (let tries = 0; spots.length < count && tries < count * 40; tries++) {
    const last = spots.at(-1);
    const touching = last !== undefined && random.chance(touch);
    const turn = random.between(0, 2 * Math.PI);
    const apart = random.between(1.15, 1.6);
    const spot = touching
      ? { x: last.x + apart * Math.cos(turn), y: last.y + apart * Math.sin(turn) }
      : { x: random.between(1 - halfX, halfX - 1), y: random.between(1 - halfY, halfY - 1) };
    if (spots.every(({ x, y }) => Math.hypot(x - spot.x, y - spot.y) > 1.1)) spots.push(spot);
  }
  return spots;
}

/** A place at a mite's rim. */
function besideOf({ x, y }: Spot, random: Random): Spot {
  const turn = random.between(0, 2 * Math.PI);
  const apart = random.between(0.8, 1.1);
  return { x: x + apart * Math.cos(turn), y: y + apart * Math.sin(turn) };
}

/** Mites lie in, under and next to the debris: most are drawn after it, some get a crumb over them. */
function populate(canvas: Canvas, options: BoardOptions, random: Random): MiteBox[] {
  const density = options.debris ?? 0.5 * 90 ** random.next();
  const count = options.mites ?? Math.round(2 * 40 ** random.next()) - 2;
  strew(canvas, density, random);
  const spots = miteSpots(canvas, count, options.pose === 'touching' ? 0.6 : 0.16, random);
  if (options.writing ?? random.chance(0.2)) writeOn(canvas, spots, random);
  const boxes = spots.map((spot) => paintMite(canvas, spot, random, options.pose === 'on_edge'));
  if (options.pose === 'with_crumb') for (const spot of spots) crumb(canvas, besideOf(spot, random), random);
  strew(canvas, density * random.between(0, 0.06), random);
  return boxes;
}

function photograph(canvas: Canvas, random: Random, hidden: Hidden): RgbImage {
  shine(canvas, random);
  if (random.chance(0.25)) addGlare(canvas, random.between(0.08, 0.7), random, hidden);
  blur(canvas, random.between(0.35, 1) * random.between(0.6, 1.3));
  if (random.chance(0.6)) sharpen(canvas, random.between(0.3, 1.4));
  return expose(canvas, random.between(1, 9), random);
}

/** A place for the coin: inside the image, or partly outside by the given share. */
function coinSpot(canvas: Canvas, radius: number, cutOff: number, random: Random): Spot {
  const halfX = canvas.width / canvas.plane.pxPerMm / 2;
  const halfY = canvas.height / canvas.plane.pxPerMm / 2;
  const room = radius + 1.5;
  const across = Math.max(0, halfX * 0.9 - room);
  const down = Math.max(0, halfY * 0.9 - room);
  const spot = { x: random.between(-across, across), y: random.between(-down, down) };
  if (cutOff > 0) spot.x = (random.chance(0.5) ? -1 : 1) * (halfX - radius + 2 * radius * cutOff);
  return spot;
}

function layCoin(canvas: Canvas, coin: Marker, cutOff: number, random: Random): SeenMarker {
  const { plane } = canvas;
  const at = coinSpot(canvas, coin.diameterMm / 2, cutOff, random);
  paintCoin(canvas, at, coin, random);
  const cos = Math.cos((plane.tiltDegrees * Math.PI) / 180);
  const diameterPx = coin.diameterMm * plane.pxPerMm * Math.sqrt(cos);
  return { ...plane.toPixels(at.x, at.y), diameterPx, tiltDegrees: plane.tiltDegrees };
}

/** Places a card completely inside the image with a random rotation; returns its corners. */
function layCard(canvas: Canvas, card: NonNullable<BoardOptions['card']>, random: Random): Point[] {
  const half = card.sideMm / 2;
  const place: CardPlace = {
    ...coinSpot(canvas, half * 1.5, 0, random),
    turn: random.between(0, 2 * Math.PI),
  };
  paintCard(canvas, place, card, random);
  spoil(canvas, place, card, random);
  const cos = half * Math.cos(place.turn);
  const sin = half * Math.sin(place.turn);
  const at = (x: number, y: number): Point =>
    canvas.plane.toPixels(place.x + x * cos - y * sin, place.y + x * sin + y * cos);
  return [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)];
}

/** The board does not reflect where the coin's base or its lifted face hides it. */
function behindCoin(canvas: Canvas, { x, y }: SeenMarker, coin: Marker): Hidden {
  const { plane } = canvas;
  const rise = riseOf(canvas, coin);
  const radius = coin.diameterMm / 2;
  return (px, py) => {
    const u = plane.ux * (px - x) + plane.uy * (py - y);
    const v = plane.vx * (px - x) + plane.vy * (py - y);
    return Math.hypot(u, v) < radius || Math.hypot(u - rise.x, v - rise.y) < radius;
  };
}

function inside({ x, y, width, height }: MiteBox, canvas: Canvas): boolean {
  const cx = x + width / 2;
  const cy = y + height / 2;
  return cx >= 0 && cy >= 0 && cx < canvas.width && cy < canvas.height;
}

/** Renders a photo of a board, reproducible by seed; missing `options` are random. */
export async function renderBoard(seed: number, options: BoardOptions = {}): Promise<RenderedBoard> {
  const random = randomFrom(seed * 2654435761);
  const kind = options.kind ?? random.pick(USUAL);
  const width = options.width ?? 768;
  const pxPerMm = options.pxPerMm ?? 10;
  const tiltDegrees = options.tiltDegrees ?? random.between(0, 12);
  const plane = planeOf({
    width,
    height: options.height ?? width,
    pxPerMm,
    tiltDegrees,
    azimuth: random.between(0, Math.PI),
  });
  const canvas = blankCanvas(width, options.height ?? width, plane);
  if (options.background === undefined) layBoard(canvas, kind, random);
  else layPhoto(canvas, options.background);
  const all = populate(canvas, options, random).filter((box) => inside(box, canvas));
  const { coin, cutOff = 0 } = options;
  const laid = coin === undefined ? undefined : layCoin(canvas, coin, cutOff, random);
  const card = options.card && layCard(canvas, options.card, random);
  const hidden: Hidden =
    laid === undefined || coin === undefined ? () => false : behindCoin(canvas, laid, coin);
  const image = await throughJpeg(photograph(canvas, random, hidden), random.whole(55, 95));
  const mmPerPx = 1 / (pxPerMm * Math.sqrt(Math.cos((tiltDegrees * Math.PI) / 180)));
  const covered = ({ x, y, width: w, height: h }: MiteBox): boolean =>
    laid !== undefined &&
    Math.hypot(x + w / 2 - laid.x, y + h / 2 - laid.y) < laid.diameterPx / 2 + 0.9 * pxPerMm;
  const underCard = ({ x, y, width: w, height: h }: MiteBox): boolean =>
    card !== undefined && isWithin({ x: x + w / 2, y: y + h / 2 }, card);
  return {
    image,
    kind: options.background === undefined ? kind : 'photo',
    mites: all.filter((box) => !covered(box) && !underCard(box)),
    mmPerPx,
    ...(laid === undefined ? {} : { marker: laid }),
    ...(card && { card }),
  };
}
