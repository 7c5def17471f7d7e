import type { Apiary, Sensors, WeatherConnector, WeatherStation } from '@propolis/contract';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useApiaries } from '../../features/apiaries/apiaries.api.ts';
import { ApiaryMap } from '../../features/places/ApiaryMap.tsx';
import { useStations } from '../../features/places/places.api.ts';
import { SensorStatus } from '../../features/sensors/list/SensorStatus.tsx';
import { weatherNames } from '../../features/sensors/sensor-names.ts';
import {
  createWeather,
  removeWeather,
  updateWeather,
  useSensors,
  weatherOf,
} from '../../features/sensors/sensors.api.ts';
import { LatestWeather } from '../../features/sensors/weather/LatestWeather.tsx';
import { type StationOnMap, WeatherForm } from '../../features/sensors/weather/WeatherForm.tsx';
import { WeatherServiceNote } from '../../features/sensors/weather/WeatherNotes.tsx';
import { both } from '../../lib/answer.ts';
import { PATHS, toWeather } from '../../lib/paths.ts';
import { useEdit } from '../../ui/conflict/use-edit.tsx';
import { Gate } from '../../ui/Gate.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { ApiaryFirst } from './ApiaryFirst.tsx';
import { SensorPageFrame } from './SensorPageFrame.tsx';

const route = getRouteApi('/shell/sensors/swissmetnet');

export function WeatherPage() {
  const sensors = useSensors();
  const apiaries = useApiaries();
  const stations = useStations();
  return (
    <Gate answer={both(both(sensors, apiaries), stations)}>
      {([[known, all], places]) =>
        all.length === 0 ? (
          <ApiaryFirst next={PATHS.swissmetnet} />
        ) : (
          <Connectors sensors={known} apiaries={all} stations={places} />
        )
      }
    </Gate>
  );
}

interface ConnectorsProps {
  readonly sensors: Sensors;
  readonly apiaries: readonly Apiary[];
  readonly stations: readonly WeatherStation[];
}

function Connectors({ sensors, apiaries, stations }: ConnectorsProps) {
  const t = useTranslations('sensors');
  const connectors = weatherOf(sensors);
  const linkedBeside = (shown: WeatherConnector | undefined) =>
    new Set(connectors.filter((one) => one !== shown).map(({ description }) => description.apiary));
  return (
    <SensorPageFrame
      kind="weather"
      sensors={connectors}
      asked={route.useSearch().sensor}
      names={weatherNames(connectors, apiaries)}
      linkTo={toWeather}
      loses={t('delete.weather')}
      remove={removeWeather.use()}
    >
      {(shown, key) => (
        <>
          <WeatherServiceNote />
          <OneConnector
            key={key}
            connector={shown}
            {...{ apiaries, stations, linked: linkedBeside(shown) }}
          />
        </>
      )}
    </SensorPageFrame>
  );
}

interface OneConnectorProps extends Omit<ConnectorsProps, 'sensors'> {
  readonly connector: WeatherConnector | undefined;
  readonly linked: ReadonlySet<number>;
}

function OneConnector({ connector, apiaries, stations, linked }: OneConnectorProps) {
  const t = useTranslations('sensors');
  const navigate = useNavigate();
  const create = createWeather.use();
  const [update, conflict] = useEdit(updateWeather);
  return (
    <WeatherForm
      {...{ connector, apiaries, stations, linked }}
      renderMap={(shown) => <StationMap {...shown} />}
      onSave={async (body, { idempotencyKey, began, settle }) => {
        const { kept, answer } = connector
          ? await update({ id: connector.id, body, began })
          : await create({ body, idempotencyKey });
        if (kept) return navigate({ to: PATHS.sensors });
        settle(answer);
        showToast('success', t(connector ? 'updated' : 'saved'));
        await navigate({ ...toWeather(answer.id), replace: true });
      }}
    >
      {conflict}
      {connector && (
        <>
          <LatestWeather status={connector.status} />
          <SensorStatus status={connector.status} />
          {connector.description.automatic && <p>{t('weather.automatic')}</p>}
        </>
      )}
    </WeatherForm>
  );
}

function StationMap({ apiary, station }: StationOnMap) {
  const t = useTranslations('sensors.weather.form');
  return (
    <ApiaryMap
      label={t('map')}
      // The chosen station is linked here, not the nearest one.
      apiaries={apiary ? [{ ...apiary, weather_station_automatic: false }] : []}
      {...(station && { chosenStation: station })}
    />
  );
}
