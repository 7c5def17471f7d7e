import {
  type Apiary,
  type WeatherConnector,
  WeatherConnectorInput,
  type WeatherStation,
} from '@propolis/contract';
import type { ReactNode } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useFieldError } from '../../../lib/use-words.ts';
import { FormSection } from '../../../ui/FormSection.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { NameField } from '../fields.tsx';
import { SensorForm, type SentWithSensor } from '../SensorForm.tsx';
import { weatherEdit } from '../sensor-edits.ts';
import { StationChoice } from './StationChoice.tsx';
import { WeatherSource } from './WeatherNotes.tsx';

interface WeatherFormValues {
  readonly name: string;
  /** Id of the apiary, '' for none. */
  readonly apiary: string;
  /** Code of the station. */
  readonly station: string;
}

/** Initial form values; a new connector starts with the only apiary without one. */
function weatherFormValues(
  connector: WeatherConnector | undefined,
  free: readonly Apiary[],
  newName: string,
): WeatherFormValues {
  if (connector) {
    const { name, apiary, station } = connector.description;
    return { name, apiary: String(apiary), station };
  }
  const [only, ...others] = free;
  return { name: newName, apiary: only && others.length === 0 ? String(only.id) : '', station: '' };
}

const weatherInput = ({ name, apiary, station }: WeatherFormValues) => ({
  description: { name, station, apiary: apiary ? Number(apiary) : undefined },
});

/** `description.station` of the contract is `station` of the form. */
const weatherFieldOf = (field: string): string => field.replace(/^description\./, '');

/** Content of the map beside the form. */
export interface StationOnMap {
  readonly apiary: Apiary | undefined;
  readonly station: WeatherStation | undefined;
}

interface WeatherFormProps {
  /** Absent for a new connector. */
  readonly connector: WeatherConnector | undefined;
  readonly apiaries: readonly Apiary[];
  /** Apiaries that already have a connector. */
  readonly linked: ReadonlySet<number>;
  readonly stations: readonly WeatherStation[];
  readonly onSave: (input: WeatherConnectorInput, sent: SentWithSensor<WeatherConnector>) => Promise<unknown>;
  readonly renderMap: (shown: StationOnMap) => ReactNode;
  /** Its status. */
  readonly children?: ReactNode;
}

/** Links a station with an apiary; an apiary has at most one (specification 5). */
export function WeatherForm(props: WeatherFormProps) {
  const { connector, apiaries, linked, onSave, children } = props;
  const t = useTranslations('sensors.weather.form');
  const free = apiaries.filter(({ id }) => !linked.has(id));
  return (
    <SensorForm
      kind="weather"
      row={connector}
      edit={weatherEdit}
      initial={weatherFormValues(connector, free, t('newName'))}
      schema={WeatherConnectorInput}
      toInput={weatherInput}
      fieldOf={weatherFieldOf}
      onSave={onSave}
      title={t('which')}
      createLabel={t('create')}
      more={<MapSection {...props} />}
    >
      {children}
      <SelectField
        name="apiary"
        label={t('apiary')}
        description={t('onePerApiary')}
        required
        data={apiaries.map(({ id, name }) => ({
          value: String(id),
          label: linked.has(id) ? t('taken', { name }) : name,
          disabled: linked.has(id),
        }))}
      />
      <StationField {...props} />
      <NameField label={t('name')} />
    </SensorForm>
  );
}

const apiaryOf = (apiaries: readonly Apiary[], id: string) =>
  apiaries.find((apiary) => String(apiary.id) === id);

function StationField({ apiaries, stations }: WeatherFormProps) {
  const fieldError = useFieldError();
  const { field, fieldState } = useController<WeatherFormValues, 'station'>({ name: 'station' });
  const apiary = useWatch<WeatherFormValues, 'apiary'>({ name: 'apiary' });
  return (
    <StationChoice
      stations={stations}
      from={apiaryOf(apiaries, apiary)}
      value={field.value}
      onChange={field.onChange}
      error={fieldError(fieldState.error)}
    />
  );
}

function MapSection({ apiaries, stations, renderMap }: WeatherFormProps) {
  const t = useTranslations('sensors.weather.form');
  const [apiary, code] = useWatch<WeatherFormValues, ['apiary', 'station']>({ name: ['apiary', 'station'] });
  const station = stations.find((one) => one.station === code);
  return (
    <FormSection title={t('map')}>
      {renderMap({ apiary: apiaryOf(apiaries, apiary), station })}
      <WeatherSource stations={station ? [station] : []} />
    </FormSection>
  );
}
