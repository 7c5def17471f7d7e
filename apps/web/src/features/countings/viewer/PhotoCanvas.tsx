import { VisuallyHidden } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import Layer from 'ol/layer/Layer.js';
import type OlMap from 'ol/Map.js';
import type { FrameState } from 'ol/Map.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import { apply } from 'ol/transform.js';
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { readColors } from '../../../lib/theme-colors.ts';
import { onLongPress, useResolution } from '../../../ui/map/use-map.ts';
import { useCountingPhoto } from '../photos.api.ts';
import { type PhotoSize, useViewer } from './create-viewer.ts';
import {
  type Coin,
  drawCell,
  drawCoin,
  drawMarks,
  MARK_COLORS,
  type MarkColors,
  type Projected,
} from './draw-marks.ts';
import { type Mark, nearestMark } from './marks.ts';
import styles from './PhotoCanvas.module.css';
import { PhotoView } from './PhotoView.tsx';
import { type Focus, useFocus } from './use-focus.ts';
import { usePreviewLayer, useTileLayer } from './use-photo-layers.ts';

interface Pointing {
  readonly marks: readonly Mark[];
  readonly onPress: (mark: Mark | undefined) => void;
  /** In photo pixels. */
  readonly onAdd: (point: { readonly x: number; readonly y: number }) => void;
}

/** Click tolerance around a mark, in screen px: half a thumb; smaller for a mouse. */
const TOUCH_REACH = 22;
const MOUSE_REACH = 8;
/** Duration of a long press, which adds a mark, in ms. */
const LONG_PRESS = 550;

/** A click selects the mark under it; a long press or double click outside of marks adds one. */
function usePointing(map: OlMap | undefined, { marks, onPress, onAdd }: Pointing): void {
  const pointOf = (coordinate: readonly number[]) => ({ x: coordinate[0] ?? 0, y: -(coordinate[1] ?? 0) });
  const markAt = (coordinate: readonly number[], reach: number) =>
    nearestMark(marks, pointOf(coordinate), reach * (map?.getView().getResolution() ?? 1));
  const pressAt = useEffectEvent((coordinate: readonly number[], reach: number) =>
    onPress(markAt(coordinate, reach)),
  );
  const addAt = useEffectEvent((coordinate: readonly number[], reach: number) => {
    const point = pointOf(coordinate);
    const [, bottom = 0, right = 0] = map?.getView().getProjection().getExtent() ?? [];
    const isInside = point.x >= 0 && point.y >= 0 && point.x < right && point.y < -bottom;
    if (isInside && !markAt(coordinate, reach)) onAdd(point);
  });
  useEffect(() => {
    const target = map?.getTargetElement();
    if (!map || !target) return undefined;
    let hasAdded = false;
    let reach = MOUSE_REACH;
    const onClick = ({ coordinate }: MapBrowserEvent) => {
      if (!hasAdded) pressAt(coordinate, reach);
    };
    // The browser's event follows the double-click speed of the system.
    const onDoubleClick = (event: MouseEvent) => {
      if (!hasAdded) addAt(map.getEventCoordinate(event), reach);
    };
    map.on('click', onClick);
    target.addEventListener('dblclick', onDoubleClick);
    const stop = onLongPress(target, LONG_PRESS, (event) => {
      const isTouch = event.pointerType === 'touch';
      hasAdded = false;
      reach = isTouch ? TOUCH_REACH : MOUSE_REACH;
      // A mouse has the double click.
      if (!isTouch) return undefined;
      const coordinate = map.getEventCoordinate(event);
      return () => {
        hasAdded = true;
        // No click precedes a long press, so the smaller tolerance applies.
        addAt(coordinate, MOUSE_REACH);
      };
    });
    return () => {
      map.un('click', onClick);
      target.removeEventListener('dblclick', onDoubleClick);
      stop();
    };
  }, [map]);
}

/** The content of the layer above the photo. */
interface DrawnMarks {
  readonly marks: readonly Mark[];
  readonly chosen: string | undefined;
  readonly coin: Coin | null;
  /** The rest of the photo is darkened. */
  readonly cell: Focus | undefined;
}

const LINE = 2; // Screen pixels.

