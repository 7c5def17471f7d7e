import { Checkbox, TextInput } from '@mantine/core';
import { type Apiary, ApiaryInput } from '@propolis/contract';
import { DEFAULT_LANGUAGE, defaultApiaryName } from '@propolis/domain';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { contractResolver } from '../../lib/form.ts';
import { useLabels } from '../../lib/i18n/labels.ts';
import { useLanguage } from '../../lib/i18n/language.ts';
import { useDraftedForm } from '../../lib/use-drafted-form.ts';
import { useSendForm } from '../../lib/use-send-form.ts';
import { useFieldError } from '../../lib/use-words.ts';
import { beganFrom } from '../../lib/writes/edit.ts';
import { DraftedForm } from '../../ui/DraftedForm.tsx';
import { FieldColumns } from '../../ui/FieldColumns.tsx';
import { FormSection } from '../../ui/FormSection.tsx';
import { apiaryEdit } from './apiary-edit.ts';
import { type ApiaryFormValues, apiaryFormValues, apiaryInput } from './apiary-form.ts';
import { type LocationOnMap, LocationSection } from './LocationSection.tsx';

/** Sent in addition to the fields. */
type Sent = Pick<ReturnType<typeof useDraftedForm>, 'idempotencyKey' | 'began'>;

interface ApiaryFormProps {
  /** Absent for a new apiary. */
  readonly apiary?: Apiary;
  /** Names of all apiaries; a new one without a name gets a free one. */
  readonly names: readonly string[];
  readonly draftKey: string;
  readonly onSave: (input: ApiaryInput, sent: Sent) => Promise<unknown>;
  readonly onCancel?: () => void;
  /** The map that sets the coordinates. */
  readonly renderMap: (location: LocationOnMap) => ReactNode;
}

/**
 * Name, location and kind of an apiary; one form for adding and editing (specification 2). Typed values are
 * kept until they are saved.
 */
export function ApiaryForm(props: ApiaryFormProps) {
  const { apiary, names, draftKey, onSave, onCancel, renderMap } = props;
  const t = useTranslations('apiaries.form');
  const fieldError = useFieldError();
  const labels = useLabels();
  const language = useLanguage();
  const proposed = defaultApiaryName(names, apiary?.name, labels.names.apiary);
  const present = apiary && beganFrom(apiaryEdit, apiary);
  const drafted = useDraftedForm<ApiaryFormValues>({
    draftKey,
    initial: apiaryFormValues(apiary),
    began: present,
    resolver: contractResolver(ApiaryInput, apiaryInput),
  });
  const { form, idempotencyKey, began } = drafted;
  const { register, formState } = form;
  const errorOf = (name: keyof ApiaryFormValues) => fieldError(formState.errors[name]);
  const field = (name: keyof ApiaryFormValues) => ({ ...register(name), error: errorOf(name) });
  const submit = useSendForm(drafted, async () => {
    if (language !== DEFAULT_LANGUAGE && form.getValues('name').trim() === '')
      form.setValue('name', proposed);
    await onSave(ApiaryInput.parse(apiaryInput(form.getValues())), { idempotencyKey, began });
  });
  return (
    <DraftedForm
      drafted={drafted}
      present={present}
      onSubmit={submit}
      onCancel={onCancel}
      words={{
        incomplete: t('incomplete'),
        failed: t('failed'),
        save: apiary ? undefined : t('create'),
      }}
    >
      <FormSection title={t('identity')} wide>
        <FieldColumns least={280}>
          <TextInput
            label={t('name')}
            description={t('nameHint', { name: proposed })}
            withAsterisk
            autoComplete="off"
            {...field('name')}
          />
          <TextInput
            label={t('reference')}
            description={t('referenceHint')}
            required
            autoComplete="off"
            {...field('reference')}
          />
        </FieldColumns>
        <Checkbox label={t('isCovered')} description={t('isCoveredHint')} {...register('is_covered')} />
      </FormSection>
      <LocationSection
        form={form}
        errorOf={errorOf}
        savedAddress={apiary?.address ? { address: apiary.address, at: apiary } : undefined}
        renderMap={renderMap}
      />
    </DraftedForm>
  );
}
