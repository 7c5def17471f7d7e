import { shallowEqual } from '@mantine/hooks';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type uPlot from 'uplot';
import type { ChartContent, ChartShades } from '../chart.ts';
import type { PlotStyle } from './chart-colors.ts';
import { createPlot } from './create-plot.ts';
import { createGlide, type Glide, pictureWidth } from './glide.ts';
import { plotWidth } from './pixels.ts';
import type { MovingRange } from './use-view.ts';

type Design = Omit<ChartContent, 'range' | keyof ChartShades>;

/** The area of the lines within the element, without the scales; in px. */
export interface PlotFrame {
  readonly left: number;
  /** From the right edge, so that overlays resize with the element at once. */
  readonly right: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Plotted {
  readonly plot: uPlot | undefined;
  readonly frame: PlotFrame | undefined;
  /** The times of all readings, ascending. */
  readonly moments: readonly number[];
}

/** The lines, and their picture during a gesture. */
interface Drawn {
  readonly plot?: uPlot;
  readonly glide?: Glide;
}

const NOT_DRAWN: Drawn = {};
const NONE: readonly number[] = [];

const frameOf = ({ over, width }: uPlot): PlotFrame => ({
  left: over.offsetLeft,
  right: width - over.offsetLeft - over.offsetWidth,
  top: over.offsetTop,
  width: over.offsetWidth,
  height: over.offsetHeight,
});

/**
 * Draws into the element and updates the drawing: new content creates a new plot, a new range only moves it.
 */
export function usePlot(
  target: RefObject<HTMLElement | null>,
  content: { readonly design: Design; readonly moving: MovingRange; readonly shades: ChartShades },
  style: PlotStyle,
): Plotted {
  const { design, moving, shades } = content;
  const [{ plot, glide }, setDrawn] = useState<Drawn>(NOT_DRAWN);
  const [frame, setFrame] = useState<PlotFrame>();
  const newest = useRef(shades);
  newest.current = shades;
  useLayoutEffect(() => {
    const element = target.current;
    if (!element) return;
    const gliding = createGlide((range, drawn) => drawPicture({ ...design, range }, style, drawn));
    const created = createPlot({ ...design, range: moving.read().range }, style, {
      size: { width: element.clientWidth, height: element.clientHeight },
      shades: () => newest.current,
      onDraw: (drawn) => {
        // A destroyed plot, which a redraw of the same render still draws, has no size.
        if (!drawn.root.isConnected) return;
        const next = frameOf(drawn);
        setFrame((before) => (shallowEqual(next, before) ? before : next));
      },
      glide: gliding,
      target: element,
    });
    setDrawn({ plot: created, glide: gliding });
    // Labels are redrawn once their font is loaded.
    if (!document.fonts.check(`12px ${style.colors.font}`))
      void document.fonts.ready.then(() => created.redraw(false));
    return () => {
      gliding.end();
      created.destroy();
      setDrawn(NOT_DRAWN);
    };
  }, [target, design, moving, style]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shades are read when it is drawn
  useEffect(() => plot?.redraw(false), [plot, shades]);
  useLayoutEffect(() => {
    if (!plot || !glide) return;
    const show = () => glide.show(plot, moving.read());
    show();
    return moving.subscribe(show);
  }, [plot, glide, moving]);
  useSize(target, plot);
  return { plot, frame, moments: plot ? momentsOf(plot) : NONE };
}

/** Only the lines, with their current heights. */
function drawPicture(content: Omit<ChartContent, keyof ChartShades>, style: PlotStyle, drawn: uPlot): uPlot {
  const heights = Object.entries(drawn.scales).map(([unit, { min = 0, max = 1 }]) => [unit, [min, max]]);
  return createPlot({ ...content, leftUnit: null, rightUnit: null }, style, {
    size: { width: pictureWidth(plotWidth(drawn)), height: drawn.height },
    shades: () => ({}),
    heights: Object.fromEntries(heights),
  });
}

/** The column of times, as given. */
const momentsOf = (plot: uPlot): readonly number[] => plot.data[0] as readonly number[];

/** Resizes the plot with its element. */
function useSize(target: RefObject<HTMLElement | null>, plot: uPlot | undefined): void {
  useEffect(() => {
    const element = target.current;
    if (!element || !plot) return;
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      // The first call only tells the size with which the plot was created.
      if (width !== plot.width || height !== plot.height) plot.setSize({ width, height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [target, plot]);
}
