import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type uPlot from 'uplot';
import type { ChartContent, ChartRange, ChartShades } from '../chart.ts';
import { createPlot } from './create-plot.ts';
import type { PlotStyle } from './plot-style.ts';

type Design = Omit<ChartContent, 'range' | keyof ChartShades>;

/** Draws into the element and keeps what is drawn in step: a new design is a new plot, a new range only moves it. */
export function usePlot(
  target: RefObject<HTMLElement | null>,
  content: { readonly design: Design; readonly range: ChartRange; readonly shades: ChartShades },
  style: PlotStyle,
): uPlot | undefined {
  const { design, range, shades } = content;
  const [plot, setPlot] = useState<uPlot>();
  const newest = useRef({ range, shades });
  newest.current = { range, shades };
  useLayoutEffect(() => {
    const element = target.current;
    if (!element) return;
    const size = { width: element.clientWidth, height: element.clientHeight };
    const created = createPlot({ ...design, range: newest.current.range }, style, {
      size,
      shades: () => newest.current.shades,
      target: element,
    });
    setPlot(created);
    return () => {
      created.destroy();
      setPlot(undefined);
    };
  }, [target, design, style]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shades are read when it is drawn
  useEffect(() => plot?.redraw(false), [plot, shades]);
  useLayoutEffect(
    () => plot?.setScale('x', { min: range.start, max: range.end }),
    [plot, range.start, range.end],
  );
  useSize(target, plot);
  return plot;
}

/** As large as the element, whatever makes it larger or smaller. */
function useSize(target: RefObject<HTMLElement | null>, plot: uPlot | undefined): void {
  useEffect(() => {
    const element = target.current;
    if (!element || !plot) return;
    const observer = new ResizeObserver(() =>
      plot.setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [target, plot]);
}
