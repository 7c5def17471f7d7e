import { Box, Stack } from '@mantine/core';
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
            <Stack component="span" gap={4} flex={1} miw={0}>
              <Box component="span" fz="h3" fw={650}>
                {t(`${kind}.title`)}
              </Box>
              <Box component="span" className="dimmed" flex={1}>
                {t(`${kind}.text`)}
              </Box>
              <Box component="span" pt="xs" c="var(--propolis-honey-text)" fw={650}>
                {t(`${kind}.action`)}
              </Box>
            </Stack>
          </Link>
        </li>
      ))}
    </ul>
  );
}
