import { readPicture } from '../boards/picture-files.ts';
import { findCard } from '../src/card/find-card.ts';
import type { CardTrial } from './card-child.ts';
import { COVERED, HALF_COVERED, WITHOUT_CARD } from './card-scenes.ts';
import { realPhotos } from './coin-scenes.ts';
import { cleanBoards, dirtyBoards, unlabelledBoards } from './pictures.ts';
import { percent, quantile, table } from './tables.ts';
import { PROCESSES, trialsOf } from './trials.ts';

/** A larger error of the scale counts as wrong. */
const RIGHT = 0.01;
/** Shares of boards with a covered card, the same with a half covered one, and without a card. */
const SHARES = { covered: 0.05, without: 0.12 };

/** A trial on a board that has a card. */
type Trial = CardTrial & Required<Pick<CardTrial, 'scene'>>;
type Scene = Trial['scene'];

const hasCard = (trial: CardTrial): trial is Trial => trial.scene !== undefined;

const rowOf = (
  name: string,
  all: readonly Trial[],
  belongs: (scene: Scene) => boolean,
): (string | number)[] => {
  const trials = all.filter(({ scene }) => belongs(scene));
  const found = trials.flatMap((trial) => trial.found ?? []);
  const right = found.filter(({ isText, off }) => isText && Math.abs(off) <= RIGHT);
  const share = [
    name,
    trials.length,
    percent(found.length, trials.length),
    percent(right.length, found.length),
  ];
  if (found.length === 0) return [...share, '', '', ''];
  const offs = found.map(({ off }) => 100 * Math.abs(off));
  const corners = found.map(({ corner }) => corner);
  return [
    ...share,
    `${quantile(offs, 0.5).toFixed(2)} %`,
    `${quantile(offs, 0.99).toFixed(2)} %`,
    quantile(corners, 0.9).toFixed(2),
  ];
};

const GROUPS: readonly (readonly [string, (scene: Scene) => boolean])[] = [
  ['**all**', () => true],
  ['clean', ({ condition }) => condition === 'clean'],
  ['dirty', ({ condition }) => condition === 'dirty'],
  ['wet', ({ condition }) => condition === 'wet'],
  ['6 to 8 px/mm', ({ pxPerMm }) => pxPerMm < 8],
  ['tilted from 15° on', ({ tiltDegrees }) => tiltDegrees >= 15],
  ['on real photos', ({ background }) => background === 'photo'],
];

/**
 * The card search on `count` rendered boards, some with a covered card, some without. `onMiss` is called for
 * each card that was not found or not measured correctly.
 */
export const cardReport = async (count: number, onMiss: (line: string) => void): Promise<string> => {
  const covered = Math.ceil(SHARES.covered * count);
  const sets = [
    [0, count],
    [COVERED, covered],
    [HALF_COVERED, covered],
    [WITHOUT_CARD, Math.ceil(SHARES.without * count)],
  ] as const;
  const look = (trial: CardTrial): void => {
    const isRight = trial.found?.isText && Math.abs(trial.found.off) <= RIGHT;
    if (hasCard(trial) ? !isRight : trial.found)
      onMiss(`card, board ${trial.seed}: ${JSON.stringify(trial)}`);
  };
  const parts = Array.from({ length: PROCESSES }, (_, i) => {
    const ends = sets.map(([from, many]) =>
      [i, i + 1].map((end) => from + Math.ceil((end * many) / PROCESSES)),
    );
    return trialsOf('./card-child.ts', ends.flat(), look);
  });
  return `${cardTables((await Promise.all(parts)).flat())} ${await realCards()}`;
};

/** Results as tables. */
const cardTables = (all: readonly CardTrial[]): string => {
  const withCard = all.filter(hasCard);
  const cards = withCard.filter(({ seed }) => seed < COVERED);
  const without = all.filter((trial) => !hasCard(trial));
  const found = cards.filter((trial) => trial.found !== undefined);
  const seconds = (trials: readonly CardTrial[]): number[] => trials.map((trial) => trial.seconds);
  return [
    table(
      'boards with a card | n | found | of these within 1 % | median error | 99 of 100 | corner off, px (9 of 10)',
      [
        ...GROUPS.map(([name, belongs]) => rowOf(name, cards, belongs)),
        rowOf('a side covered by 3 to 12 %', withCard, ({ condition }) => condition === 'covered'),
        rowOf('half covered', withCard, ({ condition }) => condition === 'half_covered'),
      ],
    ),
    '',
    `Processor seconds: ${quantile(seconds(found), 0.5).toFixed(2)} where a card is found (median), ${Math.max(...seconds(found)).toFixed(1)} at most; without one ${quantile(seconds(without), 0.5).toFixed(1)} (median), ${Math.max(...seconds(without)).toFixed(1)} at most.`,
    `Taken for a card on ${without.length} boards without one: ${without.filter((trial) => trial.found !== undefined).length}.`,
  ].join('\n');
};

/** The available photos contain other codes of unknown size, which must be rejected like all others. */
const realCards = async (): Promise<string> => {
  const withCode = [...dirtyBoards(), ...cleanBoards(), ...unlabelledBoards()].map(({ file }) => file);
  const why = new Map<string, number>();
  let taken = 0;
  for (const file of [...withCode, ...realPhotos()]) {
    const answer = findCard(await readPicture(file));
    if ('failure' in answer) why.set(answer.why, (why.get(answer.why) ?? 0) + 1);
    else taken += 1;
  }
  return `On the real photos: ${taken}; refused: ${[...why].map(([code, n]) => `${code} ${n}`).join(', ')}.`;
};
