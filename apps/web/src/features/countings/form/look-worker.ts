import {
  type QuickLook,
  quickLook,
  type RgbImage,
  type SoughtMarker,
  UNSCALED_PIXELS_MAX,
} from '@propolis/varroa-counter/quick-look';

export type { QuickFault, QuickLook, SoughtMarker } from '@propolis/varroa-counter/quick-look';

/** Request of the page to its worker. */
export interface LookRequest {
  readonly id: number;
  readonly file: Blob;
  readonly sought: SoughtMarker | undefined;
}

/** The response; undefined if the browser cannot decode the photo. */
export interface LookAnswer {
  readonly id: number;
  readonly look: QuickLook | undefined;
}

/** The upright photo, scaled down to what a phone can hold, and the scale factor. */
async function decode(file: Blob): Promise<{ image: RgbImage; shrunkBy: number }> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const shrunkBy = Math.max(1, Math.sqrt((bitmap.width * bitmap.height) / UNSCALED_PIXELS_MAX));
  const width = Math.round(bitmap.width / shrunkBy);
  const height = Math.round(bitmap.height / shrunkBy);
  const pen = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('this browser draws nothing beside its page');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const { data } = pen.getImageData(0, 0, width, height);
  const rgb = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    rgb[to] = data[from] ?? 0;
    rgb[to + 1] = data[from + 1] ?? 0;
    rgb[to + 2] = data[from + 2] ?? 0;
  }
  return { image: { width, height, data: rgb }, shrunkBy };
}

async function look({ id, file, sought }: LookRequest): Promise<LookAnswer> {
  try {
    const { image, shrunkBy } = await decode(file);
    return { id, look: quickLook(image, sought, shrunkBy) };
  } catch {
    return { id, look: undefined };
  }
}

/** One photo at a time, because each needs memory for its pixels. */
let last = Promise.resolve();
addEventListener('message', ({ data }: MessageEvent<LookRequest>) => {
  last = last.then(async () => postMessage(await look(data)));
});
