import { readPicture } from '../boards/picture-files.ts';
import { calibration } from '../src/model-card.ts';
import { adjudicated } from './adjudicated.ts';
import { type CrossValidation, calibrated, calibratedApart } from './cross-validation.ts';
import { judgeWeighed } from './judge-set.ts';
import type { JudgeOf, Judges } from './judges.ts';
import {
  dirtyBoards,
  isSharp,
  type Labelled,
  trays,
  unlabelledBoards,
  whiteBoards,
  wholeTrays,
} from './pictures.ts';
import { calibrationError, type Judgement, judge, together } from './protocol.ts';
import { darkBlobs } from './rival.ts';
import { countErrors, reliabilityTable, scoreTable, shown, three } from './tables.ts';

/** Separate: its mites are 10 px long, below the minimum of the counter. */
const TINY = '1000014136';
/** The rival's own threshold, the best on the trays. */
const RIVAL_THRESHOLD = 0.65;

/** A photo, or several together. */
type Named = readonly [name: string, judgement: Judgement];

const sum = (name: string, photos: readonly Named[]): Named => [
  name,
  together(photos.map(([, judgement]) => judgement)),
];

/** The scores of photos and their sums, and how right the counts and certainties of some photos are. */
const reportOf = (scored: readonly Named[], photos: readonly Named[]): string => {
  const [, { judged }] = sum('', photos);
  return [scoreTable(scored), '', countErrors(photos), '', reliabilityTable(judged)].join('\n');
};

/** The yellow trays, by networks and a calibration that never saw the photo. */
export const traysReport = (validation: CrossValidation): string => {
  const photos = Object.entries(calibratedApart(validation));
  return reportOf([...photos, sum('**all trays**', photos)], photos);
};

/** The white boards, which were never used for training. */
export const whiteBoardsReport = async ({ shipped }: Judges): Promise<string> => {
  const photos = await certain(() => shipped, whiteBoards());
  const usual = photos.filter(([photo]) => photo !== TINY);
  return reportOf([...photos, sum(`**all without ${TINY}**`, usual), sum('all', photos)], usual);
};

/** Certainties of each photo by the shipped calibration. */
const certain = async (judgeOf: JudgeOf, pictures: readonly Labelled[]): Promise<Named[]> => {
  const raw = await judgeWeighed(judgeOf, pictures);
  return [...raw].map(([photo, judgement]) => [photo, calibrated(judgement, calibration)]);
};

/** The whole trays, each by a network that never saw it; the unfocused one is separate. */
export const wholeTraysReport = async ({ unseeing }: Judges): Promise<string> => {
  const sharp = await certain(unseeing, wholeTrays().filter(isSharp));
  const blurred = await certain(
    unseeing,
    wholeTrays().filter(({ blurred }) => blurred),
  );
  return reportOf([...sharp, sum('**the sharp ones**', sharp), ...blurred], sharp);
};

/**
 * The dirty boards, each by a network that never saw it; the two set aside were not used for fitting either.
 */
export const dirtyBoardsReport = async ({ unseeing }: Judges): Promise<string> => {
  const upstream = await certain(unseeing, dirtyBoards());
  const aside = await certain(
    unseeing,
    unlabelledBoards().filter(({ measured }) => measured),
  );
  const ours = await certain(
    unseeing,
    unlabelledBoards().filter(({ measured }) => !measured),
  );
  const all = [...upstream, ...aside, ...ours];
  return [
    scoreTable([
      ...upstream,
      sum('**labelled upstream**', upstream),
      ...aside,
      sum('**set aside**', aside),
      ...ours,
      sum('**our labels**', ours),
      sum('**all dirty boards**', all),
    ]),
    '',
    reliabilityTable(sum('', all)[1].judged),
  ].join('\n');
};

/** Boards labelled upstream, with upstream's labels and with the adjudicated ones. */
export const adjudicatedReport = async ({ shipped, unseeing }: Judges): Promise<string> => {
  const kinds: [string, Labelled[], JudgeOf][] = [
    ["trays' tiles, known to the network", trays(), () => shipped],
    ["trays' tiles, not known to it", trays(), unseeing],
    [`white boards without ${TINY}`, whiteBoards().filter(({ photo }) => photo !== TINY), unseeing],
    ['dirty boards labelled upstream', dirtyBoards(), unseeing],
  ];
  const sets: Named[] = [];
  for (const [kind, pictures, judge] of kinds) {
    sets.push(sum(`${kind}: upstream`, await certain(judge, pictures)));
    sets.push(sum(`${kind}: adjudicated`, await certain(judge, adjudicated(pictures))));
  }
  const errors = sets.map(([name, { judged }]) => `${name} ${three(calibrationError(shown(judged)))}`);
  return [scoreTable(sets), '', `Calibration errors (ECE): ${errors.join('; ')}.`].join('\n');
};

/** The rival on the same images. */
export const rivalReport = async (): Promise<string> => {
  const judged = async (pictures: readonly Labelled[]): Promise<Judgement> => {
    const parts: Judgement[] = [];
    for (const picture of pictures) {
      const answers = darkBlobs(await readPicture(picture.file), 1 / picture.pxPerMm);
      parts.push(judge(answers, picture.mites, picture));
    }
    return together(parts);
  };
  const white = whiteBoards().filter(({ photo }) => photo !== TINY);
  return scoreTable(
    [
      ['trays', await judged(trays())],
      [`white boards without ${TINY}`, await judged(white)],
    ],
    RIVAL_THRESHOLD,
  );
};
