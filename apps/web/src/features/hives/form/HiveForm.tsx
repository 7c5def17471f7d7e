import { Input } from '@mantine/core';
import { type Apiary, type Hive, HiveInput } from '@propolis/contract';
import {
  BEE_RACES,
  DEFAULT_LANGUAGE,
  FRAMES_PER_LAYER_MAX,
  HIVE_TYPES,
  type ObservationData,
} from '@propolis/domain';
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { now } from '../../../lib/clock.ts';
import { contractResolver } from '../../../lib/form.ts';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { useDraftedForm } from '../../../lib/use-drafted-form.ts';
import { useSendForm } from '../../../lib/use-send-form.ts';
import { useFieldError } from '../../../lib/use-words.ts';
import { beganFrom } from '../../../lib/writes/edit.ts';
import { arrivedText } from '../../../lib/writes/provisional.ts';
import { DraftedForm } from '../../../ui/DraftedForm.tsx';
import { FieldColumns } from '../../../ui/FieldColumns.tsx';
import { FormSection } from '../../../ui/FormSection.tsx';
import { NumberStepper } from '../../../ui/NumberStepper.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { HiveIdentityFields } from './HiveIdentityFields.tsx';
import { hiveEdit } from './hive-edit.ts';
import {
  framesAfterTypeChange,
  type HiveFormValues,
  hiveFormValues,
  hiveInput,
  proposedName,
} from './hive-form.ts';

interface HiveFormProps {
  readonly draftKey: string;
  /** Absent for a new hive. */
  readonly hive?: Hive;
  /** The apiary of the hive. */
  readonly apiary: Apiary;
  readonly apiaries: readonly Apiary[];
  readonly onSave: (values: HiveFormValues, sent: Sent) => Promise<unknown>;
  readonly onCancel: () => void;
  /** The initial items of a new hive; another feature renders them. */
  readonly renderStructure?: (structure: StructureFields) => ReactNode;
}

/** Sent in addition to the fields. */
type Sent = Pick<ReturnType<typeof useDraftedForm>, 'idempotencyKey' | 'began'>;

interface StructureFields {
  readonly values: ObservationData;
  readonly onChange: (values: ObservationData) => void;
  /** By item key. */
  readonly errorOf: (key: string) => string | undefined;
}

/** One form for adding and editing a hive (specification 2); typed values are kept until they are saved. */
export function HiveForm(props: HiveFormProps) {
  const { draftKey, hive, apiary, apiaries, onSave, onCancel, renderStructure } = props;
  const t = useTranslations('hives.form');
  const fieldError = useFieldError();
  const { names } = useLabels();
  const language = useLanguage();
  const present = hive && beganFrom(hiveEdit, hive);
  const drafted = useDraftedForm<HiveFormValues>({
    draftKey,
    initial: hiveFormValues(hive, apiary),
    began: present,
    resolver: contractResolver(HiveInput, hiveInput),
  });
  const { form, idempotencyKey, began } = drafted;
  const { errors } = form.formState;
  const submit = useSendForm(drafted, async () => {
    // A second submit keeps the setup time of the first one.
    const { name, apiary_id } = form.getValues();
    if (language !== DEFAULT_LANGUAGE && name.trim() === '')
      form.setValue('name', proposedName(arrivedText(apiary_id), { hive, apiaries, prefix: names.hive }));
    if (!hive && !form.getValues('set_up_at')) form.setValue('set_up_at', now().toISOString());
    await onSave(form.getValues(), { idempotencyKey, began });
  });
  // The server reports errors of structure items beside those of the form's own fields.
  const errorOf = (key: string) => fieldError(errors[key as Exclude<keyof HiveFormValues, 'structure'>]);
  return (
    <DraftedForm
      drafted={drafted}
      present={present}
      onSubmit={submit}
      onCancel={onCancel}
      words={{
        incomplete: t('incomplete'),
        failed: t('failed'),
        save: hive ? undefined : t('create'),
      }}
    >
      <FormSection title={t('identity')}>
        <HiveIdentityFields form={form} hive={hive} apiaries={apiaries} />
      </FormSection>
      <FormSection title={t('dwelling')}>
        <HiveDwellingFields form={form} />
      </FormSection>
      {renderStructure && (
        <FormSection title={t('structure')} hint={t('structureHint')}>
          <Controller
            control={form.control}
            name="structure"
            render={({ field }) => (
              <>{renderStructure({ values: field.value, onChange: field.onChange, errorOf })}</>
            )}
          />
        </FormSection>
      )}
    </DraftedForm>
  );
}

/** Type, race and frames; the type sets the default number of frames. */
function HiveDwellingFields({ form }: { readonly form: UseFormReturn<HiveFormValues> }) {
  const t = useTranslations('hives.form');
  const labels = useLabels();
  const fieldError = useFieldError();
  const { errors } = form.formState;
  return (
    <>
      <FieldColumns>
        <SelectField
          required
          name="hive_type_id"
          label={t('type')}
          placeholder={t('choose')}
          data={HIVE_TYPES.map(({ id }) => ({ value: String(id), label: labels.hiveType(id) ?? '' }))}
          onPick={(typeId) => {
            const { frames_per_layer, hive_type_id } = form.getValues();
            form.setValue('frames_per_layer', framesAfterTypeChange(frames_per_layer, hive_type_id, typeId));
          }}
        />
        <SelectField
          required
          name="bee_race_id"
          label={t('race')}
          placeholder={t('choose')}
          data={BEE_RACES.map(({ id }) => ({ value: String(id), label: labels.beeRace(id) ?? '' }))}
        />
      </FieldColumns>
      <Controller
        control={form.control}
        name="frames_per_layer"
        render={({ field }) => (
          <Input.Wrapper label={t('frames')} labelElement="div">
            <NumberStepper
              label={t('frames')}
              value={field.value}
              onChange={field.onChange}
              min={0}
              max={FRAMES_PER_LAYER_MAX}
              whole
              error={fieldError(errors.frames_per_layer)}
            />
          </Input.Wrapper>
        )}
      />
    </>
  );
}
