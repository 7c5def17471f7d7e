import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslations } from 'use-intl';
import styles from './BoardFrame.module.css';
import { CORNERS, type Corner, cornerOf, type Frame, withCorner } from './board-frame.ts';

interface BoardFrameProps {
  /** Of the photo, whole and upright. */
  readonly address: string;
  readonly frame: Frame;
  readonly onChange: (frame: Frame) => void;
}

/** An arrow key moves a corner by so much of the photo; with Shift, by five times as much. */
const STEP = 0.005;
const LARGE_STEP = 5;
const ARROWS: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const percent = (share: number) => `${share * 100}%`;

/** The photo with a frame whose corners are dragged, or moved by the arrow keys. */
export function BoardFrame({ address, frame, onChange }: BoardFrameProps) {
  const t = useTranslations('countings.detail.board');
  const stage = useRef<HTMLDivElement>(null);
  const drag = (corner: Corner) => (event: PointerEvent<HTMLButtonElement>) => {
    const room = stage.current?.getBoundingClientRect();
    if (!room || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const x = (event.clientX - room.left) / room.width;
    const y = (event.clientY - room.top) / room.height;
    onChange(withCorner(frame, corner, { x, y }));
  };
  const byKey = (corner: Corner) => (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    const step = event.shiftKey ? STEP * LARGE_STEP : STEP;
    const { x, y } = cornerOf(frame, corner);
    onChange(withCorner(frame, corner, { x: x + arrow.x * step, y: y + arrow.y * step }));
  };
  const { left, top, right, bottom } = frame;
  const place = {
    left: percent(left),
    top: percent(top),
    width: percent(right - left),
    height: percent(bottom - top),
  };
  return (
    <fieldset className={styles.around} aria-label={t('frame')}>
      <div ref={stage} className={styles.stage}>
        <img className={styles.photo} src={address} alt={t('photo')} draggable={false} />
        <span className={styles.frame} style={place} aria-hidden />
        {CORNERS.map((corner) => {
          const { x, y } = cornerOf(frame, corner);
          return (
            <button
              key={corner}
              type="button"
              className={styles.corner}
              style={{ left: percent(x), top: percent(y) }}
              aria-label={t(corner)}
              onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
              onPointerMove={drag(corner)}
              onKeyDown={byKey(corner)}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
