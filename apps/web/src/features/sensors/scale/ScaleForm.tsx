import { Box } from '@mantine/core';
import { type Apiary, type Scale, ScaleInput, type Sensors } from '@propolis/contract';
import { placesOf, SCALE_MODELS } from '@propolis/domain';
import { type ReactNode, useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { now } from '../../../lib/clock.ts';
import { useFieldError } from '../../../lib/use-words.ts';
import { StandDrawing } from '../../../ui/art/StandDrawing.tsx';
import { optionsOf } from '../../../ui/options.ts';
import { RadioChoice, RadioField } from '../../../ui/RadioField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { NameField, TextField } from '../fields.tsx';
import { SensorForm, type SentWithSensor } from '../SensorForm.tsx';
import { scaleEdit } from '../sensor-edits.ts';
import { PayloadFields } from './PayloadFields.tsx';
import { fitFields, payloadFaults } from './payload-fields.ts';
import styles from './ScaleForm.module.css';
import { SlotsSection } from './SlotsSection.tsx';
import {
  completeDraft,
  fitSlots,
  type ScaleFormValues,
  scaleFieldOf,
  scaleFormValues,
  scaleInput,
} from './scale-form.ts';
import { useTypeInto } from './use-type-into.ts';

interface ScaleFormProps {
  /** Absent for a new scale. */
  readonly scale?: Scale;
  readonly sensors: Sensors;
  readonly apiaries: readonly Apiary[];
  /** Names of payload fields that it has sent through The Things Stack. */
  readonly seen?: readonly string[];
  /** Receives the body of the contract. */
  readonly onSave: (input: ScaleInput, sent: SentWithSensor<Scale>) => Promise<unknown>;
  /** Connection settings, below the fields. */
  readonly children: ReactNode;
}

/** Properties of a scale and the hives on its slots; one form for adding and editing. */
export function ScaleForm({ scale, sensors, apiaries, seen = [], onSave, children }: ScaleFormProps) {
  const t = useTranslations('sensors.scale.form');
  return (
    <SensorForm
      kind="scale"
      row={scale}
      edit={scaleEdit}
      initial={scaleFormValues(scale, apiaries, t('newName'))}
      schema={ScaleInput}
      toInput={(values) => scaleInput(values, scale)}
      complete={(values) => completeDraft(values, scale, now())}
      also={({ fields }) => payloadFaults(fields)}
      fieldOf={scaleFieldOf}
      onSave={onSave}
      title={t('which')}
      createLabel={t('create')}
      more={
        <>
          <SlotsSection {...{ scale, sensors, apiaries }} />
          {children}
        </>
      }
    >
      <ModelField />
      <TextField name="aid" label={t('aid')} description={t('aidHint')} required />
      <NameField label={t('name')} />
      <ApiaryField apiaries={apiaries} />
      <PayloadFields seen={seen} />
    </SensorForm>
  );
}

function ApiaryField({ apiaries }: Pick<ScaleFormProps, 'apiaries'>) {
  const t = useTranslations('sensors.scale.form');
  const { getValues } = useFormContext<ScaleFormValues>();
  const typeInto = useTypeInto();
  const removeHives = () =>
    typeInto(
      'slots',
      getValues('slots').map((slot) => ({ ...slot, hive: '' })),
    );
  return (
    <SelectField name="apiary" label={t('apiary')} required data={optionsOf(apiaries)} onPick={removeHives} />
  );
}

/** The three models, drawn with their slots. */
function ModelField() {
  const t = useTranslations('sensors.scale.form');
  const fieldError = useFieldError();
  const radios = useId();
  const { getValues } = useFormContext<ScaleFormValues>();
  const { field, fieldState } = useController<ScaleFormValues, 'model'>({ name: 'model' });
  const typeInto = useTypeInto();
  const choose = (model: number) => {
    typeInto('model', model);
    typeInto('slots', fitSlots(model, getValues('slots')));
    typeInto('fields', fitFields(placesOf(model), getValues('fields')));
  };
  return (
    <RadioField label={t('model')} error={fieldError(fieldState.error)}>
      <div className={styles.choices}>
        {SCALE_MODELS.map((model) => (
          <RadioChoice
            key={model}
            framed
            className={styles.model}
            name={radios}
            checked={model === field.value}
            onChoose={() => choose(model)}
          >
            <span className={styles.look}>
              <StandDrawing slots={Array.from({ length: placesOf(model) }, () => null)} />
            </span>
            <Box component="span" fz="sm" fw={550}>
              {t('slots', { count: placesOf(model) })}
            </Box>
          </RadioChoice>
        ))}
      </div>
    </RadioField>
  );
}
