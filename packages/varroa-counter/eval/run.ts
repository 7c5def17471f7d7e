import { parseArgs } from 'node:util';
import { loadNetwork } from '../src/model.ts';
import { adjudicated } from './adjudicated.ts';
import { writeAnswers } from './answers.ts';
import { cardReport } from './card-report.ts';
import { coinReport } from './coin-report.ts';
import { correctedReport } from './corrected-report.ts';
import { crossValidate, keepCrossValidation, keptCrossValidation } from './cross-validation.ts';
import {
  adjudicatedReport,
  dirtyBoardsReport,
  rivalReport,
  traysReport,
  whiteBoardsReport,
} from './photos-report.ts';
import { hasPhotos, trays } from './pictures.ts';
import { scaleOffReport } from './scale-off-report.ts';
import { scaleReport } from './scale-report.ts';
import { silenceReport } from './silence-report.ts';
import { sizesReport } from './sizes-report.ts';
import { speedReport } from './speed-report.ts';

const { values } = parseArgs({
  options: {
    /** Folder of the fold networks (training/README.md): judges the trays again, keeps the answers, prints what they are worth. */
    folds: { type: 'string' },
    /**
     * Writes all answers with their look to this file, for `training/fit-certainty.py`, and nothing else; with `folds`, those
     * of photos that trained the network also by the fold that they did not train.
     */
    answers: { type: 'string' },
    /** Leaves the timings out. */
    'no-speed': { type: 'boolean', default: false },
    model: { type: 'string' },
    /** So many rendered boards with a coin; a thousand take an hour of one core, 0 leaves them out. */
    coins: { type: 'string', default: '1000' },
    /** So many rendered boards with a card; 0 leaves them out. */
    cards: { type: 'string', default: '500' },
    /** Prints the card's tables only. */
    'only-cards': { type: 'boolean', default: false },
    /** Folder of an export of corrected photos (`npm run export:corrections`): prints what they say only. */
    corrections: { type: 'string' },
    /** Folder of fold networks by their width (training/train-sizes.sh): prints the table of sizes only. */
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
} else if (values.folds !== undefined) {
  await foldsReport(values.folds);
} else if (values['only-cards']) {
  print(`## The card\n${await cardReport(Number(values.cards), (line) => console.error(line))}`);
} else {
  await report();
}

async function foldsReport(folder: string): Promise<void> {
  keepCrossValidation({
    upstream: await crossValidate(folder, trays()),
    adjudicated: await crossValidate(folder, adjudicated(trays())),
  });
  printTrays();
}

function printTrays(): void {
  print(
    `## Trays, cross-validated by photo, adjudicated labels\n${traysReport(keptCrossValidation('adjudicated'))}`,
  );
  print(
    `## Trays, cross-validated by photo, upstream's labels\n${traysReport(keptCrossValidation('upstream'))}`,
  );
}

async function correctionsReport(folder: string): Promise<string> {
  const network = await loadNetwork(values.model);
  const table = await correctedReport(network, folder);
  await network.close();
  return `## Boards that beekeepers corrected\n${table}`;
}

async function answersTo(file: string): Promise<void> {
  const network = await loadNetwork(values.model);
  await writeAnswers(network, file, values.folds);
  await network.close();
}

async function report(): Promise<void> {
  const network = await loadNetwork(values.model);
  printTrays();
  print(`## White boards, never trained on\n${await whiteBoardsReport(network)}`);
  print(`## Dirty boards, the network trained on none of them\n${await dirtyBoardsReport(network)}`);
  print(`## Upstream's labels and adjudicated ones\n${await adjudicatedReport(network)}`);
  print(`## Scale without a coin\n${await scaleReport(network)}`);
  print(`## A scale that is wrong\n${await scaleOffReport(network)}`);
  print(`## Who is wrong in silence\n${await silenceReport(network)}`);
  await network.close();
  print(`## The rival: colour threshold and blobs\n${await rivalReport()}`);
  if (!values['no-speed']) print(`## Speed\n${await speedReport()}`);
  const cards = Number(values.cards);
  if (cards > 0) print(`## The card\n${await cardReport(cards, (line) => console.error(line))}`);
  const coins = Number(values.coins);
  if (coins > 0) print(`## The coin\n${await coinReport(coins, (line) => console.error(line))}`);
}
