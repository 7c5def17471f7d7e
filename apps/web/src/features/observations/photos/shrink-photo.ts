import { drawPicture } from '../../../lib/picture.ts';

/** Longest side of what is sent, in px: what the server keeps. */
const LONGEST = 2048;
const QUALITY = 0.88;

/**
 * The photo as a smaller JPEG, upright, so that it gets through a weak network. What the browser cannot read is sent as
 * it is: the server says whether it is a picture.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
    const small = await drawPicture({
      width: bitmap.width * scale,
      height: bitmap.height * scale,
      type: 'image/jpeg',
      quality: QUALITY,
      draw: (pen) => pen.drawImage(bitmap, 0, 0, pen.canvas.width, pen.canvas.height),
    });
    bitmap.close();
    return small.size < file.size ? small : file;
  } catch {
    return file;
  }
}
