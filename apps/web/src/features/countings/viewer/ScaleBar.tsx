import type OlMap from 'ol/Map.js';
import { useEffect, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import styles from './PhotoCanvas.module.css';

/** Lengths that a scale may show, in mm. */
const LENGTHS = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500] as const;

/** The longest round length that is drawn no broader than `most` px of the screen, of which one is so many mm. */
export function scaleBar(mmPerScreenPx: number, most: number): { readonly mm: number; readonly px: number } {
  const mm = LENGTHS.findLast((length) => length / mmPerScreenPx <= most) ?? LENGTHS[0];
  return { mm, px: mm / mmPerScreenPx };
}

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
