import { EXIF_HEAD_BYTES, turnedRight } from '@propolis/file-formats';

/** The same photo turned to the right by a quarter, without a pixel changed; undefined where it cannot be noted in it. */
export async function turnPhoto(file: File): Promise<File | undefined> {
  const head = new Uint8Array(await file.slice(0, EXIF_HEAD_BYTES).arrayBuffer());
  const turned = turnedRight(head);
  if (!turned) return undefined;
  const { name, type, lastModified } = file;
  return new File([Uint8Array.from(turned), file.slice(EXIF_HEAD_BYTES)], name, { type, lastModified });
}
