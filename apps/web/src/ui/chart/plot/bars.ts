import type uPlot from 'uplot';
import { pixelRatio } from './pixels.ts';

/** A bar of this breadth (px) upon zero at each reading: the library's own are as broad as the nearest two readings are apart. */
export const barPaths =
  (breadth: number, drawn: 'full' | 'outline' = 'full'): uPlot.Series.PathBuilder =>
  (plot, seriesIndex, first, last) => {
    const bars = new Path2D();
    const cells = plot.data[seriesIndex] ?? [];
    const scale = plot.series[seriesIndex]?.scale ?? '';
    const ratio = pixelRatio();
    const ground = plot.valToPos(0, scale, true);
    for (let at = first; at <= last; at += 1) {
      const value = cells[at];
      const time = plot.data[0][at];
      if (value === null || value === undefined || time === undefined) continue;
      const left = plot.valToPos(time, 'x', true) - (breadth * ratio) / 2;
      const top = plot.valToPos(value, scale, true);
      bars.rect(left, top, breadth * ratio, Math.max(ratio, ground - top));
    }
    return drawn === 'full' ? { fill: bars, stroke: null } : { stroke: bars };
  };
