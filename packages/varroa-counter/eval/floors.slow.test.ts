import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPicture } from '../boards/picture-files.ts';
import { renderBoard } from '../boards/render.ts';
import type { BoardKind } from '../boards/surfaces.ts';
import { estimateScale } from '../src/detect/estimate-scale.ts';
import type { Network } from '../src/detect/network.ts';
import { seek } from '../src/detect/seek.ts';
import { findMarker } from '../src/marker/find-marker.ts';
import { COINS } from '../src/marker/markers.ts';
import { loadNetwork } from '../src/model.ts';
import { calibration } from '../src/model-card.ts';
import { readPhoto } from '../src/photo.ts';
import {
  calibrated,
  calibratedApart,
  calibratedTogether,
  crossValidate,
  keptCrossValidation,
} from './cross-validation.ts';
import { judgeWeighed } from './judge-set.ts';
import { openJudges } from './judges.ts';
import { renderedWith } from './kinds-report.ts';
import {
  coveredBoards,
  dirtyBoards,
  hasPhotos,
  type Labelled,
  photoFolder,
  unlabelledBoards,
  whiteBoards,
} from './pictures.ts';
import { calibrationError, type Judgement, judge, scoreAt, together } from './protocol.ts';
import { countedAt } from './scale-off-report.ts';
import { shown, THRESHOLD } from './tables.ts';

let network: Network;
beforeAll(async () => {
  network = await loadNetwork();
});
afterAll(() => network.close());

const judgeBoard = async (seed: number, kind: BoardKind): Promise<Judgement> => {
  const { image, mites, mmPerPx } = await renderBoard(seed, { kind, mites: 25, debris: 6, width: 440 });
  const found = await seek(network, image, { mmPerPx });
  const answers = found.map(({ x, y, certainty }) => ({ x, y, sure: certainty }));
  const labels = mites.map(({ x, y, width, height }) => ({ x, y, w: width, h: height }));
  return judge(answers, labels, { width: image.width, height: image.height, pxPerMm: 1 / mmPerPx });
};

// A tray on a wooden bench whose grain and gaps form a ring: the first false coin.
test.skipIf(!hasPhotos).each(['marker_2_CHF', 'marker_2_EUR'] as const)(
  'no coin (%s) is found on a real tray without one',
  async (marker) => {
    const tray = await readPhoto(`${photoFolder}/trays/example_PXL_20251203_135232987.PORTRAIT.ORIGINAL.jpg`);
    if (tray === undefined) throw new Error('the photo cannot be read');
    expect(findMarker(tray, COINS[marker])).toMatchObject({ failure: 'coin_not_found' });
  },
);

const named = (boards: readonly Labelled[], photo: string): Labelled => {
  const board = boards.find((one) => one.photo === photo);
  if (board === undefined) throw new Error(`The board ${photo} is not there.`);
  return board;
};

/** Stored with four digits; another processor may round the last one differently. */
const closeTo = (value: number): unknown => expect.closeTo(value, 3);

