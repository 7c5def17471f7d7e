/** How a photo lies behind its frame: enlarged so many times beyond filling it, and shifted (both -1..1). */
export interface Framing {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export const CENTRED: Framing = { zoom: 1, x: 0, y: 0 };
export const ZOOM_MAX = 4;
/** Four to three, as the server keeps it. */
export const FRAME_RATIO = 4 / 3;

export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Cut extends Size {
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
