import { join } from 'node:path';
import type { CountingPhotoSize } from '@propolis/contract';

/** Boards that were drawn for the demonstration (`draw-boards.ts`). */
export const BOARDS = ['june', 'september', 'loose'] as const;
/** One of them. */
export type BoardKey = (typeof BOARDS)[number];

/** What lies beside the mites on each of them. */
export const BOARD_MARKER = 'marker_2_CHF';

const isSource = import.meta.filename.endsWith('.ts');
/** A bundle has its copy beside it. */
const DIR = join(import.meta.dirname, isSource ? 'boards' : 'demo-boards');

/** Where the photo of a board lies: as a phone would send it, or smaller. */
export const boardFile = (key: BoardKey, size: CountingPhotoSize): string =>
  join(DIR, size === 'original' ? `${key}.jpg` : `${key}-${size}.webp`);
