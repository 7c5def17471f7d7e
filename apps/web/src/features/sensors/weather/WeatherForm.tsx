import { Select, TextInput } from '@mantine/core';
import {
  type Apiary,
  type WeatherConnector,
  WeatherConnectorInput,
  type WeatherStation,
} from '@propolis/contract';
import { type ReactNode, useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { contractResolver, showFieldErrors } from '../../../lib/form.ts';
import { useDraftedForm } from '../../../lib/use-drafted-form.ts';
import { useFailureMessage, useFieldError } from '../../../lib/use-words.ts';
import { FormColumns } from '../../../ui/FormColumns.tsx';
import { FormSection } from '../../../ui/FormSection.tsx';
import { RestoredNote } from '../../../ui/RestoredNote.tsx';
import { SubmitBar } from '../../../ui/SubmitBar.tsx';
import { SensorState } from '../SensorState.tsx';
import { StationChoice } from './StationChoice.tsx';
import { WeatherSource } from './WeatherSource.tsx';
import {
  type WeatherFormValues,
  weatherDraftKey,
  weatherFieldOf,
  weatherFormValues,
  weatherInput,
} from './weather-form.ts';

/** What the map shows beside the form. */
export interface StationOnMap {
  readonly apiary: Apiary | undefined;
  readonly station: WeatherStation | undefined;
}

interface WeatherFormProps {
  /** Absent when one is added. */
  readonly connector?: WeatherConnector;
  readonly apiaries: readonly Apiary[];
  /** Apiaries that have a connector of their own already. */
  readonly linked: ReadonlySet<number>;
  readonly stations: readonly WeatherStation[];
  readonly account: string | null;
  readonly onSave: (input: WeatherConnectorInput, idempotencyKey: string) => Promise<unknown>;
  readonly renderMap: (shown: StationOnMap) => ReactNode;
  /** What it says at a glance. */
  readonly children?: ReactNode;
}

/** Which station tells the weather of which apiary; an apiary has one at most (spec 5). */
export function WeatherForm(props: WeatherFormProps) {
  const { connector, apiaries, linked, stations, account, onSave, renderMap, children } = props;
  const t = useTranslations('sensors');
  const fieldError = useFieldError();
  const failureMessage = useFailureMessage();
  const [failed, setFailed] = useState<string>();
  const free = apiaries.filter(({ id }) => !linked.has(id));
  const { form, restored, idempotencyKey, discard, drop } = useDraftedForm<WeatherFormValues>({
    draftKey: weatherDraftKey(connector, account),
    initial: weatherFormValues(connector, free, t('weather.form.newName')),
    resolver: contractResolver(WeatherConnectorInput, weatherInput, weatherFieldOf),
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const [apiaryId, code] = form.watch(['apiary', 'station']);
  const apiary = apiaries.find(({ id }) => String(id) === apiaryId);
  const station = stations.find((one) => one.station === code);
  const submit = form.handleSubmit(async (values) => {
    setFailed(undefined);
    try {
      await onSave(WeatherConnectorInput.parse(weatherInput(values)), idempotencyKey);
      drop();
    } catch (failure) {
      if (!showFieldErrors(failure, form.setError, weatherFieldOf))
        setFailed(`${t(connector ? 'updateFailed' : 'saveFailed')}. ${failureMessage(failure)}`);
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <FormColumns>
        {restored && <RestoredNote onDiscard={discard} />}
        <FormSection title={t('weather.form.which')}>
          <SensorState created={connector !== undefined} edited={isDirty || restored} />
          {children}
          <Controller
            control={form.control}
            name="apiary"
            render={({ field }) => (
              <Select
                {...field}
                label={t('weather.form.apiary')}
                description={t('weather.form.onePerApiary')}
                required
                value={field.value || null}
                onChange={(id) => field.onChange(id ?? '')}
                data={apiaries.map(({ id, name }) => ({
                  value: String(id),
                  label: linked.has(id) ? t('weather.form.taken', { name }) : name,
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
            label={t('weather.form.name')}
            required
            maxLength={100}
            autoComplete="off"
            error={fieldError(errors.name)}
            {...form.register('name')}
          />
        </FormSection>
        <FormSection title={t('weather.form.map')}>
          {renderMap({ apiary, station })}
          <WeatherSource stations={station ? [station] : []} />
        </FormSection>
      </FormColumns>
      <SubmitBar
        message={Object.keys(errors).length > 0 ? t('incomplete') : failed}
        submitting={isSubmitting}
        submitLabel={t(connector ? 'save' : 'weather.form.create')}
        cancelLabel=""
      />
    </form>
  );
}
