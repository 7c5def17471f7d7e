import { Select, TextInput } from '@mantine/core';
import {
  type Apiary,
  type WeatherConnector,
  WeatherConnectorInput,
  type WeatherStation,
} from '@propolis/contract';
import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useFieldError } from '../../../lib/use-words.ts';
import { beganFrom } from '../../../lib/writes/edit.ts';
import { FormSection } from '../../../ui/FormSection.tsx';
import { SensorForm } from '../SensorForm.tsx';
import { weatherEdit } from '../sensor-edits.ts';
import { type SentWithSensor, useSensorForm } from '../use-sensor-form.ts';
import { StationChoice } from './StationChoice.tsx';
import { WeatherSource } from './WeatherSource.tsx';
import { weatherDraftKey, weatherFieldOf, weatherFormValues, weatherInput } from './weather-form.ts';

/** Content of the map beside the form. */
export interface StationOnMap {
  readonly apiary: Apiary | undefined;
  readonly station: WeatherStation | undefined;
}

interface WeatherFormProps {
  /** Absent for a new connector. */
  readonly connector?: WeatherConnector;
  readonly apiaries: readonly Apiary[];
  /** Apiaries that already have a connector. */
  readonly linked: ReadonlySet<number>;
  readonly stations: readonly WeatherStation[];
  readonly account: string | null;
  readonly onSave: (input: WeatherConnectorInput, sent: SentWithSensor) => Promise<unknown>;
  readonly renderMap: (shown: StationOnMap) => ReactNode;
  /** Its status. */
  readonly children?: ReactNode;
}

/** Links a station with an apiary; an apiary has at most one (specification 5). */
export function WeatherForm(props: WeatherFormProps) {
  const { connector, apiaries, linked, stations, account, onSave, renderMap, children } = props;
  const t = useTranslations('sensors.weather.form');
  const fieldError = useFieldError();
  const free = apiaries.filter(({ id }) => !linked.has(id));
  const { form, state } = useSensorForm({
    created: connector !== undefined,
    draftKey: weatherDraftKey(connector, account),
    initial: weatherFormValues(connector, free, t('newName')),
    present: connector && beganFrom(weatherEdit, connector),
    schema: WeatherConnectorInput,
    toInput: weatherInput,
    fieldOf: weatherFieldOf,
    onSave,
  });
  const { errors } = form.formState;
  const [apiaryId, code] = form.watch(['apiary', 'station']);
  const apiary = apiaries.find(({ id }) => String(id) === apiaryId);
  const station = stations.find((one) => one.station === code);
  return (
    <SensorForm
      state={state}
      title={t('which')}
      createLabel={t('create')}
      more={
        <FormSection title={t('map')}>
          {renderMap({ apiary, station })}
          <WeatherSource stations={station ? [station] : []} />
        </FormSection>
      }
    >
      {children}
      <Controller
        control={form.control}
        name="apiary"
        render={({ field }) => (
          <Select
            {...field}
            label={t('apiary')}
            description={t('onePerApiary')}
            required
            value={field.value || null}
            onChange={(id) => field.onChange(id ?? '')}
            data={apiaries.map(({ id, name }) => ({
              value: String(id),
              label: linked.has(id) ? t('taken', { name }) : name,
              disabled: linked.has(id),
            }))}
            error={fieldError(errors.apiary)}
          />
        )}
      />
      <Controller
        control={form.control}
        name="station"
        render={({ field }) => (
          <StationChoice
            stations={stations}
            from={apiary}
            value={field.value}
            onChange={field.onChange}
            error={fieldError(errors.station)}
          />
        )}
      />
      <TextInput
        label={t('name')}
        required
        maxLength={100}
        autoComplete="off"
        error={fieldError(errors.name)}
        {...form.register('name')}
      />
    </SensorForm>
  );
}
