import { PHOTO_HEAD_BYTES, photoKindOf } from '@propolis/file-formats';
import { ApiFailure } from './http.ts';

interface Picture {
  /** In px; rounded. */
  readonly width: number;
  readonly height: number;
  readonly type: 'image/jpeg' | 'image/png';
  /** For a JPEG, 0 to 1. */
  readonly quality?: number;
  readonly draw: (pen: CanvasRenderingContext2D) => void;
}

/** Draws a picture and returns it as a file; throws if the browser cannot draw. */
export async function drawPicture({ width, height, type, quality, draw }: Picture): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width);
  canvas.height = Math.round(height);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser draws no pictures');
  // A JPEG has no transparency: the ink of a scanned receipt would be black on black.
  if (type === 'image/jpeg') {
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
  }
  draw(pen);
  const file = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality));
  if (!file) throw new Error(`this browser makes no ${type}`);
  return file;
}

/**
 * Returns a file that this browser could not draw, to be sent unchanged. Throws for a HEIC: the server cannot read it
 * either, and the beekeeper must know it while the photo can be taken again, also without a network.
 */
export async function sendUnchanged(file: Blob): Promise<Blob> {
  const head = new Uint8Array(await file.slice(0, PHOTO_HEAD_BYTES).arrayBuffer());
  if (photoKindOf(head) === 'image/heic') throw new ApiFailure('photo_heic', 415);
  return file;
}
