import type { ChartPicture } from './chart.ts';

/** A picture to print or to send: on light ground in either scheme, twice as fine as a screen. */
export async function chartPng(picture: ChartPicture): Promise<Blob> {
  const { drawPicture } = await import('./plot/picture.ts');
  return drawPicture(picture);
}
