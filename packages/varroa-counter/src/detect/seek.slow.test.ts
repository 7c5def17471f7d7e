import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderBoard } from '../../boards/render.ts';
import { loadNetwork } from '../model.ts';
import { answerWeights, calibration } from '../model-card.ts';
import { boardOf } from './board.ts';
import { certaintiesOf, LEAST_SHOWN } from './calibration.ts';
import { looksOf } from './close-look.ts';
import { detect } from './detect.ts';
import { CLOSE, type Network } from './network.ts';
import { seek } from './seek.ts';
import { weigh } from './weigh.ts';

let network: Network;
beforeAll(async () => {
  network = await loadNetwork();
});
afterAll(() => network.close());

test('on a littered board most are skipped without changing the count', async () => {
  const { image, mmPerPx } = await renderBoard(9400, {
    kind: 'paper_white',
    mites: 20,
    debris: 25,
    width: 1000,
  });
  const found = await detect(network, image, { mmPerPx });
  const looks = await looksOf(network, image, found, { mmPerPx });
  const all = certaintiesOf(calibration, weigh(found, looks, boardOf(found, looks), answerWeights));
  let closely = 0;
  const counting: Network = {
    ...network,
    lookClosely: (crops) => {
      closely += crops.length / (3 * CLOSE.side ** 2);
      return network.lookClosely(crops);
    },
  };
  const spared = (await seek(counting, image, { mmPerPx })).map(({ certainty }) => certainty);
  const shown = (certainties: readonly number[]) => certainties.map((certainty) => certainty >= LEAST_SHOWN);
  expect(closely).toBeLessThan(found.length / 2);
  expect(shown(spared)).toEqual(shown(all));
  for (const [i, certainty] of spared.entries())
    expect(Math.abs(certainty - (all[i] ?? 0))).toBeLessThan(0.01);
});
