import { ActionIcon } from '@mantine/core';
import {
  IconArrowBackUp,
  IconChevronLeft,
  IconChevronRight,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { PAN_STEP, ZOOM_STEP } from './plot-keys.ts';
import type { View } from './use-view.ts';
import styles from './ZoomButtons.module.css';
import { panRange, zoomRange } from './zoom.ts';

interface ZoomButtonsProps {
  readonly view: View;
  readonly onBack: (() => void) | undefined;
}

/** All that fingers and mouse do to the range, for who presses one thing at a time. */
export function ZoomButtons({ view, onBack }: ZoomButtonsProps) {
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
    <div className={styles.buttons} data-screen-only>
      {actions.map(([name, Icon, act]) => (
        <ActionIcon
          key={name}
          variant="default"
          aria-label={t(name)}
          title={t(name)}
          // Kept in its place: what comes and goes would be missed by the next press.
          disabled={!act}
          onClick={act}
        >
          <Icon size={20} />
        </ActionIcon>
      ))}
    </div>
  );
}
