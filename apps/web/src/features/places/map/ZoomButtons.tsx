import { ActionIcon } from '@mantine/core';
import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react';
import type OlMap from 'ol/Map.js';
import { useTranslations } from 'use-intl';
import { moveDuration } from './create-map.ts';
import styles from './MapCanvas.module.css';

interface ZoomButtonsProps {
  readonly map: OlMap;
  /** Comes back to all places; absent where one is set. */
  readonly onFit?: () => void;
}

/** The wheel scrolls the page, so zooming has its buttons. */
export function ZoomButtons({ map, onFit }: ZoomButtonsProps) {
  const t = useTranslations('places.map');
  const zoomBy = (steps: number) => {
    const view = map.getView();
    view.animate({ zoom: (view.getZoom() ?? 0) + steps, duration: moveDuration() });
  };
  return (
    <div className={styles.zoom}>
      <ActionIcon variant="default" aria-label={t('zoomIn')} onClick={() => zoomBy(1)}>
        <IconPlus size={20} />
      </ActionIcon>
      <ActionIcon variant="default" aria-label={t('zoomOut')} onClick={() => zoomBy(-1)}>
        <IconMinus size={20} />
      </ActionIcon>
      {onFit && (
        <ActionIcon variant="default" aria-label={t('fit')} onClick={onFit}>
          <IconFocusCentered size={20} />
        </ActionIcon>
      )}
    </div>
  );
}
