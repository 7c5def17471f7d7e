import { ActionIcon } from '@mantine/core';
import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react';
import type OlMap from 'ol/Map.js';
import { type ComponentProps, type KeyboardEvent, type RefObject, useId } from 'react';
import styles from './MapView.module.css';
import { moveDuration } from './use-map.ts';

interface MapViewProps extends ComponentProps<'div'> {
  /** The element of `useMap`. */
  readonly target: RefObject<HTMLDivElement | null>;
  /** Accessible name. */
  readonly label: string;
  /** Its keys as text. */
  readonly keys: string;
  /** Keys besides those of OpenLayers. */
  readonly onKey?: (event: KeyboardEvent) => void;
}

/** The frame of a map or of a photo that is moved like one, with what lies over it. */
export function MapView({ target, label, keys, onKey, className, children, ...props }: MapViewProps) {
  const hintId = useId();
  return (
    <div className={`${styles.frame} ${className}`} {...props}>
      <div
        ref={target}
        className={styles.viewport}
        role="application"
        aria-label={label}
        aria-describedby={hintId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move it
        tabIndex={0}
        onKeyDown={onKey}
      />
      <p className={styles.keys} id={hintId}>
        {keys}
      </p>
      {children}
    </div>
  );
}

interface MapButtonsProps {
  readonly map: OlMap;
  readonly labels: { readonly zoomIn: string; readonly zoomOut: string; readonly whole: string };
  /** Undefined if there is no whole to show. */
  readonly onWhole: (() => void) | undefined;
  readonly side?: 'left' | 'right';
}

/** For users without wheel or pinch. */
export function MapButtons({ map, labels, onWhole, side = 'right' }: MapButtonsProps) {
  const zoomBy = (steps: number) => {
    const view = map.getView();
    view.animate({ zoom: (view.getZoom() ?? 0) + steps, duration: moveDuration() });
  };
  return (
    <div className={styles.buttons} data-side={side}>
      <ActionIcon variant="default" aria-label={labels.zoomIn} onClick={() => zoomBy(1)}>
        <IconPlus size={20} />
      </ActionIcon>
      <ActionIcon variant="default" aria-label={labels.zoomOut} onClick={() => zoomBy(-1)}>
        <IconMinus size={20} />
      </ActionIcon>
      {onWhole && (
        <ActionIcon variant="default" aria-label={labels.whole} onClick={onWhole}>
          <IconFocusCentered size={20} />
        </ActionIcon>
      )}
    </div>
  );
}
