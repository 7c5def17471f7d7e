import type OlMap from 'ol/Map.js';
import { useEffect, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import styles from './PhotoCanvas.module.css';
import { scaleBar } from './scale-bar.ts';

/** Px of the screen. */
const BROADEST = 120;

interface ScaleBarProps {
  readonly map: OlMap;
  /** Of a pixel of the photo. */
  readonly mmPerPx: number;
}

/** How long a millimetre is where the photo is now. */
export function ScaleBar({ map, mmPerPx }: ScaleBarProps) {
  const t = useTranslations('countings.viewer');
  const format = useFormatter();
  const [resolution, setResolution] = useState(() => map.getView().getResolution() ?? 1);
  useEffect(() => {
    const follow = () => setResolution(map.getView().getResolution() ?? 1);
    map.on('moveend', follow);
    return () => map.un('moveend', follow);
  }, [map]);
  const { mm, px } = scaleBar(resolution * mmPerPx, BROADEST);
  return (
    <p className={styles.scale}>
      <span className={styles.bar} style={{ width: px }} aria-hidden />
      {t('scale', { mm: format.number(mm) })}
    </p>
  );
}
