/**
 * The view of the board: millimetres (origin at the centre of the image) to pixels and back. Affine, as from
 * a distance: a tilt shortens one direction by its cosine.
 */
export interface Plane {
  pxPerMm: number;
  tiltDegrees: number;
  /** Unit vector (in pixels) of the shortened direction. */
  shortX: number;
  shortY: number;
  toPixels(x: number, y: number): { x: number; y: number };
  /** Rows of the inverse matrix: u = ux dx + uy dy, v = vx dx + vy dy (mm from pixels). */
  ux: number;
  uy: number;
  vx: number;
  vy: number;
}

interface View {
  width: number;
  height: number;
  pxPerMm: number;
  tiltDegrees: number;
  /** Direction of the tilt, radians. */
  azimuth: number;
}

export function planeOf({ width, height, pxPerMm, tiltDegrees, azimuth }: View): Plane {
  const shortX = Math.cos(azimuth);
  const shortY = Math.sin(azimuth);
  const cos = Math.cos((tiltDegrees * Math.PI) / 180);
  // M = I + (cos - 1) s sᵀ shortens along s only; its inverse stretches along s by 1 / cos.
  const matrix = (along: number) => ({
    xx: 1 + (along - 1) * shortX * shortX,
    xy: (along - 1) * shortX * shortY,
    yy: 1 + (along - 1) * shortY * shortY,
  });
  const to = matrix(cos);
  const back = matrix(1 / cos);
  const centreX = (width - 1) / 2;
  const centreY = (height - 1) / 2;
  return {
    pxPerMm,
    tiltDegrees,
    shortX,
    shortY,
    toPixels: (x, y) => ({
      x: centreX + pxPerMm * (to.xx * x + to.xy * y),
      y: centreY + pxPerMm * (to.xy * x + to.yy * y),
    }),
    ux: back.xx / pxPerMm,
    uy: back.xy / pxPerMm,
    vx: back.xy / pxPerMm,
    vy: back.yy / pxPerMm,
  };
}
