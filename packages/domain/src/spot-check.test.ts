import { expect, test } from 'vitest';
import { NO_CORRECTIONS } from './corrections.ts';
import type { Corrections } from './countings.ts';
import {
  BOARD_CELLS,
  boardCells,
  cellAt,
  cellsToCheck,
  correctedTotal,
  SPOT_CHECK_CELLS,
  spotCheck,
  withChecked,
  withExtrapolated,
} from './spot-check.ts';

const PHOTO = { width: 4000, height: 3000 };
const CELLS = boardCells(PHOTO);

/** Pseudo-random numbers from 0 to 1. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 0x1_0000_0000;
  };
}

/** A board with the true mites that were counted and missed, and with debris that was counted, by cell. */
interface Board {
  readonly right: number[];
  readonly missed: number[];
  readonly wrong: number[];
}

const middleOf = (cell: number) => {
  const { x = 0, y = 0, width = 0, height = 0 } = CELLS[cell] ?? {};
  return { x: x + width / 2, y: y + height / 2 };
};
const placesOf = (counts: readonly number[]) =>
  counts.flatMap((count, cell) => Array.from({ length: count }, () => cell));

/** The counter's answer for a board, and the corrections of a beekeeper who checks these cells. */
function checkedBoard({ right, missed, wrong }: Board, seed: string, checks?: readonly number[]) {
  const places = [...placesOf(right), ...placesOf(wrong)];
  const rights = places.length - placesOf(wrong).length;
  const counting = {
    photo: PHOTO,
    process_timestamp: seed,
    api_result: {
      detections: places.map((cell) => ({ ...middleOf(cell), width: 0, height: 0, certainty: 0.9 })),
    },
  };
  const checked = checks ?? cellsToCheck(counting);
  const corrections: Corrections = {
    confirmed: [],
    removed: places.flatMap((cell, index) => (index >= rights && checked.includes(cell) ? [index] : [])),
    added: placesOf(missed)
      .filter((cell) => checked.includes(cell))
      .map(middleOf),
    checked,
  };
  return { counting, corrections };
}

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
const noneIn = () => Array.from({ length: BOARD_CELLS }, () => 0);

interface Kind {
  readonly mites: number;
  /** 0: even over the board. */
  readonly clusters: number;
  /** Shares of the mites. */
  readonly misses: number;
  readonly errs: number;
}

function randomBoard({ mites, clusters, misses, errs }: Kind, random: () => number): Board {
  const drawCell = () => Math.floor(random() * BOARD_CELLS);
  const centres = Array.from({ length: clusters }, drawCell);
  const anyCell = () => {
    const centre = centres[Math.floor(random() * centres.length)];
    return centre === undefined || random() < 0.1 ? drawCell() : centre;
  };
  const board = { right: noneIn(), missed: noneIn(), wrong: noneIn() };
  const add = (counts: number[], cell: number) => {
    counts[cell] = (counts[cell] ?? 0) + 1;
  };
  for (let mite = 0; mite < mites; mite += 1) add(random() < misses ? board.missed : board.right, anyCell());
  for (let thing = 0; thing < mites + 2; thing += 1) if (random() < errs) add(board.wrong, drawCell());
  return board;
}

test('the cells cover the photo, and each point belongs to one', () => {
  for (const photo of [PHOTO, { width: 3000, height: 4000 }, { width: 60, height: 90 }]) {
    const cells = boardCells(photo);
    expect(cells).toHaveLength(BOARD_CELLS);
    for (const [index, { x, y, width, height }] of cells.entries()) {
      expect(cellAt(photo, { x: x + width * 0.01, y: y + height * 0.01 })).toBe(index);
      expect(cellAt(photo, { x: x + width * 0.99, y: y + height * 0.99 })).toBe(index);
    }
    expect(cellAt(photo, { x: photo.width, y: photo.height })).toBe(BOARD_CELLS - 1);
  }
});

test('a third of the cells is drawn, the same each time; another count draws others', () => {
  const random = randomOf(1);
  const draws = Array.from({ length: 40 }, (_, at) => {
    const kind = { mites: 7 * at, clusters: at % 4, misses: 0, errs: 0 };
    const { counting } = checkedBoard(randomBoard(kind, random), String(at));
    const drawn = cellsToCheck(counting);
    expect(new Set(drawn).size).toBe(SPOT_CHECK_CELLS);
    expect(cellsToCheck(counting)).toEqual(drawn);
    return drawn.join();
  });
  expect(new Set(draws).size).toBeGreaterThan(35);
});

