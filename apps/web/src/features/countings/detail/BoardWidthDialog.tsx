import { Group, Skeleton, TextInput } from '@mantine/core';
import { type Counting, RecountInput } from '@propolis/contract';
import { isCorrected, NO_CORRECTIONS, NO_MARKER } from '@propolis/domain';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { readNumber } from '../../../lib/numbers.ts';
import { useSubmitOnce } from '../../../lib/use-submit-once.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { useSayFailure } from '../../../ui/toasts/use-say-failure.ts';
import { useNumberProblem } from '../../../ui/use-number-problem.ts';
import { useCountingPhoto } from '../photos.api.ts';
import { ViewerUnavailable } from './LateViewer.tsx';
import { useRecount } from './one-counting.api.ts';
import styles from './RecountDialog.module.css';

/** A frame on a photo; each side is a share of the photo's width or height, 0 to 1 from the upper left. */
interface Frame {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const CORNERS = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'] as const;
/** One of the corners. */
type Corner = (typeof CORNERS)[number];

/** The initial frame: a board fills most of its photo. */
export const FIRST_FRAME: Frame = { left: 0.06, top: 0.06, right: 0.94, bottom: 0.94 };
/** A narrower frame is too inaccurate. */
const LEAST_SIDE = 0.1;

/** Allowed widths, in cm. */
const BOARD_WIDTH_CM = { min: 2, max: 200 } as const;

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

const cornerOf = ({ left, top, right, bottom }: Frame, corner: Corner) => ({
  x: corner.endsWith('Left') ? left : right,
  y: corner.startsWith('top') ? top : bottom,
});

/** The frame with one corner moved; it stays on the photo, and its sides never cross. */
export function withCorner(
  frame: Frame,
  corner: Corner,
  { x, y }: { readonly x: number; readonly y: number },
): Frame {
  const horizontal = corner.endsWith('Left')
    ? { left: within(x, 0, frame.right - LEAST_SIDE) }
    : { right: within(x, frame.left + LEAST_SIDE, 1) };
  const vertical = corner.startsWith('top')
    ? { top: within(y, 0, frame.bottom - LEAST_SIDE) }
    : { bottom: within(y, frame.top + LEAST_SIDE, 1) };
  return { ...frame, ...horizontal, ...vertical };
}

/** The scale in mm per pixel, for a photo of this width and the real width of the frame. */
export const scaleOfFrame = ({ left, right }: Frame, photoWidth: number, widthCm: number): number =>
  (widthCm * 10) / ((right - left) * photoWidth);

interface BoardWidthDialogProps {
  readonly counting: Counting;
  readonly photo: NonNullable<Counting['photo']>;
  readonly onClose: () => void;
}

/** Sets the scale by the board's width if there is no marker; then the photo is counted again. */
export function BoardWidthDialog({ counting, photo, onClose }: BoardWidthDialogProps) {
  const t = useTranslations('countings.detail.board');
  const recounting = useTranslations('countings.detail.recount');
  const sayFailure = useSayFailure();
  const { address, failed } = useCountingPhoto(counting, 'large');
  const recount = useRecount();
  const [frame, setFrame] = useState(FIRST_FRAME);
  const problem = useNumberProblem();
  const form = useForm({ defaultValues: { width: '' } });
  const { errors, isSubmitting } = form.formState;
  const faultOf = (typed: string) =>
    typed.trim() === '' ? t('required') : problem(readNumber(typed, { unit: 'cm' }), BOARD_WIDTH_CM);
  const send = ({ width }: { readonly width: string }) =>
    sayFailure(async () => {
      const board_mm_per_px = scaleOfFrame(frame, photo.width, Number(readNumber(width, { unit: 'cm' })));
      const body = RecountInput.parse({ marker: NO_MARKER, board_mm_per_px });
      await recount({ params: { id: counting.id }, body });
      onClose();
    });
  return (
    <Dialog title={t('title')} size="xl" onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={useSubmitOnce(form, send)}>
        <p>{t('text')}</p>
        {failed && <ViewerUnavailable />}
        {address ? (
          <BoardFrame address={address} frame={frame} onChange={setFrame} />
        ) : (
          !failed && <Skeleton height={240} aria-hidden />
        )}
        <TextInput
          label={t('width')}
          description={t('keys')}
          required
          inputMode="decimal"
          autoComplete="off"
          error={errors.width?.message}
          {...form.register('width', { validate: faultOf })}
        />
        {isCorrected(counting.corrections ?? NO_CORRECTIONS) && <p>{recounting('loses')}</p>}
        <SubmitButton running={isSubmitting}>{recounting('send')}</SubmitButton>
      </form>
    </Dialog>
  );
}

interface BoardFrameProps {
  /** Address of the whole upright photo. */
  readonly address: string;
  readonly frame: Frame;
  readonly onChange: (frame: Frame) => void;
}

/** Step of an arrow key as a share of the photo; five times as much with Shift. */
const STEP = 0.005;
const LARGE_STEP = 5;
const ARROWS: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const percent = (share: number) => `${share * 100}%`;

/** The photo with a frame whose corners are moved by drag or arrow keys. */
function BoardFrame({ address, frame, onChange }: BoardFrameProps) {
  const t = useTranslations('countings.detail.board');
  const stage = useRef<HTMLDivElement>(null);
  const drag = (corner: Corner) => (event: PointerEvent<HTMLButtonElement>) => {
    const stageBox = stage.current?.getBoundingClientRect();
    if (!stageBox || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const x = (event.clientX - stageBox.left) / stageBox.width;
    const y = (event.clientY - stageBox.top) / stageBox.height;
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
    // Half of a corner handle is outside the photo.
    <Group component="fieldset" justify="center" p="lg" aria-label={t('frame')}>
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
    </Group>
  );
}
