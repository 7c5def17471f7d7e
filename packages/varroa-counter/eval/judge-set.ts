import { detect } from '../src/detect/detect.ts';
import { type LookWeights, weighedByLook } from '../src/detect/look.ts';
import type { Network } from '../src/detect/network.ts';
import { type Labelled, pixelsOf } from './pictures.ts';
import { type Judgement, judge, together } from './protocol.ts';

/** Judges the network's answers on labelled pictures, photo by photo: raw, or weighed by their look. */
export const judgePhotos = async (
  network: Network,
  pictures: readonly Labelled[],
  weights?: LookWeights,
): Promise<Map<string, Judgement>> => {
  const photos = new Map<string, Judgement>();
  for (const picture of pictures) {
    const image = await pixelsOf(picture.file);
    const found = await detect(network, image, { mmPerPx: 1 / picture.pxPerMm });
    const weighed = weights && weighedByLook(image, found, 1 / picture.pxPerMm, weights);
    const answers = found.map(({ x, y, raw }, i) => ({ x, y, sure: weighed?.[i] ?? raw }));
    const judgement = judge(answers, picture.mites, picture);
    const before = photos.get(picture.photo);
    photos.set(picture.photo, before === undefined ? judgement : together([before, judgement]));
  }
  return photos;
};
