import { expect, test } from 'vitest';
import { outOfFocus } from '../../boards/light.ts';
import { readPicture } from '../../boards/picture-files.ts';
import { hasPhotos, photoFolder } from '../../eval/pictures.ts';
import { shrink } from '../image/shrink.ts';
import { assessQuality } from './assess-quality.ts';
import { problemsUnscaled } from './assess-unscaled.ts';

test.skipIf(!hasPhotos).each([
  ['1683185433_Michel_7V.jpg', ['glare']],
  ['CM6V_idem_avec_Imp.jpg', ['coloured_board']],
  ['1654363725_CM2V_T.jpg', []],
])('the real scan %s has the warnings %j', async (name, warnings) => {
  expect(assessQuality(await readPicture(`${photoFolder}/scans/${name}`), 1 / 11.81).warnings).toEqual(
    warnings,
  );
});

test.skipIf(!hasPhotos).each(['v2_PXL_20250929_155831998_0011.jpg', 'v2_PXL_20251013_170137970_0003.jpg'])(
  'the real tray %s is good',
  async (name) => {
    expect(assessQuality(await readPicture(`${photoFolder}/trays/${name}`), 1 / 9)).toMatchObject({
      verdict: 'good',
    });
  },
);

test.skipIf(!hasPhotos).each([
  ['1000014172.jpg', 8.5],
  ['1000014174.jpg', 6.6],
])(
  'the real board %s is sharp; out of focus by .2 mm, when specks look as round as mites, it is doubtful',
  async (name, pxPerMm) => {
    const board = shrink(await readPicture(`${photoFolder}/white-boards/${name}`), 4);
    expect(assessQuality(board, 1 / pxPerMm).warnings).not.toContain('blurred');
    expect(assessQuality(outOfFocus(board, 0.2 * pxPerMm), 1 / pxPerMm).warnings).toContain('blurred');
  },
);

// One has 49 million pixels, at which every edge looks wide.
test.skipIf(!hasPhotos).each(['large/IMG_6098.jpg', 'white-boards/1000014174.jpg'])(
  'the real photo %s has no problem except the missing coin',
  async (name) => {
    expect(problemsUnscaled(await readPicture(`${photoFolder}/${name}`))).toEqual([]);
  },
);
