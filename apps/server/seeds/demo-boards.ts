import { join } from 'node:path';
import type { CountingPhotoSize } from '@propolis/contract';

/** Boards drawn for the demonstration (`draw-boards.ts`). */
export const BOARDS = ['june', 'september', 'loose'] as const;
export type BoardKey = (typeof BOARDS)[number];

/** Debris drawn beside the mites on each board. */
export const BOARD_MARKER = 'marker_2_CHF';

const isSource = import.meta.filename.endsWith('.ts');
/** The bundle has a copy of the files beside it. */
const DIR = join(import.meta.dirname, isSource ? 'boards' : 'demo-boards');

/** Path of a board's photo, in a phone's size or smaller. */
export const boardFile = (key: BoardKey, size: CountingPhotoSize): string =>
  join(DIR, size === 'original' ? `${key}.jpg` : `${key}-${size}.webp`);
