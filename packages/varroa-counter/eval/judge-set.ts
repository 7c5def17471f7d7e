import { detect } from '../src/detect/detect.ts';
import type { Network } from '../src/detect/network.ts';
import { type Labelled, pixelsOf } from './pictures.ts';
import { type Judgement, judge, together } from './protocol.ts';

/** Judges the network's raw answers on labelled pictures, photo by photo. */
export const judgePhotos = async (
  network: Network,
  pictures: readonly Labelled[],
): Promise<Map<string, Judgement>> => {
  const photos = new Map<string, Judgement>();
  for (const picture of pictures) {
    const image = await pixelsOf(picture.file);
    const found = await detect(network, image, { mmPerPx: 1 / picture.pxPerMm });
    const answers = found.map(({ x, y, raw }) => ({ x, y, sure: raw }));
    const judgement = judge(answers, picture.mites, picture);
    const before = photos.get(picture.photo);
    photos.set(picture.photo, before === undefined ? judgement : together([before, judgement]));
  }
  return photos;
};
