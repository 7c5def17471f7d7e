import { PHOTO_HEAD_BYTES, photoKindOf, readCameraNotes, writeCameraNotes } from '@propolis/file-formats';
import { drawPicture } from '../../../lib/picture.ts';

/** Hardly a mite looks different than in the photo of the phone. */
const QUALITY = 0.92;

/** A photo as it can be sent, or why it cannot. */
export type SendablePhoto = { readonly file: File } | { readonly fault: 'photo_heic' };

/**
 * A phone's HEIC as a JPEG with the notes of its camera, where this browser reads it (Safari does); nobody else may ship
 * a decoder, for patents. All other files stay as they are: the server says whether they are photos.
 */
export async function sendablePhoto(file: File, draw = drawUpright): Promise<SendablePhoto> {
  if (photoKindOf(await bytesOf(file.slice(0, PHOTO_HEAD_BYTES))) !== 'image/heic') return { file };
  try {
    const drawn = await draw(file);
    const notes = writeCameraNotes(await readCameraNotes(await bytesOf(file)));
    const name = `${file.name.replace(/\.[^.]*$/, '')}.jpg`;
    const parts = [drawn.slice(0, 2), new Blob([Uint8Array.from(notes)]), drawn.slice(2)];
    return { file: new File(parts, name, { type: 'image/jpeg', lastModified: file.lastModified }) };
  } catch {
    return { fault: 'photo_heic' };
  }
}

const bytesOf = async (part: Blob): Promise<Uint8Array> => new Uint8Array(await part.arrayBuffer());

/** An image is what every browser reads that reads HEIC at all, turned as it was taken. */
async function drawUpright(file: Blob): Promise<Blob> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    return await drawPicture({
      width,
      height,
      type: 'image/jpeg',
      quality: QUALITY,
      draw: (pen) => pen.drawImage(image, 0, 0),
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
