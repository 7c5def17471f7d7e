import { Group } from '@mantine/core';
import type { Camera } from '@propolis/contract';
import { COIN_MARKERS, CUSTOM_MARKER } from '@propolis/domain';
import { useFormatter, useTranslations } from 'use-intl';
import { toCamera } from '../../../lib/paths.ts';
import { Coin } from '../../../ui/art/Coin.tsx';
import { coinLook } from '../../../ui/marker/coins.ts';
import { SensorCard } from './SensorCard.tsx';

/** Pixels per millimetre. */
const SCALE = 2.4;

interface CameraCardProps {
  readonly camera: Camera;
  /** Accessible name, if names are equal. */
  readonly label: string | undefined;
}

/** A camera with its default marker. */
export function CameraCard({ camera, label }: CameraCardProps) {
  const t = useTranslations('sensors');
  const markers = useTranslations('marker');
  const format = useFormatter();
  const { default_marker, default_custom_marker_diameter: diameter } = camera;
  const coin = COIN_MARKERS.find((id) => id === default_marker);
  return (
    <SensorCard name={camera.name} label={label} about={t('card.camera')} link={toCamera(camera.id)}>
      <Group component="p" wrap="nowrap" fw={600}>
        {coin && <Coin coin={coinLook(coin)} scale={SCALE} title="" />}
        <span>
          {markers(`kinds.${default_marker}`)}
          {default_marker === CUSTOM_MARKER &&
            diameter !== null &&
            ` · ${markers('diameterOf', { mm: format.number(diameter) })}`}
        </span>
      </Group>
    </SensorCard>
  );
}
