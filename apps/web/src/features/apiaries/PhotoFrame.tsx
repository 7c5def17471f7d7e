import { Text } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslations } from 'use-intl';
import styles from './PhotoFrame.module.css';
import { cutOf, dragged, type Framing, reframe, ZOOM_MAX } from './photo-crop.ts';

interface PhotoFrameProps {
  readonly image: HTMLImageElement;
  readonly framing: Framing;
  readonly onChange: (framing: Framing) => void;
}

/** How far an arrow key moves, as a share of the way. */
const KEY_STEP = 0.1;
const KEYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
};

/** Shows what will be kept of a photo; dragged, moved by the arrow keys, enlarged by the slider. */
export function PhotoFrame({ image, framing, onChange }: PhotoFrameProps) {
  const t = useTranslations('apiaries.image');
  const frame = useRef<HTMLDivElement>(null);
  const photo = { width: image.naturalWidth, height: image.naturalHeight };
  const cut = cutOf(photo, framing);
  const drag = (event: PointerEvent) => {
    const width = frame.current?.clientWidth;
    if (!width || event.buttons === 0) return;
    const scale = cut.width / width;
    onChange(dragged(photo, framing, { x: event.movementX * scale, y: event.movementY * scale }));
  };
  const press = (event: KeyboardEvent) => {
    const by = KEYS[event.key];
    if (!by) return;
    event.preventDefault();
    onChange(reframe({ ...framing, x: framing.x + by[0], y: framing.y + by[1] }));
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a picture that is moved has no element of its own */}
      <div
        ref={frame}
        className={styles.frame}
        role="group"
        aria-label={t('frame')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture
        tabIndex={0}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={press}
      >
        <img
          src={image.src}
          alt=""
          draggable={false}
          className={styles.photo}
          style={{
            width: `${(photo.width / cut.width) * 100}%`,
            transform: `translate(${(-cut.left / photo.width) * 100}%, ${(-cut.top / photo.height) * 100}%)`,
          }}
        />
      </div>
      <Text size="sm" c="dimmed" mt="xs">
        {t('frameHint')}
      </Text>
      <label className={styles.zoom}>
        {t('zoom')}
        <input
          type="range"
          min={1}
          max={ZOOM_MAX}
          step={0.05}
          value={framing.zoom}
          onChange={(event) => onChange(reframe({ ...framing, zoom: Number(event.currentTarget.value) }))}
        />
      </label>
    </>
  );
}
