import { ActionIcon } from '@mantine/core';
import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react';
import type OlMap from 'ol/Map.js';
import { useTranslations } from 'use-intl';
import styles from './PhotoCanvas.module.css';
import { type ButtonSide, moveDuration } from './use-focus.ts';

/** Zoom in, zoom out and show the whole photo, for users without wheel or pinch. */
export function ViewerButtons({ map, side = 'right' }: { readonly map: OlMap; readonly side?: ButtonSide }) {
  const t = useTranslations('countings.viewer');
  const view = map.getView();
  const zoomBy = (steps: number) =>
    view.animate({ zoom: (view.getZoom() ?? 0) + steps, duration: moveDuration() });
  return (
    <div className={styles.buttons} data-side={side}>
      <ActionIcon variant="default" aria-label={t('zoomIn')} onClick={() => zoomBy(1)}>
        <IconPlus size={20} />
      </ActionIcon>
      <ActionIcon variant="default" aria-label={t('zoomOut')} onClick={() => zoomBy(-1)}>
        <IconMinus size={20} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={t('whole')}
        onClick={() => view.fit(view.getProjection().getExtent(), { duration: moveDuration() })}
      >
        <IconFocusCentered size={20} />
      </ActionIcon>
    </div>
  );
}
