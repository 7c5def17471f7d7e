import { parseArgs } from 'node:util';
import { loadNetwork } from '../src/model.ts';
import { adjudicated } from './adjudicated.ts';
import { writeAnswers } from './answers.ts';
import { blurReport } from './blur-report.ts';
import { cardReport } from './card-report.ts';
import { coinReport } from './coin-report.ts';
import { correctedReport } from './corrected-report.ts';
import {
  judgedByStrangers,
  type Kept,
  type Kind,
  keepCrossValidation,
  keptCrossValidation,
  type Labels,
} from './cross-validation.ts';
import { type Judges, keptFolds, openJudges } from './judges.ts';
import { kindsReport } from './kinds-report.ts';
import {
  adjudicatedReport,
  dirtyBoardsReport,
  rivalReport,
  traysReport,
  whiteBoardsReport,
  wholeTraysReport,
} from './photos-report.ts';
import {
  coveredBoards,
  dirtyBoards,
  hasPhotos,
  isSharp,
  type Labelled,
  trays,
  unlabelledBoards,
  wholeTrays,
} from './pictures.ts';
import { scaleOffReport } from './scale-off-report.ts';
import { scaleReport } from './scale-report.ts';
import { silenceReport } from './silence-report.ts';
import { sizesReport } from './sizes-report.ts';
import { speedReport } from './speed-report.ts';
import { tiltReport } from './tilt-report.ts';
import { veilReport } from './veil-report.ts';

const { values } = parseArgs({
  options: {
    /**
     * Folder of the fold networks (training/README.md): photos of the training set are evaluated with the
     * fold trained without them, and the results stored.
     */
    folds: { type: 'string', default: keptFolds },
    /** Only writes all detections with their look to this file, for `training/fit-certainty.py`. */
    answers: { type: 'string' },
    /** Skips the timings. */
    'no-speed': { type: 'boolean', default: false },
    model: { type: 'string' },
    /** Number of rendered boards with a coin; a thousand take an hour on one core, 0 skips them. */
    coins: { type: 'string', default: '1000' },
    /** Number of rendered boards with a card; 0 skips them. */
    cards: { type: 'string', default: '500' },
    /** Prints only the tables of the card. */
    'only-cards': { type: 'boolean', default: false },
    /** Folder of an export of corrected photos (`npm run export:corrections`): prints only their results. */
    corrections: { type: 'string' },
    /** Folder of fold networks by width (training/train-sizes.sh): prints only the table of sizes. */
    sizes: { type: 'string' },
  },
});

const print = (text: string): boolean => process.stdout.write(`${text}\n\n`);

if (values.sizes !== undefined) {
  print(await sizesReport(values.sizes));
} else if (values.corrections !== undefined) {
  print(await correctionsReport(values.corrections));
} else if (!hasPhotos) {
  print('The real photos are not here (../shared/data/varroa): nothing to measure.');
} else if (values.answers !== undefined) {
  await answersTo(values.answers);
} else if (values['only-cards']) {
  print(`## The card\n${await cardReport(Number(values.cards), (line) => console.error(line))}`);
} else {
  await report();
}

async function keepAnswers(judges: Judges): Promise<void> {
  const ours = unlabelledBoards().filter((board) => !board.measured && isSharp(board));
  const kept = async (labels: Labels, kind: Kind, boards: readonly Labelled[]): Promise<Kept> => ({
    labels,
    kind,
    validation: await judgedByStrangers(judges, boards),
  });
  keepCrossValidation([
    await kept('upstream', 'trays', trays()),
    await kept('adjudicated', 'trays', adjudicated(trays())),
    await kept('adjudicated', 'whole trays', wholeTrays().filter(isSharp)),
    await kept('adjudicated', 'dirty', [...adjudicated([...dirtyBoards(), ...coveredBoards()]), ...ours]),
  ]);
}

function printTrays(): void {
  print(
    `## Trays, cross-validated by photo, adjudicated labels\n${traysReport(keptCrossValidation('trays', 'adjudicated'))}`,
  );
  print(
    `## Trays, cross-validated by photo, upstream's labels\n${traysReport(keptCrossValidation('trays', 'upstream'))}`,
  );
}

async function correctionsReport(folder: string): Promise<string> {
  const network = await loadNetwork(values.model);
  const table = await correctedReport(network, folder);
  await network.close();
  return `## Boards that beekeepers corrected\n${table}`;
}

async function answersTo(file: string): Promise<void> {
  const judges = await openJudges(values.model, values.folds);
  await writeAnswers(judges, file);
  await judges.close();
}

async function report(): Promise<void> {
  const judges = await openJudges(values.model, values.folds);
  await keepAnswers(judges);
  printTrays();
  print(`## Whole trays\n${await wholeTraysReport(judges)}`);
  print(`## White boards, never trained on\n${await whiteBoardsReport(judges)}`);
  print(`## Dirty boards\n${await dirtyBoardsReport(judges)}`);
  print(`## Upstream's labels and adjudicated ones\n${await adjudicatedReport(judges)}`);
  print(`## How mites lie\n${await kindsReport(judges)}`);
  print(`## Scale without a coin\n${await scaleReport(judges.unseeing)}`);
  print(`## A scale that is wrong\n${await scaleOffReport(judges.unseeing)}`);
  print(`## A photo out of focus\n${await blurReport(judges.unseeing)}`);
  print(`## A photo taken at an angle\n${await tiltReport(judges.unseeing)}`);
  print(`## A veil over the photo\n${await veilReport(judges.unseeing)}`);
  print(`## Who is wrong in silence\n${await silenceReport(judges.unseeing)}`);
  await judges.close();
  print(`## The rival: colour threshold and blobs\n${await rivalReport()}`);
  if (!values['no-speed']) print(`## Speed\n${await speedReport()}`);
  const cards = Number(values.cards);
  if (cards > 0) print(`## The card\n${await cardReport(cards, (line) => console.error(line))}`);
  const coins = Number(values.coins);
  if (coins > 0) print(`## The coin\n${await coinReport(coins, (line) => console.error(line))}`);
}
