import { useEffect, useState } from 'react';
import { drawPicture } from '../../lib/picture.ts';

/** How a photo lies behind its frame: enlarged so many times beyond filling it, and shifted (both -1..1). */
export interface Framing {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export const CENTRED: Framing = { zoom: 1, x: 0, y: 0 };
export const ZOOM_MAX = 4;
/** Four to three, as the server keeps it. */
const FRAME_RATIO = 4 / 3;

interface Size {
  readonly width: number;
  readonly height: number;
}
interface Cut extends Size {
  readonly left: number;
  readonly top: number;
}

const clamp = (value: number, limit: number): number => Math.min(Math.max(value, -limit), limit);

export const reframe = ({ zoom, x, y }: Framing): Framing => ({
  zoom: Math.min(Math.max(zoom, 1), ZOOM_MAX),
  x: clamp(x, 1),
  y: clamp(y, 1),
});

/** The part of the photo that is kept, in its own pixels: shifted by 1 it touches that edge. */
export function cutOf(photo: Size, { zoom, x, y }: Framing): Cut {
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

/** The framing after the photo was dragged by so many of its own pixels: the picture follows the finger. */
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
  /** Undefined while it loads, null when the browser cannot show it (HEIC in most). */
  readonly image: HTMLImageElement | null | undefined;
}

/** Reads the chosen file as a picture; the address is given back when another one is chosen. */
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

/** Longest side of what is sent, in px: more than the server keeps, far less than a camera makes. */
const SENT_WIDTH = 1440;
const SENT_QUALITY = 0.9;

/** The framed part as a JPEG; a picture that the browser cannot show is sent whole, as is one that it cannot draw: the server cuts its middle. */
export async function cropPhoto({ file, image }: LoadedPhoto, framing: Framing): Promise<Blob> {
  if (!image) return file;
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
  }).catch(() => file);
}
