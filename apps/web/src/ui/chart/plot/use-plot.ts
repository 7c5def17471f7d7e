import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type uPlot from 'uplot';
import type { ChartContent, ChartRange, ChartShades } from '../chart.ts';
import { createPlot } from './create-plot.ts';
import type { PlotStyle } from './plot-style.ts';

type Design = Omit<ChartContent, 'range' | keyof ChartShades>;

/** Where within its element the lines are drawn, without the scales; in px. */
export interface PlotFrame {
  readonly left: number;
  /** From the right edge: so what lies over it grows and shrinks with the element at once. */
  readonly right: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Plotted {
  readonly plot: uPlot | undefined;
  readonly frame: PlotFrame | undefined;
  /** Every moment at which anything was read, rising. */
  readonly moments: readonly number[];
}

const NONE: readonly number[] = [];

const frameOf = ({ over, width }: uPlot): PlotFrame => ({
  left: over.offsetLeft,
  right: width - over.offsetLeft - over.offsetWidth,
  top: over.offsetTop,
  width: over.offsetWidth,
  height: over.offsetHeight,
});

const isSame = (one: PlotFrame, other: PlotFrame | undefined): boolean =>
  one.left === other?.left &&
  one.right === other.right &&
  one.top === other.top &&
  one.width === other.width &&
  one.height === other.height;

/** Draws into the element and keeps what is drawn in step: a new design is a new plot, a new range only moves it. */
export function usePlot(
  target: RefObject<HTMLElement | null>,
  content: { readonly design: Design; readonly range: ChartRange; readonly shades: ChartShades },
  style: PlotStyle,
): Plotted {
  const { design, range, shades } = content;
  const [plot, setPlot] = useState<uPlot>();
  const [frame, setFrame] = useState<PlotFrame>();
  const newest = useRef({ range, shades });
  newest.current = { range, shades };
  useLayoutEffect(() => {
    const element = target.current;
    if (!element) return;
    const created = createPlot({ ...design, range: newest.current.range }, style, {
      size: { width: element.clientWidth, height: element.clientHeight },
      shades: () => newest.current.shades,
      onDraw: (drawn) => {
        const next = frameOf(drawn);
        setFrame((before) => (isSame(next, before) ? before : next));
      },
      target: element,
    });
    setPlot(created);
    // Names of scales and days are drawn again once their font is there.
    void document.fonts.ready.then(() => created.redraw(false));
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
  return { plot, frame, moments: plot ? momentsOf(plot) : NONE };
}

/** The column of times, as it was given. */
const momentsOf = (plot: uPlot): readonly number[] => plot.data[0] as readonly number[];

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
