import type OlMap from 'ol/Map.js';
import { useTranslations } from 'use-intl';
import { MapButtons } from '../../../ui/map/MapView.tsx';
import { moveDuration } from '../../../ui/map/use-map.ts';
import type { ButtonSide } from './use-focus.ts';

/** Zoom in, zoom out and show the whole photo. */
export function ViewerButtons({ map, side = 'right' }: { readonly map: OlMap; readonly side?: ButtonSide }) {
  const t = useTranslations('countings.viewer');
  const view = map.getView();
  return (
    <MapButtons
      map={map}
      labels={{ zoomIn: t('zoomIn'), zoomOut: t('zoomOut'), whole: t('whole') }}
      onWhole={() => view.fit(view.getProjection().getExtent(), { duration: moveDuration() })}
      side={side}
    />
  );
}
