/** A point of a picture: pixels to the right of and below the middle of its top left pixel. */
export interface Point {
  x: number;
  y: number;
}

/** A round part of a picture, in its pixels. */
export interface Circle extends Point {
  radius: number;
}
