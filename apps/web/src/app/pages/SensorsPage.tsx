import { Stack } from '@mantine/core';
import type { Apiary, Cameras, Sensors } from '@propolis/contract';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useApiaries } from '../../features/apiaries/apiaries.api.ts';
import { useStations } from '../../features/places/places.api.ts';
import { ConnectorCatalogue } from '../../features/sensors/list/ConnectorCatalogue.tsx';
import { ScaleCard } from '../../features/sensors/list/ScaleCard.tsx';
import { CameraCard, WeatherCard } from '../../features/sensors/list/SensorCard.tsx';
import { cameraNames, scaleNames, weatherNames } from '../../features/sensors/sensor-names.ts';
import { scalesOf, useCameras, useSensors, weatherOf } from '../../features/sensors/sensors.api.ts';
import { WeatherServiceNote, WeatherSource } from '../../features/sensors/weather/WeatherNotes.tsx';
import { both } from '../../lib/answer.ts';
import { Gate } from '../../ui/Gate.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import styles from './SensorsPage.module.css';

/** All connected devices at a glance, and what else can be connected. */
export function SensorsPage() {
  const t = useTranslations('sensors');
  const sensors = useSensors();
  const cameras = useCameras();
  const apiaries = useApiaries();
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <Gate answer={both(both(sensors, cameras), apiaries)}>
        {([[known, withCameras], all]) => (
          <Stack gap="xl">
            <Connected sensors={known} cameras={withCameras} apiaries={all} />
            <section aria-labelledby="catalogue">
              <h2 id="catalogue" className={styles.title}>
                {t('catalogue.title')}
              </h2>
              <ConnectorCatalogue />
            </section>
          </Stack>
        )}
      </Gate>
    </>
  );
}

interface ConnectedProps {
  readonly sensors: Sensors;
  readonly cameras: Cameras;
  readonly apiaries: readonly Apiary[];
}

function Connected({ sensors, cameras, apiaries }: ConnectedProps) {
  const t = useTranslations('sensors.list');
  const weather = weatherOf(sensors);
  const { data: stations = [] } = useStations(weather.length > 0);
  const codes = new Set(weather.map(({ description }) => description.station));
  const linked = stations.filter(({ station }) => codes.has(station));
  const names = {
    scales: scaleNames(scalesOf(sensors), apiaries),
    weather: weatherNames(weather, apiaries),
    cameras: cameraNames(cameras.sensors),
  };
  return (
    <>
      <Kind title={t('scales')}>
        {scalesOf(sensors).map((scale) => (
          <ScaleCard key={scale.id} label={names.scales.get(scale.id)} {...{ scale, apiaries }} />
        ))}
      </Kind>
      <Kind title={t('weather')} above={<WeatherServiceNote />} note={<WeatherSource stations={linked} />}>
        {weather.map((connector) => (
          <WeatherCard
            key={connector.id}
            label={names.weather.get(connector.id)}
            {...{ connector, apiaries, stations }}
          />
        ))}
      </Kind>
      <Kind title={t('cameras')}>
        {cameras.sensors.map((camera) => (
          <CameraCard key={camera.id} label={names.cameras.get(camera.id)} camera={camera} />
        ))}
      </Kind>
    </>
  );
}

interface KindProps {
  readonly title: string;
  readonly above?: ReactNode;
  readonly note?: ReactNode;
  readonly children: readonly ReactNode[];
}

/** All of one kind; empty if there is none. */
function Kind({ title, above, note, children }: KindProps) {
  if (children.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {above}
      <div className="cards">{children}</div>
      {note}
    </section>
  );
}
