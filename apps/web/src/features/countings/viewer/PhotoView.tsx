import type OlMap from 'ol/Map.js';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { MapButtons, MapView } from '../../../ui/map/MapView.tsx';
import { moveDuration } from '../../../ui/map/use-map.ts';
import styles from './PhotoCanvas.module.css';
import type { ButtonSide } from './use-focus.ts';

interface PhotoViewProps extends ComponentProps<typeof MapView> {
  readonly map: OlMap | undefined;
  readonly side?: ButtonSide;
}

/** The frame of a photo, with buttons to zoom and to show the whole photo. */
export function PhotoView({ map, side = 'right', children, ...props }: PhotoViewProps) {
  const t = useTranslations('countings.viewer');
  const whole = () => {
    const view = map?.getView();
    view?.fit(view.getProjection().getExtent(), { duration: moveDuration() });
  };
  return (
    <MapView className={styles.photo} {...props}>
      {map && (
        <MapButtons
          map={map}
          labels={{ zoomIn: t('zoomIn'), zoomOut: t('zoomOut'), whole: t('whole') }}
          onWhole={whole}
          side={side}
        />
      )}
      {children}
    </MapView>
  );
}
