import uPlot from 'uplot';

/** How many pixels of the canvas one of the page is. */
export const pixelRatio = (): number => uPlot.pxRatio;

/** How wide the lines are drawn, without the scales, in px of the page: a plot beside the page has no element to ask. */
export const plotWidth = (plot: uPlot): number => plot.bbox.width / pixelRatio();
