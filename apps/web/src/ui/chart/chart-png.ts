import type { Language } from '@propolis/domain';
import type { ChartContent } from './chart.ts';

/** What a picture of a chart says besides its lines. */
export interface ChartPicture {
  readonly content: ChartContent;
  readonly language: Language;
  readonly title: string;
  /** The period, as it is said. */
  readonly subtitle: string;
  /** Whose the readings are: the station's, the app's. */
  readonly attribution: string;
}

/** A picture to print or to send: on light ground in either scheme, twice as fine as a screen. */
export async function chartPng(picture: ChartPicture): Promise<Blob> {
  const { drawPicture } = await import('./plot/picture.ts');
  return drawPicture(picture);
}
