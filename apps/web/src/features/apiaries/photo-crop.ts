import { useEffect, useState } from 'react';
import { drawPicture, sendUnchanged } from '../../lib/picture.ts';

/** Zoom of a photo relative to filling its frame, and its shift (both axes -1..1). */
export interface Framing {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export const CENTRED: Framing = { zoom: 1, x: 0, y: 0 };
export const ZOOM_MAX = 4;
/** The server stores 4:3. */
const FRAME_RATIO = 4 / 3;

interface Size {
  readonly width: number;
  readonly height: number;
}

const clamp = (value: number, limit: number): number => Math.min(Math.max(value, -limit), limit);

export const reframe = ({ zoom, x, y }: Framing): Framing => ({
  zoom: Math.min(Math.max(zoom, 1), ZOOM_MAX),
  x: clamp(x, 1),
  y: clamp(y, 1),
});

/** The crop in pixels of the photo; a shift of 1 touches that edge. */
export function cutOf(photo: Size, { zoom, x, y }: Framing) {
  const fits = photo.width / photo.height > FRAME_RATIO;
  const height = (fits ? photo.height : photo.width / FRAME_RATIO) / zoom;
  const width = height * FRAME_RATIO;
  return {
    width,
    height,
    left: ((photo.width - width) / 2) * (1 + x),
    top: ((photo.height - height) / 2) * (1 + y),
  };
}

/** The framing after a drag by a number of photo pixels. */
export function dragged(
  photo: Size,
  framing: Framing,
  by: { readonly x: number; readonly y: number },
): Framing {
  const { width, height } = cutOf(photo, framing);
  const shift = (distance: number, room: number) => (room > 0 ? (2 * distance) / room : 0);
  return reframe({
    zoom: framing.zoom,
    x: framing.x - shift(by.x, photo.width - width),
    y: framing.y - shift(by.y, photo.height - height),
  });
}

export interface LoadedPhoto {
  readonly file: File;
  /** Undefined while loading, null if the browser cannot decode it (HEIC in most). */
  readonly image: HTMLImageElement | null | undefined;
}

/** Decodes the chosen file; its object URL is revoked when another file is chosen. */
export function usePhoto(file: File | undefined): LoadedPhoto | undefined {
  const [image, setImage] = useState<HTMLImageElement | null>();
  useEffect(() => {
    setImage(undefined);
    if (!file) return undefined;
    const url = URL.createObjectURL(file);
    const picture = new Image();
    picture.onload = () => setImage(picture);
    picture.onerror = () => setImage(null);
    picture.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return file && { file, image };
}

/** Width of the upload, in px: more than the server keeps, far less than a camera produces. */
const SENT_WIDTH = 1440;
const SENT_QUALITY = 0.9;

/**
 * The crop as a JPEG. If the browser cannot decode or draw the photo, it is sent whole and the server crops
 * its centre; throws for a HEIC, which the server cannot decode either.
 */
export async function cropPhoto({ file, image }: LoadedPhoto, framing: Framing): Promise<Blob> {
  if (!image) return sendUnchanged(file);
  const cut = cutOf({ width: image.naturalWidth, height: image.naturalHeight }, framing);
  const scale = Math.min(1, SENT_WIDTH / cut.width);
  return drawPicture({
    width: cut.width * scale,
    height: cut.height * scale,
    type: 'image/jpeg',
    quality: SENT_QUALITY,
    draw: (pen) => {
      const { width, height } = pen.canvas;
      pen.drawImage(image, cut.left, cut.top, cut.width, cut.height, 0, 0, width, height);
    },
  }).catch(() => sendUnchanged(file));
}