test('a cell with very many mites is always drawn, cells without mites as well', () => {
  const right = noneIn().map((_, cell) => (cell === 9 ? 200 : cell % 2));
  const drawn = Array.from({ length: 50 }, (_, at) =>
    cellsToCheck(checkedBoard({ right, missed: noneIn(), wrong: noneIn() }, `count ${at}`).counting),
  );
  expect(drawn.every((cells) => cells.includes(9))).toBe(true);
  expect(drawn.some((cells) => cells.includes(4))).toBe(true);
});

test('all drawn cells must be checked', () => {
  const { counting, corrections } = checkedBoard(
    { right: noneIn().fill(3), missed: noneIn().fill(1), wrong: noneIn() },
    'a count',
  );
  const [first = 0, ...others] = corrections.checked ?? [];
  const part = { ...corrections, checked: others };
  expect(spotCheck(counting, part)).toBeUndefined();
  expect(correctedTotal(counting, { ...part, extrapolated: true })).toBeUndefined();
  expect(spotCheck(counting, withChecked(part, first))).toMatchObject({
    found: 24,
    mites: 32,
    missed: 8,
    wrong: 0,
    total: { likely: 96 },
  });
});

test('the total of the spot check is used as the count only if the beekeeper wants it', () => {
  const { counting, corrections } = checkedBoard(
    { right: noneIn().fill(3), missed: noneIn().fill(1), wrong: noneIn() },
    'a count',
  );
  expect(correctedTotal(counting, corrections)).toEqual({ count: 80, range: undefined });
  const used = withExtrapolated(corrections, true);
  expect(correctedTotal(counting, used)).toMatchObject({ count: 96, range: { likely: 96 } });
  expect(withExtrapolated(used, false)).toEqual(corrections);
  expect(correctedTotal(counting, { ...used, removed: [72] })).toBeUndefined();
});

test('once all cells are checked, the total is exact', () => {
  const random = randomOf(2);
  for (let at = 0; at < 20; at += 1) {
    const board = randomBoard({ mites: 10 * at, clusters: at % 3, misses: 0.3, errs: 0.3 }, random);
    const { counting, corrections } = checkedBoard(board, String(at), [...CELLS.keys()]);
    const mites = sum(board.right) + sum(board.missed);
    expect(spotCheck(counting, corrections)?.total).toEqual({ least: mites, likely: mites, most: mites });
  }
});

test('mites that the beekeeper marked in other cells raise the lower bound', () => {
  const { counting, corrections } = checkedBoard(
    { right: noneIn(), missed: noneIn(), wrong: noneIn() },
    'an empty board',
  );
  const other = [...CELLS.keys()].find((cell) => !corrections.checked?.includes(cell)) ?? 0;
  const added = Array.from({ length: 30 }, () => middleOf(other));
  expect(spotCheck(counting, corrections)?.total).toEqual({ least: 0, likely: 0, most: 7 });
  expect(spotCheck(counting, { ...corrections, added })?.total.least).toBe(30);
});

test('without a photo or a result there is nothing to check', () => {
  const none = { photo: null, process_timestamp: null, api_result: null };
  expect(cellsToCheck(none)).toEqual([]);
  expect(spotCheck(none, NO_CORRECTIONS)).toBeUndefined();
});

const KINDS: readonly Kind[] = [
  { mites: 0, clusters: 0, misses: 0, errs: 0.5 },
  { mites: 3, clusters: 1, misses: 0.3, errs: 0.1 },
  { mites: 10, clusters: 0, misses: 0.15, errs: 0.05 },
  { mites: 10, clusters: 3, misses: 0.1, errs: 0.5 },
  { mites: 50, clusters: 0, misses: 0.3, errs: 0.1 },
  { mites: 50, clusters: 1, misses: 0.15, errs: 0.05 },
  { mites: 150, clusters: 3, misses: 0.3, errs: 0.1 },
  { mites: 150, clusters: 0, misses: 0.1, errs: 0.5 },
];

test('the range contains the true number on nine of ten boards, and its middle is right on average', () => {
  const random = randomOf(3);
  const boards = 200;
  for (const kind of KINDS) {
    let hits = 0;
    let bias = 0;
    for (let at = 0; at < boards; at += 1) {
      const board = randomBoard(kind, random);
      const { counting, corrections } = checkedBoard(board, `${at}`);
      const total = spotCheck(counting, corrections)?.total ?? { least: 0, likely: 0, most: 0 };
      const mites = sum(board.right) + sum(board.missed);
      if (total.least <= mites && mites <= total.most) hits += 1;
      bias += (total.likely - mites) / boards;
    }
    expect(hits / boards, JSON.stringify(kind)).toBeGreaterThanOrEqual(0.9);
    expect(Math.abs(bias), JSON.stringify(kind)).toBeLessThan(1 + kind.mites * 0.05);
  }
});
