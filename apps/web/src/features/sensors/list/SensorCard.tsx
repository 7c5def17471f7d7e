import { Group, Stack } from '@mantine/core';
import type { Apiary, Camera, WeatherConnector, WeatherStation } from '@propolis/contract';
import { COIN_MARKERS, CUSTOM_MARKER } from '@propolis/domain';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { toCamera, toWeather } from '../../../lib/paths.ts';
import { Coin } from '../../../ui/art/Coin.tsx';
import { coinLook } from '../../../ui/marker/coins.ts';
import { LatestWeather } from '../weather/LatestWeather.tsx';
import styles from './SensorCard.module.css';
import { SensorStatus } from './SensorStatus.tsx';

interface SensorCardProps {
  readonly name: string;
  /** Accessible name of the link, if names are equal. */
  readonly label?: string | undefined;
  /** Its kind or place. */
  readonly about: string;
  readonly link: LinkProps;
  readonly children: ReactNode;
}

/** Summary of a connector; the whole card is a link. */
export function SensorCard({ name, label = name, about, link, children }: SensorCardProps) {
  return (
    <Stack component="article" gap="sm" h="100%" miw={0} p="md" className={`surface ${styles.card}`}>
      <header>
        <h3>
          <Link
            {...link}
            className={`row-link ${styles.link}`}
            aria-label={label === name ? undefined : label}
          >
            {name}
          </Link>
        </h3>
        <p className="quiet">{about}</p>
      </header>
      {children}
    </Stack>
  );
}

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
        {coin && <Coin coin={coinLook(coin)} scale={SCALE} />}
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

interface WeatherCardProps {
  /** Accessible name, if names are equal. */
  readonly label: string | undefined;
  readonly connector: WeatherConnector;
  readonly apiaries: readonly Apiary[];
  readonly stations: readonly WeatherStation[];
}

/** The current weather of an apiary. */
export function WeatherCard({ label, connector, apiaries, stations }: WeatherCardProps) {
  const t = useTranslations('sensors.card');
  const { name, apiary, station } = connector.description;
  const known = stations.find((one) => one.station === station);
  return (
    <SensorCard
      name={name}
      label={label}
      about={t('weatherOf', {
        station: known ? `${known.name} (${station})` : station,
        apiary: apiaries.find(({ id }) => id === apiary)?.name ?? '',
      })}
      link={toWeather(connector.id)}
    >
      <LatestWeather status={connector.status} />
      <SensorStatus status={connector.status} />
    </SensorCard>
  );
}
