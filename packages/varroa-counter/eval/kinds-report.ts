import { readPicture } from '../boards/picture-files.ts';
import { type MitePose, renderBoard } from '../boards/render.ts';
import { certaintiesOf } from '../src/detect/calibration.ts';
import type { Network } from '../src/detect/network.ts';
import { rescaledWindow } from '../src/detect/resample.ts';
import { seek } from '../src/detect/seek.ts';
import { weigh } from '../src/detect/weigh.ts';
import type { RgbImage } from '../src/image/rgb-image.ts';
import { answerWeights, calibration } from '../src/model-card.ts';
import { adjudicated } from './adjudicated.ts';
import { boardOn, type Seen, seePhotos } from './judge-set.ts';
import type { Judges } from './judges.ts';
import {
  dirtyBoards,
  isSharp,
  type Labelled,
  trays,
  unlabelledBoards,
  whiteBoards,
  wholeTrays,
} from './pictures.ts';
import { type Box, type Judgement, judge, scoreAt, together } from './protocol.ts';
import { axesOf, blobFrom } from './rival.ts';
import { scoreTable, THRESHOLD, table, three } from './tables.ts';

/** How a mite lies, by the labels around it and by the dark object that it belongs to. */
const KINDS = ['alone', 'slim', 'in a larger dark object', 'in a pair', 'in a group'] as const;
type Kind = (typeof KINDS)[number];

/** Below this the counter warns. */
const FINE_PX_PER_MM = 7;
/** Mites whose centres are closer touch. */
const TOUCHING_MM = 1.8;
/** Slim: longer than this multiple of the width; larger: more than one mite covers. */
const [SLIM, LARGER_MM2] = [1.9, 2.3];
/** The window around a mite at 10 px/mm, and what is dark in it beside its bare board. */
const [SIDE, PX_PER_MM, DARK] = [60, 10, 0.62];

/** The dark object in the middle of a mite's label. */
const shapeOf = (image: RgbImage, { x, y, w, h }: Box, pxPerMm: number): Kind => {
  const scale = PX_PER_MM / pxPerMm;
  const [left = 0, top = 0] = [x + w / 2, y + h / 2].map((at) => Math.round(at * scale) - SIDE / 2);
  const planes = rescaledWindow(image, { x: left, y: top, width: SIDE, height: SIDE }, scale);
  const green = planes.subarray(SIDE * SIDE, 2 * SIDE * SIDE);
  const bare = green.slice().sort()[Math.floor(0.8 * green.length)] ?? 0;
  const isDark = (i: number): boolean => (green[i] ?? 0) < DARK * bare;
  const middle = (SIDE * SIDE + SIDE) / 2;
  if (!isDark(middle)) return 'alone';
  const blob = blobFrom(middle, { seen: new Uint8Array(SIDE * SIDE), isDark, width: SIDE });
  if (blob.length > LARGER_MM2 * PX_PER_MM ** 2) return 'in a larger dark object';
  const { long, short } = axesOf(blob);
  return Math.sqrt(long / short) > SLIM ? 'slim' : 'alone';
};

const touchingOf = (mites: readonly Box[], pxPerMm: number): Box[][] =>
  mites.map((one) =>
    mites.filter((other) => {
      const across = one.x - other.x + (one.w - other.w) / 2;
      const down = one.y - other.y + (one.h - other.h) / 2;
      return other !== one && Math.hypot(across, down) < TOUCHING_MM * pxPerMm;
    }),
  );

const kindsOf = async ({ file, mites, pxPerMm }: Labelled): Promise<Kind[]> => {
  const image = await readPicture(file);
  const touching = touchingOf(mites, pxPerMm);
  return mites.map((mite, i) => {
    const near = touching[i] ?? [];
    if (near.length === 0) return shapeOf(image, mite, pxPerMm);
    const isPair = [mite, ...near].every((one) => touching[mites.indexOf(one)]?.length === 1);
    return isPair ? 'in a pair' : 'in a group';
  });
};

/** Only mites of the kind count: the middles of the others are left out. */
const judgeOnly = (
  picture: Labelled,
  kinds: readonly Kind[],
  answers: Parameters<typeof judge>[0],
  kind: Kind,
) => {
  const others = picture.mites.filter((_, i) => kinds[i] !== kind);
  const points = others.map(({ x, y, w, h }) => ({ x: x + w / 2 - 0.5, y: y + h / 2 - 0.5, w: 1, h: 1 }));
  return judge(answers, picture.mites, { ...picture, missing: [...picture.missing, ...points] });
};

/** The answers of one photo's pictures with their certainties. */
const certainAnswers = (photo: readonly Seen[]) => {
  const board = boardOn(photo);
  const sure = photo.map(({ found, looks }) => weigh(found, looks, board, answerWeights));
  const certainties = certaintiesOf(calibration, sure.flat());
  let next = 0;
  return photo.map(({ found }) => found.map(({ x, y }) => ({ x, y, sure: certainties[next++] ?? 0 })));
};

/** The mites of each kind that are counted, and those that have any answer, by networks that do not know them. */
const onPhotos = async ({ unseeing }: Judges): Promise<string> => {
  const boards = [
    ...adjudicated([...trays(), ...dirtyBoards(), ...whiteBoards()]),
    ...[...wholeTrays(), ...unlabelledBoards()].filter(isSharp),
  ].filter(({ pxPerMm }) => pxPerMm >= FINE_PX_PER_MM);
  const parts = new Map<Kind, Judgement[]>(KINDS.map((kind) => [kind, []]));
  for (const photo of (await seePhotos(unseeing, boards)).values()) {
    const answers = certainAnswers(photo);
    for (const [i, { picture }] of photo.entries()) {
      const kinds = await kindsOf(picture);
      for (const kind of KINDS) parts.get(kind)?.push(judgeOnly(picture, kinds, answers[i] ?? [], kind));
    }
  }
  const rows = [...parts].map(([kind, judgements]) => {
    const all = together(judgements);
    return [kind, all.mites, three(scoreAt(all, THRESHOLD).recall), three(scoreAt(all, 0).recall)];
  });
  return table('mites | number | counted | with any answer', rows);
};

const POSES: readonly (MitePose | undefined)[] = [undefined, 'touching', 'on_edge', 'with_crumb'];

/** Rendered boards that no network was trained on, all of whose mites lie in one way. */
export const renderedWith = async (network: Network, pose: MitePose | undefined): Promise<Judgement> => {
  const parts: Judgement[] = [];
  for (const [i, kind] of (['tray_white', 'tray_yellow', 'paper_white', 'paper_white'] as const).entries()) {
    const options = { kind, mites: 25, debris: 6, width: 440, ...(pose && { pose }) };
    const { image, mites, mmPerPx } = await renderBoard(9600 + i, options);
    const found = await seek(network, image, { mmPerPx });
    const answers = found.map(({ x, y, certainty }) => ({ x, y, sure: certainty }));
    const labels = mites.map(({ x, y, width: w, height: h }) => ({ x, y, w, h }));
    parts.push(judge(answers, labels, { width: image.width, height: image.height, pxPerMm: 1 / mmPerPx }));
  }
  return together(parts);
};

/** Mites that touch, lie on edge or carry a crumb: on photos, and on rendered boards. */
export const kindsReport = async (judges: Judges): Promise<string> => {
  const rendered: [string, Judgement][] = [];
  for (const pose of POSES) rendered.push([pose ?? 'as they fall', await renderedWith(judges.shipped, pose)]);
  return `${await onPhotos(judges)}\n\n${scoreTable(rendered)}`;
};
