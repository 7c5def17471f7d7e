import type { Apiary, WeatherConnector, WeatherStation } from '@propolis/contract';
import { useTranslations } from 'use-intl';
import { toWeather } from '../../../lib/paths.ts';
import { LatestWeather } from '../weather/LatestWeather.tsx';
import { SensorCard } from './SensorCard.tsx';
import { SensorStatus } from './SensorStatus.tsx';

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
