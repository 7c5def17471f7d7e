/** A point of an image: pixels to the right of and below the centre of its top left pixel. */
export interface Point {
  x: number;
  y: number;
}

/** A circle in pixels of an image. */
export interface Circle extends Point {
  radius: number;
}
