import type { NoCard } from './card/find-card.ts';
import type { Unusable } from './count-types.ts';
import type { NoMarker } from './marker/find-marker.ts';
import type { Warning } from './quality/assess-quality.ts';

/** English explanations of the codes for the command line; apps have their own translations. */
const ADVICE: Readonly<Record<Unusable | Warning | NoMarker['why'] | NoCard['why'], string>> = {
  unreadable: 'This is no picture that can be read. Is the path right, and is it a JPEG, PNG, WebP or AVIF?',
  scale_unknown:
    'Without a coin and with so few mites the scale stays unknown. Lay a coin on the board, or give its width.',
  nothing_round: 'No coin is in sight. Lay it flat on the board, wholly in the picture, away from debris.',
  weak: 'Something round is there, but its edge is too faint. Take the photo in even light without shadows.',
  ambiguous: 'Several things could be the coin or the card. Leave one alone on the board.',
  no_code:
    'No code of a card can be read. Lay the card flat, clean and wholly in the picture, out of the glare.',
  no_card: 'The code in the picture is no card of known size. Print the card anew, or lay a coin.',
  card_hidden: 'Too little of the card can be seen to measure by it. Wipe it, and lay it out of the glare.',
  too_few_pixels_per_mm:
    'The mites are too small in the picture. Go closer, or photograph the board in halves.',
  too_blurred:
    'The picture is blurred. Hold the phone still, touch the board on the screen to focus, add light.',
  too_dark: 'The picture is too dark. Take it by daylight in the shade.',
  few_pixels_per_mm: 'The mites are small in the picture: some may be missed. Go closer.',
  blurred: 'The picture is a little blurred: specks may be counted as mites, and some mites missed.',
  dark: 'The picture is dark: some mites may be missed. Take it by daylight in the shade.',
  overexposed: 'Parts of the board are burnt out: mites there are missed. Take it in the shade.',
  glare: 'The board shines: what shines may be counted as mites. Remove the foil, or move the light.',
  coloured_board: 'On a board of this colour mites stand out little: do check what was found.',
  assumed_scale:
    "Too few mites tell the scale: the count holds only if this is a photo of a whole board. Lay a coin, or give the board's width.",
  unsure_scale:
    'Too little on this board looks surely like a mite: the scale may be far off, and the count with it. Lay a coin.',
  tilted:
    'The photo was taken at an angle: on the far side mites may be missed. Hold the phone level above the board.',
  unfit_scale:
    'What was found is larger or smaller than mites are by this marker: is it the one you chose, and flat on the board?',
  unsure_count:
    'Much on this board could be a mite or debris: the count may be far off. Check what was found.',
  little_board: 'Little of the picture is board. Go closer, so that the board fills it.',
};

/** The explanation of a code. */
export const adviceOf = (code: keyof typeof ADVICE): string => ADVICE[code];
