import { readPicture } from '../boards/picture-files.ts';
import { seenBy, tiltedView } from '../boards/tilted.ts';
import { areaAt, type Homography, inverse, project } from '../src/card/homography.ts';
import { countVarroas, type MarkerChoice } from '../src/count.ts';
import type { TilesSeen } from '../src/detect/detect.ts';
import type { Network } from '../src/detect/network.ts';
import { seek } from '../src/detect/seek.ts';
import { type LookAt, settleScale } from '../src/detect/settle-scale.ts';
import type { RgbImage } from '../src/image/rgb-image.ts';
import { fineWhiteBoards, sharpDirtyBoards } from './adjudicated.ts';
import { meanMmPerPx } from './card-scenes.ts';
import type { JudgeOf } from './judges.ts';
import { isSharp, type Labelled, wholeTrays } from './pictures.ts';
import { type Answer, type Judgement, judge, scoreAt, together } from './protocol.ts';
import { answersOf } from './scale-off-report.ts';
import { THRESHOLD, table, three } from './tables.ts';
import { freePlace, squareAt, withCard, withCoin } from './tilt-scenes.ts';
import { verdictOn } from './verdict.ts';

const TILTS = [0, 10, 20, 30];
/** Another direction for each board, by the golden angle. */
const TURN = 2.39996;
/** Larger photos take too long and show nothing else. */
const MOST_PIXELS = 13_000_000;
/** Mites closer to the edge count neither way. */
const BORDER_MM = 0.7;

const KINDS: readonly [string, () => Labelled[]][] = [
  ['white', fineWhiteBoards],
  ['dirty', sharpDirtyBoards],
  ['whole trays', () => wholeTrays().filter(isSharp)],
];

/** `none`: the true scale, the photo taken for a straight one. */
const MARKS = ['none', 'card', 'coin', 'width'] as const;
type Mark = (typeof MARKS)[number];

/** A photo with its mites, in pixels of the straight photo. */
type Scene = { photo: RgbImage; view: Homography; board: Labelled };

/** The result of one count; a refusal is a warning. */
type TiltCount = {
  judgement: Judgement;
  count: number;
  truth: number;
  warnings: readonly string[];
};

const judged = (
  found: readonly Answer[],
  warnings: readonly string[],
  { photo, view, board }: Scene,
): TiltCount => {
  const back = inverse(view);
  const isSeen = ({ x, y }: { x: number; y: number }): boolean => {
    const on = { x: x - (photo.width - 1) / 2, y: y - (photo.height - 1) / 2 };
    const at = project(view, on);
    const border = BORDER_MM * board.pxPerMm * Math.sqrt(areaAt(view, on));
    return at.x > border && at.y > border && at.x < photo.width - border && at.y < photo.height - border;
  };
  const mites = board.mites.filter(({ x, y, w, h }) => isSeen({ x: x + w / 2, y: y + h / 2 }));
  const answers = found
    .map(({ x, y, sure }) => {
      const on = project(back, { x, y });
      return { x: on.x + (photo.width - 1) / 2, y: on.y + (photo.height - 1) / 2, sure };
    })
    .filter(isSeen);
  const judgement = judge(answers, mites, board);
  return { judgement, count: scoreAt(judgement, THRESHOLD).found, truth: judgement.mites, warnings };
};

/** What the counter finds if it takes the photo for a straight one. */
const uncorrected = async (network: Network, image: RgbImage, mmPerPx: number): Promise<Answer[]> => {
  const tilesSeen: TilesSeen = new Map();
  const look: LookAt = (pxPerMm, atMostTiles) =>
    seek(network, image, { mmPerPx: 1 / pxPerMm, tilesSeen, atMostTiles });
  const first = { pxPerMm: 1 / mmPerPx, found: await look(1 / mmPerPx) };
  const { found } = await settleScale(look, first, 'known');
  return found.map(({ x, y, certainty }) => ({ x, y, sure: certainty }));
};

/** Counts one board at a tilt with a marker; the scale that is the tilted photo's mean without one. */
const countTilted = async (
  network: Network,
  straight: RgbImage,
  board: Labelled,
  { index, degrees, mark }: { index: number; degrees: number; mark: Mark },
): Promise<TiltCount> => {
  const azimuth = index * TURN;
  const view = tiltedView(straight, degrees, azimuth);
  const { pxPerMm } = board;
  const at = freePlace(straight, board.mites, { pxPerMm, view, seed: index + 1 });
  const isMarked = mark === 'card' || mark === 'coin';
  const missing = isMarked ? [...board.missing, squareAt(straight, at, pxPerMm)] : board.missing;
  const seen = seenBy(view, mark === 'card' ? withCard(straight, at, pxPerMm, index) : straight);
  const photo = mark === 'coin' ? withCoin(seen, view, at, { degrees, azimuth, pxPerMm, seed: index }) : seen;
  const scene = { photo, view, board: { ...board, missing } };
  const mmPerPx = meanMmPerPx(view, photo) / pxPerMm;
  if (mark === 'none') return judged(await uncorrected(network, photo, mmPerPx), [], scene);
  const markers: Record<Exclude<Mark, 'none'>, MarkerChoice> = {
    card: { id: 'marker_CARD' },
    coin: { id: 'marker_2_EUR' },
    width: { id: 'marker_UNKNOWN', mmPerPx },
  };
  const outcome = await countVarroas(photo, markers[mark], { network });
  if (outcome.outcome !== 'counted') return judged([], [outcome.outcome], scene);
  return judged(answersOf(outcome), outcome.result.quality.warnings, scene);
};

/** Boards photographed at an angle: taken for straight, by a card, by a coin, and by the mites alone. */
export const tiltReport = async (networkFor: JudgeOf): Promise<string> => {
  const rows: string[][] = [];
  for (const [kind, boardsOf] of KINDS) {
    const boards = boardsOf().filter(({ width, height }) => width * height < MOST_PIXELS);
    for (const degrees of TILTS) {
      for (const mark of MARKS) {
        const counts: TiltCount[] = [];
        for (const [index, board] of boards.entries()) {
          const straight = await readPicture(board.file);
          counts.push(await countTilted(networkFor(board.photo), straight, board, { index, degrees, mark }));
        }
        rows.push(rowOf(kind, degrees, mark, counts));
      }
    }
  }
  return table(
    'boards | tilt | scale from | precision | recall | F1 | warned of tilt | wrong in silence',
    rows,
  );
};

const rowOf = (kind: string, degrees: number, mark: Mark, counts: readonly TiltCount[]): string[] => {
  const { precision, recall, f1 } = scoreAt(together(counts.map(({ judgement }) => judgement)), THRESHOLD);
  const times = (is: (one: TiltCount) => boolean): string =>
    `${counts.filter(is).length} of ${counts.length}`;
  return [
    kind,
    `${degrees}°`,
    mark,
    ...[precision, recall, f1].map(three),
    times(({ warnings }) => warnings.includes('tilted')),
    times(
      ({ count, truth, warnings }) => verdictOn(count, truth, warnings.length > 0) === 'wrong in silence',
    ),
  ];
};
