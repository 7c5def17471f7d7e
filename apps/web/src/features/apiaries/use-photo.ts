import { useEffect, useState } from 'react';
import { drawPicture } from '../../lib/picture.ts';
import { cutOf, type Framing } from './photo-crop.ts';

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