/** Results at the time of training, minus a margin: a worse network must fail. */
describe('minimum quality of the network', () => {
  test('on rendered boards outside the training set', async () => {
    const kinds: BoardKind[] = ['tray_white', 'tray_yellow', 'paper_white', 'paper_white'];
    const parts = await Promise.all(kinds.map((kind, i) => judgeBoard(9400 + i, kind)));
    const { f1, precision } = scoreAt(together(parts), THRESHOLD);
    expect(f1).toBeGreaterThan(0.8);
    expect(precision).toBeGreaterThan(0.8);
  });

  test.each([
    ['touching', 0.9],
    ['with_crumb', 0.8],
  ] as const)('on rendered boards whose mites lie %s', async (pose, leastRecall) => {
    const { recall, precision } = scoreAt(await renderedWith(network, pose), THRESHOLD);
    expect(recall).toBeGreaterThan(leastRecall);
    expect(precision).toBeGreaterThan(0.9);
  });

  // Three silhouettes touch on it; by one look alone their certainties are .33, .36 and .49.
  test.skipIf(!hasPhotos)('on a white board a group of three is believed more than not', async () => {
    const board = named(whiteBoards(), '1000014162');
    const found = await seek(network, await readPicture(board.file), { mmPerPx: 1 / board.pxPerMm });
    const group = found.filter(({ x, y }) => x > 180 && x < 280 && y > 180 && y < 290);
    expect(group).toHaveLength(3);
    const mean = group.reduce((sum, { certainty }) => sum + certainty / 3, 0);
    expect(mean).toBeGreaterThan(THRESHOLD);
  });

  test.each([
    ['adjudicated', 0.95, 0.022],
    ['upstream', 0.825, 0.035],
  ] as const)(
    'on trays, by networks that never saw the photo and %s labels',
    (labels, leastF1, mostError) => {
      const all = together(Object.values(calibratedApart(keptCrossValidation('trays', labels))));
      expect(scoreAt(all, THRESHOLD).f1).toBeGreaterThan(leastF1);
      expect(calibrationError(shown(all.judged))).toBeLessThan(mostError);
    },
  );

  // The real photos are available on some machines only.
  test.skipIf(!hasPhotos)('on real white boards, which were never used for training', async () => {
    const some = ['1000014138', '1000014162', '1000014166'];
    const judged = await judgeWeighed(
      () => network,
      whiteBoards().filter(({ photo }) => some.includes(photo)),
    );
    const all = together([...judged.values()].map((photo) => calibrated(photo, calibration)));
    expect(scoreAt(all, THRESHOLD).f1).toBeGreaterThan(0.8);
  });

  test.skipIf(!hasPhotos)('the stored cross-validation is that of the stored folds', async () => {
    const judges = await openJudges();
    const covered = coveredBoards().filter(({ photo }) => ['11.jpg', '14.jpg'].includes(photo));
    const told = await crossValidate(judges, covered);
    await judges.close();
    const kept = keptCrossValidation('dirty', 'adjudicated');
    expect(Object.keys(told)).toHaveLength(2);
    for (const [photo, { answers, board }] of Object.entries(told)) {
      expect(kept[photo]?.answers.map(({ raw }) => raw)).toEqual(answers.map(({ raw }) => closeTo(raw)));
      expect(kept[photo]?.board.company).toBeCloseTo(board.company, 2);
    }
  });

  test.each([
    ['whole trays', 0.95, 0.042],
    ['dirty', 0.935, 0.025], // Includes boards with covered mites.
  ] as const)('on %s by networks that never saw the photo', (kind, leastF1, mostError) => {
    const all = calibratedTogether(keptCrossValidation(kind, 'adjudicated'), calibration);
    expect(scoreAt(all, THRESHOLD).f1).toBeGreaterThan(leastF1);
    expect(calibrationError(shown(all.judged))).toBeLessThan(mostError);
  });

  test.skipIf(!hasPhotos)(
    'on the dirty boards set aside: all six mites, and half as many crumbs',
    async () => {
      const aside = unlabelledBoards().filter(({ measured }) => measured);
      const judged = await judgeWeighed(() => network, aside);
      const all = together([...judged.values()].map((photo) => calibrated(photo, calibration)));
      const { mites, found, precision, recall } = scoreAt(all, THRESHOLD);
      const [hits, crumbs] = [recall * mites, (1 - precision) * found].map(Math.round);
      expect(mites).toBe(6);
      expect(hits).toBe(6);
      expect(crumbs).toBeLessThanOrEqual(3);
    },
  );

  test.skipIf(!hasPhotos).each([
    [0.75, true],
    [1, false],
    [1.25, false],
  ])(
    'a scale given as %d of the true one still finds the mites of a real board; doubted: %s',
    async (off, isDoubted) => {
      const board = named(whiteBoards(), '1000014166');
      const image = await readPicture(board.file);
      const { judgement, isFlagged } = await countedAt(network, image, board, off * board.pxPerMm);
      expect(isFlagged).toBe(isDoubted);
      expect(scoreAt(judgement, THRESHOLD).f1).toBeGreaterThan(0.6);
    },
  );

  test.skipIf(!hasPhotos)(
    'a scale a quarter too coarse is corrected on a dirty board of ten mites',
    async () => {
      const judges = await openJudges();
      const board = named(unlabelledBoards(), 'unlabelled/1');
      const told = 0.75 * board.pxPerMm;
      const counted = await countedAt(
        judges.unseeing(board.photo),
        await readPicture(board.file),
        board,
        told,
      );
      await judges.close();
      expect(counted.isFlagged).toBe(true);
      expect(scoreAt(counted.judgement, THRESHOLD).f1).toBeGreaterThan(0.6);
    },
  );

  /** The scale of a board estimated from the mites by a network that never saw it, and its error. */
  const estimated = async (board: Labelled): Promise<{ isClear?: boolean; off?: number }> => {
    const judges = await openJudges();
    const estimate = await estimateScale(judges.unseeing(board.photo), await readPicture(board.file));
    await judges.close();
    return estimate ? { ...estimate, off: Math.abs(estimate.mmPerPx * board.pxPerMm - 1) } : {};
  };

  test.skipIf(!hasPhotos)(
    'magnified specks of a white board do not outvote its mites but make the scale unclear',
    async () => {
      const { isClear, off } = await estimated(named(whiteBoards(), '1000014174'));
      expect(isClear).toBe(false);
      expect(off).toBeLessThan(0.15);
    },
  );

  test.skipIf(!hasPhotos)('a board without a mite has no scale', async () => {
    expect(await estimated(named(coveredBoards(), '11.jpg'))).toEqual({});
  });

  test.skipIf(!hasPhotos)(
    'eight mites among debris clearly determine the scale of a dirty board',
    async () => {
      const { isClear, off } = await estimated(named(dirtyBoards(), 'Original_1315_image.jpg'));
      expect(isClear).toBe(true);
      expect(off).toBeLessThan(0.15);
    },
  );

  test.skipIf(!hasPhotos)(
    'the scale of a board out of focus is its own, not that of its crumbs',
    async () => {
      expect((await estimated(named(unlabelledBoards(), 'unlabelled/9'))).off).toBeLessThan(0.15);
    },
  );
});
