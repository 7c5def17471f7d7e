import { renderBoard } from '../boards/render.ts';
import { type FoundCard, findCard } from '../src/card/find-card.ts';
import { type CardScene, cardSceneOf } from './card-scenes.ts';
import { realPhotos } from './coin-scenes.ts';
import { cleanBoards, dirtyBoards, pixelsOf, unlabelledBoards } from './pictures.ts';
import { table } from './tables.ts';

/** A scale further off than this is wrong. */
const RIGHT = 0.01;
/** Seeds of boards whose card is covered in part, and of those without one. */
const COVERED = 1000;
const HALF_COVERED = 2000;
const WITHOUT = 3000;

type Trial = Omit<CardScene, 'image'> & {
  found: FoundCard | undefined;
  off: number;
  corner: number;
  ms: number;
};

const trialOf = async (seed: number, photos: readonly string[]): Promise<Trial> => {
  const asked = seed >= HALF_COVERED ? 'half_covered' : seed >= COVERED ? 'covered' : undefined;
  const { image, ...scene } = await cardSceneOf(seed, photos, asked);
  const start = performance.now();
  const answer = findCard(image);
  const ms = performance.now() - start;
  const found = 'failure' in answer ? undefined : answer;
  const corner = Math.max(
    0,
    ...(found?.corners ?? []).map(({ x, y }, i) =>
      Math.hypot(x - (scene.corners[i]?.x ?? 0), y - (scene.corners[i]?.y ?? 0)),
    ),
  );
  return {
    ...scene,
    found,
    off: found === undefined ? 0 : Math.abs(found.mmPerPx / scene.mmPerPx - 1),
    corner,
    ms,
  };
};

const isWrong = ({ found, off, text }: Trial): boolean =>
  found !== undefined && (off > RIGHT || found.text !== text);

const percent = (part: number, whole: number): string =>
  whole === 0 ? '' : `${((100 * part) / whole).toFixed(1)} %`;

const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

const rowOf = (name: string, trials: readonly Trial[]): (string | number)[] => {
  const found = trials.filter((trial) => trial.found !== undefined);
  return [
    name,
    trials.length,
    percent(found.length, trials.length),
    percent(found.filter((trial) => !isWrong(trial)).length, found.length),
    `${(
      100 *
        quantile(
          found.map(({ off }) => off),
          0.5,
        )
    ).toFixed(2)} %`,
    `${(
      100 *
        quantile(
          found.map(({ off }) => off),
          0.99,
        )
    ).toFixed(2)} %`,
    quantile(
      found.map(({ corner }) => corner),
      0.9,
    ).toFixed(2),
  ];
};

const GROUPS: readonly (readonly [string, (trial: Trial) => boolean])[] = [
  ['**all**', () => true],
  ['clean', ({ condition }) => condition === 'clean'],
  ['dirty', ({ condition }) => condition === 'dirty'],
  ['wet', ({ condition }) => condition === 'wet'],
  ['6 to 8 px/mm', ({ pxPerMm }) => pxPerMm < 8],
  ['tilted from 15° on', ({ tiltDegrees }) => tiltDegrees >= 15],
  ['on real photos', ({ background }) => background === 'photo'],
];

/** The card search on `count` rendered boards, a tenth as many with a covered one, half as many with none. */
export const cardReport = async (count: number): Promise<string> => {
  const photos = realPhotos();
  const trials = async (from: number, many: number): Promise<Trial[]> => {
    const all: Trial[] = [];
    for (let seed = from; seed < from + many; seed += 1) all.push(await trialOf(seed, photos));
    return all;
  };
  const cards = await trials(0, count);
  const covered = await trials(COVERED, Math.ceil(count / 10));
  const half = await trials(HALF_COVERED, Math.ceil(count / 10));
  let invented = 0;
  for (let seed = WITHOUT; seed < WITHOUT + count / 2; seed += 1) {
    const { image } = await renderBoard(seed, { width: 900, height: 700 });
    if (!('failure' in findCard(image))) invented += 1;
  }
  return [
    table(
      [
        'boards with a card',
        'n',
        'found',
        'of these within 1 %',
        'median error',
        '99 of 100',
        'corner off, px (9 of 10)',
      ],
      [
        ...GROUPS.map(([name, belongs]) => rowOf(name, cards.filter(belongs))),
        rowOf('a side covered by 3 to 12 %', covered),
        rowOf('half covered', half),
      ],
    ),
    '',
    `Taken for a card on ${Math.ceil(count / 2)} boards without one: ${invented}. ${await realCards()}`,
    `Time ${quantile(
      cards.map(({ ms }) => ms),
      0.5,
    ).toFixed(0)} ms (median).`,
  ].join('\n');
};

/** The photos at hand show codes of somebody else's, whose size is not told: they must be refused, as must all others. */
const realCards = async (): Promise<string> => {
  const withCode = [...dirtyBoards(), ...cleanBoards(), ...unlabelledBoards()].map(({ file }) => file);
  const why = new Map<string, number>();
  let taken = 0;
  for (const file of [...withCode, ...realPhotos()]) {
    const answer = findCard(await pixelsOf(file));
    if ('failure' in answer) why.set(answer.why, (why.get(answer.why) ?? 0) + 1);
    else taken += 1;
  }
  return `On the real photos: ${taken}; refused: ${[...why].map(([code, n]) => `${code} ${n}`).join(', ')}.`;
};
