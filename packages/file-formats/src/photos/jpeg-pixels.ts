/** Larger photos are rejected before decoding: 200 megapixels would need 600 MB. */
export const PHOTO_PIXELS_MAX = 120_000_000;

/** Markers of a frame (ITU T.81, B.1.1.3): C0 to CF without C4, C8 and CC. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Whether the beginning of a JPEG (`EXIF_HEAD_BYTES` are enough) announces more than `PHOTO_PIXELS_MAX`. */
export function hasTooManyPixels(head: Uint8Array): boolean {
  if (head[0] !== 0xff || head[1] !== 0xd8) return false;
  const numberAt = (at: number): number => ((head[at] ?? 0) << 8) | (head[at + 1] ?? 0);
  for (let at = 2; at + 9 <= head.length && head[at] === 0xff; at += 2 + Math.max(numberAt(at + 2), 2))
    // Marker, length, precision (1 byte), height, width.
    if (isFrame(head[at + 1] ?? 0)) return numberAt(at + 5) * numberAt(at + 7) > PHOTO_PIXELS_MAX;
  return false;
}
