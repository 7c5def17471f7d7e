import { TextInput } from '@mantine/core';
import { type Camera, CameraInput } from '@propolis/contract';
import { CUSTOM_MARKER } from '@propolis/domain';
import { useState } from 'react';
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
import { type CameraFormValues, cameraDraftKey, cameraFormValues, cameraInput } from './camera-form.ts';
import { MarkerChoice } from './MarkerChoice.tsx';

interface CameraFormProps {
  /** Absent when one is added. */
  readonly camera?: Camera;
  readonly account: string | null;
  readonly onSave: (input: CameraInput, idempotencyKey: string) => Promise<unknown>;
}

/** With which marker the photos of a camera begin. */
export function CameraForm({ camera, account, onSave }: CameraFormProps) {
  const t = useTranslations('sensors');
  const fieldError = useFieldError();
  const failureMessage = useFailureMessage();
  const [failed, setFailed] = useState<string>();
  const { form, restored, idempotencyKey, discard, drop } = useDraftedForm<CameraFormValues>({
    draftKey: cameraDraftKey(camera, account),
    initial: cameraFormValues(camera, t('camera.form.newName')),
    resolver: contractResolver(CameraInput, cameraInput),
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    setFailed(undefined);
    try {
      await onSave(CameraInput.parse(cameraInput(values)), idempotencyKey);
      drop();
    } catch (failure) {
      if (!showFieldErrors(failure, form.setError))
        setFailed(`${t(camera ? 'updateFailed' : 'saveFailed')}. ${failureMessage(failure)}`);
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <FormColumns>
        {restored && <RestoredNote onDiscard={discard} />}
        <FormSection title={t('camera.form.which')} wide>
          <SensorState created={camera !== undefined} edited={isDirty || restored} />
          <TextInput
            label={t('camera.form.name')}
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
                value={field.value}
                onChange={field.onChange}
                error={fieldError(errors.default_marker)}
              />
            )}
          />
          {form.watch('default_marker') === CUSTOM_MARKER && (
            <TextInput
              label={t('camera.form.diameter')}
              description={t('camera.form.diameterHint')}
              required
              inputMode="decimal"
              autoComplete="off"
              error={fieldError(errors.default_custom_marker_diameter)}
              {...form.register('default_custom_marker_diameter')}
            />
          )}
        </FormSection>
      </FormColumns>
      <SubmitBar
        message={Object.keys(errors).length > 0 ? t('incomplete') : failed}
        submitting={isSubmitting}
        submitLabel={t(camera ? 'save' : 'camera.form.create')}
        cancelLabel=""
      />
    </form>
  );
}
