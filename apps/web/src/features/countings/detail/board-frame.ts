/** A frame on a photo; each side as a share of the photo's width or height, 0 to 1 from the upper left. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const CORNERS = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'] as const;
/** One of them. */
export type Corner = (typeof CORNERS)[number];

/** Where the frame is at first: a board fills most of its photo. */
export const FIRST_FRAME: Frame = { left: 0.06, top: 0.06, right: 0.94, bottom: 0.94 };
/** A narrower frame measures too little of a board to tell its scale. */
const LEAST_SIDE = 0.1;

/** What a beekeeper may type, in cm. */
export const BOARD_WIDTH_CM = { min: 2, max: 200 } as const;

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

export const cornerOf = ({ left, top, right, bottom }: Frame, corner: Corner) => ({
  x: corner.endsWith('Left') ? left : right,
  y: corner.startsWith('top') ? top : bottom,
});

/** The frame with one corner elsewhere; it stays on the photo, and its sides never cross. */
export function withCorner(
  frame: Frame,
  corner: Corner,
  { x, y }: { readonly x: number; readonly y: number },
): Frame {
  const horizontal = corner.endsWith('Left')
    ? { left: within(x, 0, frame.right - LEAST_SIDE) }
    : { right: within(x, frame.left + LEAST_SIDE, 1) };
  const vertical = corner.startsWith('top')
    ? { top: within(y, 0, frame.bottom - LEAST_SIDE) }
    : { bottom: within(y, frame.top + LEAST_SIDE, 1) };
  return { ...frame, ...horizontal, ...vertical };
}

/** The scale of a photo so many pixels wide, in mm per pixel, by the width of what the frame holds. */
export const scaleOfFrame = ({ left, right }: Frame, photoWidth: number, widthCm: number): number =>
  (widthCm * 10) / ((right - left) * photoWidth);
