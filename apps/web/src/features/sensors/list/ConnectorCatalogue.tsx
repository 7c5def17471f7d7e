import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useTranslations } from 'use-intl';
import { toCamera, toScale, toWeather } from '../../../lib/paths.ts';
import { CameraScene, ScaleScene, WeatherScene } from '../../../ui/art/ConnectorScenes.tsx';
import styles from './ConnectorCatalogue.module.css';

const KINDS = [
  { kind: 'scale', Scene: ScaleScene, way: toScale('new') },
  { kind: 'weather', Scene: WeatherScene, way: toWeather('new') },
  { kind: 'camera', Scene: CameraScene, way: toCamera('new') },
] as const satisfies readonly { kind: string; Scene: ComponentType; way: object }[];

/** The kinds of connectors and their purpose. */
export function ConnectorCatalogue() {
  const t = useTranslations('sensors.catalogue');
  return (
    <ul className={styles.cards}>
      {KINDS.map(({ kind, Scene, way }) => (
        <li key={kind}>
          <Link {...way} className={`surface ${styles.card}`}>
            <span className={styles.scene}>
              <Scene />
            </span>
            <span className={styles.words}>
              <span className={styles.title}>{t(`${kind}.title`)}</span>
              <span className={styles.text}>{t(`${kind}.text`)}</span>
              <span className={styles.action}>{t(`${kind}.action`)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
