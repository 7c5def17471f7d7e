import 'uplot/dist/uPlot.min.css';
import { ActionIcon, Box, Group, useComputedColorScheme, VisuallyHidden } from '@mantine/core';
import type { Language } from '@propolis/domain';
import {
  IconArrowBackUp,
  IconChevronLeft,
  IconChevronRight,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { buttonActs } from '../../button-acts.ts';
import { usePrinting } from '../../use-printing.ts';
import type { ChartContent, ChartRange } from '../chart.ts';
import { dayWords } from '../moment-words.ts';
import { CrosshairPanel, useCrosshair } from './CrosshairPanel.tsx';
import { chartColors } from './chart-colors.ts';
import { paperPlot } from './create-plot.ts';
import { FlagRail } from './FlagRail.tsx';
import { numberFlags } from './group-flags.ts';
import { LANE_HEIGHT, laneUnits } from './lanes.ts';
import { legibleOn } from './legible.ts';
import { answerKey, PAN_STEP, PlotSurface, ZOOM_STEP } from './PlotSurface.tsx';
import styles from './TimePlot.module.css';
import { thinLine, thinStep } from './thin.ts';
import { useGestures } from './use-gestures.ts';
import { usePlot } from './use-plot.ts';
import { useView, type View } from './use-view.ts';
import { panRange, zoomRange } from './zoom.ts';

export interface TimePlotProps extends ChartContent {
  /** The accessible name. */
  readonly label: string;
  readonly language: Language;
  /** There is no data outside of them. */
  readonly limits?: ChartRange;
  /** Called with a new range, to load its readings at full resolution. */
  readonly onZoom: (range: ChartRange) => void;
  /** Back to the previous range; undefined if nothing was zoomed. */
  readonly onZoomBack?: () => void;
}

/** px, until the width of the chart is known. */
const NARROW = 360;

/** The chart itself; this file and the chart library load only when a curve is visible. */
export function TimePlot(props: TimePlotProps) {
  const { label, language, lines, timeZone, leftUnit, rightUnit, nights, bands, flags, onZoomBack } = props;
  const target = useRef<HTMLDivElement>(null);
  const [surface, setSurface] = useState<HTMLDivElement | null>(null);
  const scheme = useComputedColorScheme();
  const printing = usePrinting();
  const ground = printing ? 'paper' : scheme;
  const style = useMemo(() => ({ colors: chartColors(ground), language, enlarged: 1 }), [ground, language]);
  const view = useView(props.range, props.onZoom, props.limits);
  const step = thinStep(view.range, target.current?.clientWidth ?? NARROW);
  const design = useMemo(
    () => ({ lines: lines.map((line) => thinLine(line, step)), timeZone, leftUnit, rightUnit }),
    [lines, step, timeZone, leftUnit, rightUnit],
  );
  const shades = useMemo(() => ({ nights, bands, flags }), [nights, bands, flags]);
  const content = useMemo(
    () => ({ ...design, ...shades, lines, range: view.range }),
    [design, shades, lines, view.range],
  );
  const { plot, frame, moments } = usePlot(target, { design, moving: view.moving, shades }, style);
  const lanes = laneUnits(design).length;
  const locale = useMemo(() => ({ timeZone, language }), [timeZone, language]);
  const { crosshair, spoken, point, speak } = useCrosshair(lines, moments, locale);
  const gestures = useGestures(surface, { view, onPoint: point, onBack: onZoomBack });
  const keys = { view, moments, crosshair, onPoint: speak, onBack: onZoomBack };
  return (
    <div className={styles.chart}>
      <div className={styles.head}>
        <CrosshairPanel
          crosshair={printing ? null : crosshair}
          {...{ content, language, colors: style.colors, moving: view.moving }}
        />
        <ZoomButtons view={view} onBack={onZoomBack} />
      </div>
      {printing && <PaperChart content={content} language={language} />}
      <Box pos="relative" data-screen-only>
        <div
          ref={target}
          className={styles.plot}
          style={{ height: `calc(var(--chart-height) + ${lanes * LANE_HEIGHT}px)` }}
          aria-hidden
        />
        {plot && frame && (
          <PlotSurface
            {...{ label, frame, gestures, crosshair, lines, plot }}
            surface={setSurface}
            onKeyDown={(event) => answerKey(event, keys)}
            range={view.range}
            colors={style.colors}
          />
        )}
      </Box>
      {flags && frame && (
        <FlagRail flags={flags} moving={view.moving} left={frame.left} width={frame.width} locale={locale} />
      )}
      <VisuallyHidden aria-live="polite">{spoken}</VisuallyHidden>
    </div>
  );
}

/** Buttons for all zoom and pan gestures. */
function ZoomButtons({ view, onBack }: { readonly view: View; readonly onBack: (() => void) | undefined }) {
  const t = useTranslations('chart');
  const { range, settle } = view;
  const middle = (range.start + range.end) / 2;
  const actions = [
    ['earlier', IconChevronLeft, () => settle(panRange(range, -PAN_STEP))],
    ['later', IconChevronRight, () => settle(panRange(range, PAN_STEP))],
    ['zoomIn', IconZoomIn, () => settle(zoomRange(range, ZOOM_STEP, middle))],
    ['zoomOut', IconZoomOut, () => settle(zoomRange(range, 1 / ZOOM_STEP, middle))],
    ['back', IconArrowBackUp, onBack],
  ] as const;
  return (
    <Group gap={4} wrap="nowrap" flex="none" className={styles.zoom} data-screen-only>
      {actions.map(([name, Icon, act]) => (
        <ActionIcon
          key={name}
          variant="default"
          aria-label={t(name)}
          title={t(name)}
          // Disabled instead of hidden, so that the buttons do not move.
          {...buttonActs(act)}
        >
          <Icon size={20} />
        </ActionIcon>
      ))}
    </Group>
  );
}

/** The space of an A4 page within its margins (px), and the resolution of print relative to a screen. */
const PAPER = { size: { width: 680, height: 330 }, fine: 3 } as const;
/** Until it is drawn: left edge and width of the plot, as shares of the width. */
const WHOLE = { left: 0, width: 1 } as const;

/** The printed curve, as wide as the page for any screen; events are numbered. */
function PaperChart({ content, language }: { readonly content: ChartContent; readonly language: Language }) {
  const t = useTranslations('chart');
  const target = useRef<HTMLDivElement>(null);
  const [frame, setFrame] = useState<{ readonly left: number; readonly width: number }>(WHOLE);
  const { range, timeZone, bands = [], flags = [] } = content;
  useLayoutEffect(() => {
    const height = PAPER.size.height + LANE_HEIGHT * laneUnits(content).length;
    const plot = paperPlot(content, language, { ...PAPER, size: { ...PAPER.size, height } });
    const { canvas } = plot.ctx;
    target.current?.append(canvas);
    setFrame({ left: plot.bbox.left / canvas.width, width: plot.bbox.width / canvas.width });
    return () => {
      canvas.remove();
      plot.destroy();
    };
  }, [content, language]);
  const { numbers, entries } = numberFlags(flags, range, frame.width * PAPER.size.width);
  const { ground } = chartColors('paper');
  return (
    <div>
      <div className={styles.drawn}>
        <div ref={target} className={styles.curve} />
        <div className={styles.rail}>
          {numbers.map(({ left, words }) => (
            <span
              key={words}
              className={styles.number}
              style={{ left: `${100 * (frame.left + left / PAPER.size.width)}%` }}
            >
              {words}
            </span>
          ))}
        </div>
      </div>
      <ul className={styles.flagList}>
        {bands.map(({ id, label, color }) => (
          <li key={id}>
            <svg width="14" height="14" aria-hidden>
              <rect width="14" height="14" fill={legibleOn(color, ground)} fillOpacity="0.4" />
            </svg>{' '}
            {label}
          </li>
        ))}
        {entries.map(({ number, flag }) => (
          <li key={flag.id}>
            <strong>{number}</strong>{' '}
            {flag.isDated
              ? flag.label
              : t('flagAt', { label: flag.label, day: dayWords(flag.time, { timeZone, language }) })}
          </li>
        ))}
      </ul>
    </div>
  );
}
