import type { ChartPicture } from './chart.ts';

/** A picture to print or send: in light colours for both schemes, with twice the resolution of a screen. */
export async function chartPng(picture: ChartPicture): Promise<Blob> {
  const { drawPicture } = await import('./plot/picture.ts');
  return drawPicture(picture);
}
