/** Kinds of photos by media type; phones write HEIC, which not all programs can read. */
export const PHOTO_KINDS = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic'] as const;
export type PhotoKind = (typeof PHOTO_KINDS)[number];

/** Number of bytes needed to detect the kind. */
export const PHOTO_HEAD_BYTES = 64;

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** The kind of a file by its first bytes; ignores its name. Undefined if it is not a known photo. */
export function photoKindOf(head: Uint8Array): PhotoKind | undefined {
  const signs = String.fromCharCode(...head.subarray(0, PHOTO_HEAD_BYTES));
  if (signs.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (signs.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (signs.startsWith('RIFF') && signs.slice(8, 12) === 'WEBP') return 'image/webp';
  if (signs.slice(4, 8) !== 'ftyp') return undefined;
  // Checks the compatible brands: both kinds may have the major brand `mif1`.
  if (/avi[fs]/.test(signs.slice(8))) return 'image/avif';
  return HEIC_BRANDS.includes(signs.slice(8, 12)) ? 'image/heic' : undefined;
}
