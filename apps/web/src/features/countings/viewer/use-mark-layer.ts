import Layer from 'ol/layer/Layer.js';
import type OlMap from 'ol/Map.js';
import type { FrameState } from 'ol/Map.js';
import { apply } from 'ol/transform.js';
import { useEffect, useRef, useState } from 'react';
import { drawCoin, drawMarks, readMarkColors } from './draw-marks.ts';
import type { Mark } from './marks.ts';

/** What lies over the photo. */
export interface DrawnMarks {
  readonly marks: readonly Mark[];
  readonly chosen: string | undefined;
  readonly coin: { readonly x: number; readonly y: number; readonly diameter_px: number } | null;
}

const LINE = 2; // px of the screen

/** Draws the marks over the photo, in the same frame as the photo. */
export function useMarkLayer(map: OlMap | undefined, drawn: DrawnMarks): void {
  const latest = useRef(drawn);
  latest.current = drawn;
  const [layer, setLayer] = useState<Layer>();
  useEffect(() => {
    if (!map) return undefined;
    const canvas = document.createElement('canvas');
    canvas.style.position = 'absolute';
    const colors = readMarkColors();
    const added = new Layer({
      render: (frame) => {
        draw(canvas, frame, (pen, projected) => {
          const { marks, chosen, coin } = latest.current;
          if (coin) drawCoin(pen, coin, { projected, colors });
          drawMarks(pen, marks, { projected, colors, chosen });
        });
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

type Paint = (pen: CanvasRenderingContext2D, projected: Parameters<typeof drawMarks>[2]['projected']) => void;

function draw(canvas: HTMLCanvasElement, frame: FrameState, paint: Paint): void {
  const { size, pixelRatio, coordinateToPixelTransform, viewState } = frame;
  const [width = 0, height = 0] = size;
  canvas.width = Math.round(width * pixelRatio);
  canvas.height = Math.round(height * pixelRatio);
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.scale(pixelRatio, pixelRatio);
  paint(pen, {
    toCanvas: (x, y) => {
      const [left = 0, top = 0] = apply(coordinateToPixelTransform, [x, -y]);
      return [left, top];
    },
    scale: 1 / viewState.resolution,
    line: LINE,
  });
}