/** Draws the marks above the photo, in the same frame. */
function useMarkLayer(map: OlMap | undefined, drawn: DrawnMarks): void {
  const paint = useEffectEvent((pen: CanvasRenderingContext2D, projected: Projected, colors: MarkColors) => {
    const { marks, chosen, coin, cell } = drawn;
    if (cell) drawCell(pen, cell, { projected, colors });
    if (coin) drawCoin(pen, coin, { projected, colors });
    drawMarks(pen, marks, { projected, colors, chosen });
  });
  const [layer, setLayer] = useState<Layer>();
  useEffect(() => {
    if (!map) return undefined;
    const canvas = document.createElement('canvas');
    canvas.style.position = 'absolute';
    const colors = readColors(MARK_COLORS);
    const added = new Layer({
      render: (frame) => {
        const pen = penOf(canvas, frame);
        if (pen) paint(pen, projectionOf(frame), colors);
        return canvas;
      },
    });
    added.setZIndex(2);
    map.addLayer(added);
    setLayer(added);
    return () => {
      map.removeLayer(added);
      setLayer(undefined);
    };
  }, [map]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn has changed
  useEffect(() => layer?.changed(), [layer, drawn]);
}

/** The pen of a canvas as large as the frame. */
function penOf(canvas: HTMLCanvasElement, { size, pixelRatio }: FrameState) {
  const [width = 0, height = 0] = size;
  canvas.width = Math.round(width * pixelRatio);
  canvas.height = Math.round(height * pixelRatio);
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const pen = canvas.getContext('2d');
  pen?.scale(pixelRatio, pixelRatio);
  return pen;
}

const projectionOf = ({ coordinateToPixelTransform, viewState }: FrameState): Projected => ({
  toCanvas: (x, y) => {
    const [left = 0, top = 0] = apply(coordinateToPixelTransform, [x, -y]);
    return [left, top];
  },
  scale: 1 / viewState.resolution,
  line: LINE,
});

interface PhotoCanvasProps extends DrawnMarks {
  /** Id of the counting. */
  readonly id: number;
  readonly photo: PhotoSize;
  /** Accessible name. */
  readonly label: string;
  /** Undefined if unknown. */
  readonly mmPerPx: number | undefined;
  /** The place to centre. */
  readonly focus: Focus | undefined;
  readonly onPress: (mark: Mark | undefined) => void;
  readonly onAdd: (point: { readonly x: number; readonly y: number }) => void;
  /** Keyboard actions: the next or previous mark, and whether the selected one is a mite. */
  readonly onStep: (step: 1 | -1) => void;
  readonly onToggle: () => void;
}

/** The photo; this file and its OpenLayers imports are loaded only with a viewer. */
export function PhotoCanvas(props: PhotoCanvasProps) {
  const { id, photo, label, marks, chosen, coin, cell, mmPerPx, focus } = props;
  const { onPress, onAdd, onStep, onToggle } = props;
  const t = useTranslations('countings.viewer');
  const { target, map } = useViewer(photo);
  usePreviewLayer(map, useCountingPhoto({ id, photo }, 'large').address, photo);
  const isMissing = useTileLayer(map, id, photo);
  useMarkLayer(
    map,
    useMemo(() => ({ marks, chosen, coin, cell }), [marks, chosen, coin, cell]),
  );
  usePointing(map, { marks, onPress, onAdd });
  // The buttons must not cover a cell: at the edge of the photo it cannot be moved.
  const side = cell && cell.x + cell.width / 2 > photo.width / 2 ? 'left' : 'right';
  useFocus(map, focus, cell && side);
  const addInTheMiddle = () => {
    const [x = 0, y = 0] = map?.getView().getCenter() ?? [];
    onAdd({ x, y: -y });
  };
  const byKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = { n: () => onStep(1), p: () => onStep(-1), Enter: onToggle, a: addInTheMiddle }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <PhotoView map={map} side={side} target={target} label={label} keys={t('keys')} onKey={byKey}>
      {map && mmPerPx !== undefined && !cell && <ScaleBar map={map} mmPerPx={mmPerPx} />}
      {isMissing && (
        <p className={styles.missing} role="status">
          <IconCloudOff size={18} aria-hidden /> {t('missing')}
        </p>
      )}
      <VisuallyHidden>
        <output>{chosen && t('chosen')}</output>
      </VisuallyHidden>
    </PhotoView>
  );
}

/** Possible lengths of the scale bar, in mm. */
const LENGTHS = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500] as const;

/** The longest round length of at most `most` screen pixels, at this number of mm per screen pixel. */
export function scaleBar(mmPerScreenPx: number, most: number): { readonly mm: number; readonly px: number } {
  const mm = LENGTHS.findLast((length) => length / mmPerScreenPx <= most) ?? LENGTHS[0];
  return { mm, px: mm / mmPerScreenPx };
}

/** Screen pixels. */
const BROADEST = 120;

interface ScaleBarProps {
  readonly map: OlMap;
  /** Of the photo. */
  readonly mmPerPx: number;
}

/** A scale bar for the current zoom. */
function ScaleBar({ map, mmPerPx }: ScaleBarProps) {
  const t = useTranslations('countings.viewer');
  const format = useFormatter();
  const { mm, px } = scaleBar(useResolution(map) * mmPerPx, BROADEST);
  return (
    <p className={styles.scale}>
      <span className={styles.bar} style={{ width: px }} aria-hidden />
      {t('scale', { mm: format.number(mm) })}
    </p>
  );
}
