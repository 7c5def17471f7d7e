import uPlot from 'uplot';

/** Canvas pixels per CSS pixel. */
export const pixelRatio = (): number => uPlot.pxRatio;

/** The width of the plot without the scales, in CSS pixels: a plot off the page has no element to measure. */
export const plotWidth = (plot: uPlot): number => plot.bbox.width / pixelRatio();
