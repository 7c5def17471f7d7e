import { TextInput } from '@mantine/core';
import { type Camera, CameraInput } from '@propolis/contract';
import { CUSTOM_MARKER } from '@propolis/domain';
import { Controller } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { useFieldError } from '../../../lib/use-words.ts';
import { beganFrom } from '../../../lib/writes/edit.ts';
import { MarkerChoice } from '../../../ui/marker/MarkerChoice.tsx';
import { SensorForm } from '../SensorForm.tsx';
import { cameraEdit } from '../sensor-edits.ts';
import { type SentWithSensor, useSensorForm } from '../use-sensor-form.ts';
import { cameraDraftKey, cameraFormValues, cameraInput } from './camera-form.ts';

interface CameraFormProps {
  /** Absent for a new camera. */
  readonly camera?: Camera;
  readonly account: string | null;
  readonly onSave: (input: CameraInput, sent: SentWithSensor) => Promise<unknown>;
}

/** The default marker for photos of a camera. */
export function CameraForm({ camera, account, onSave }: CameraFormProps) {
  const t = useTranslations('sensors.camera.form');
  const markers = useTranslations('marker');
  const fieldError = useFieldError();
  const { form, state } = useSensorForm({
    created: camera !== undefined,
    draftKey: cameraDraftKey(camera, account),
    initial: cameraFormValues(camera, { newName: t('newName'), language: useLanguage() }),
    present: camera && beganFrom(cameraEdit, camera),
    schema: CameraInput,
    toInput: cameraInput,
    onSave,
  });
  const { errors } = form.formState;
  return (
    <SensorForm state={state} title={t('which')} wide createLabel={t('create')}>
      <TextInput
        label={t('name')}
        required
        maxLength={100}
        autoComplete="off"
        error={fieldError(errors.name)}
        {...form.register('name')}
      />
      <Controller
        control={form.control}
        name="default_marker"
        render={({ field }) => (
          <MarkerChoice
            label={t('marker')}
            hint={t('markerHint')}
            value={field.value}
            onChange={field.onChange}
            error={fieldError(errors.default_marker)}
          />
        )}
      />
      {form.watch('default_marker') === CUSTOM_MARKER && (
        <TextInput
          label={markers('diameter')}
          description={markers('diameterHint')}
          required
          inputMode="decimal"
          autoComplete="off"
          error={fieldError(errors.default_custom_marker_diameter)}
          {...form.register('default_custom_marker_diameter')}
        />
      )}
    </SensorForm>
  );
}
