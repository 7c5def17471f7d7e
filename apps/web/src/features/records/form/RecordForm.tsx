import { recordEndpoints } from '@propolis/contract';
import { addDays, isIsoDay } from '@propolis/domain';
import type { ReactNode } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { apiaryDay } from '../../../lib/dates.ts';
import { useFieldError } from '../../../lib/use-words.ts';
import { TimeField } from '../../../ui/date/TimeField.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { FormSection } from '../../../ui/FormSection.tsx';
import type { NamedContent } from '../record-edit.ts';
import { DayField, NoteField } from './CommonFields.tsx';
import { EntryForm, type EntryProps } from './EntryForm.tsx';
import { EquipmentFields, MoreEquipmentFields } from './EquipmentFields.tsx';
import { FeedingFields, MoreFeedingFields, SugarLine } from './FeedingFields.tsx';
import { type ChoosableHive, stillHere } from './fields.ts';
import { HarvestFields, MoreHarvestFields } from './HarvestFields.tsx';
import { HivesField } from './HivesField.tsx';
import styles from './RecordForm.module.css';
import {
  checkedInput,
  type FormContent,
  type FormKind,
  fieldOf,
  isOfForm,
  MORE_TEXTS,
  PREFILLED,
  type RecordValues,
  recordFaults,
  withHives,
} from './record-form.ts';
import { type Circumstances, daysOf } from './record-meaning.ts';
import { MoreTreatmentFields, TreatmentFields, TreatmentLines } from './TreatmentFields.tsx';
import { Warnings } from './Warnings.tsx';

interface RecordFormProps extends EntryProps<NamedContent<FormContent>> {
  readonly kind: FormKind;
  /** Values before any input. */
  readonly initial: RecordValues;
  /** The hives that can be chosen. */
  readonly hives: readonly ChoosableHive[];
  readonly circumstances: Circumstances;
  /** Products of earlier treatments and of the shelf. */
  readonly used: readonly string[];
  /** The amount of last time, as the form shows it. */
  readonly lastAmount?: number | undefined;
  /** The field of the photos of a new record. */
  readonly photos?: ReactNode;
}

const schema = recordEndpoints.correct.body;

/** A record of one kind: at most five fields, the others below « more ». */
export function RecordForm(props: RecordFormProps) {
  const { kind, initial, present, hives, used, circumstances, lastAmount, now, onSave } = props;
  const t = useTranslations('records.form');
  const isTreatment = kind === 'treatment';
  return (
    <EntryForm
      {...props}
      always={PREFILLED}
      complete={(values) => ({ ...values, hives: stillHere(values.hives, hives) })}
      schema={schema}
      toInput={(values) => checkedInput(kind, values)}
      fieldOf={fieldOf}
      also={(values) => recordFaults(kind, values, apiaryDay(now))}
      onSend={async (values, sent) => {
        const content = schema.parse(checkedInput(kind, values));
        // The form sends its own kind.
        if (isOfForm(content)) await onSave(withHives(content, values), sent);
      }}
    >
      <FormSection title={t(`what.${kind}`)}>
        {kind === 'feeding' && <FeedingFields hives={hives} lastAmount={lastAmount} />}
        {kind === 'harvest' && <HarvestFields hives={hives} />}
        {kind === 'equipment' && <EquipmentFields />}
        {isTreatment && (
          <TreatmentFields {...{ hives, used, circumstances }} proposed={present ? undefined : initial} />
        )}
        <Days {...{ isTreatment, initial, now }} />
        {kind === 'feeding' && <SugarLine />}
        {isTreatment && <TreatmentLines />}
        <Warnings kind={kind} circumstances={circumstances} />
        <MoreFields kind={kind} />
        {props.photos}
      </FormSection>
      <FormSection title={t('hives')}>
        <HivesField hives={hives} />
      </FormSection>
    </EntryForm>
  );
}

interface DaysProps extends Pick<RecordFormProps, 'initial' | 'now'> {
  readonly isTreatment: boolean;
}

/** The day; of a treatment, the first and the last one. */
function Days({ isTreatment, initial, now }: DaysProps) {
  const t = useTranslations('records.form');
  const { formState, getValues, resetField } = useFormContext<RecordValues>();
  /** The last day that the plan proposes keeps its distance from the first day until it is typed. */
  const moveLastDay = (day: string) => {
    const { happened_on = '', last_day: last = '' } = formState.defaultValues ?? {};
    const days = daysOf({ happened_on, last_day: last });
    if (!isIsoDay(day) || days === undefined || days !== daysOf(initial)) return;
    if (getValues('last_day') !== last) return;
    resetField('happened_on', { defaultValue: day });
    resetField('last_day', { defaultValue: addDays(day, days) });
  };
  return (
    <div className={styles.days}>
      <DayField
        label={t(isTreatment ? 'first_day' : 'happened_on')}
        max={apiaryDay(now)}
        onPick={moveLastDay}
      />
      {isTreatment && <DayField name="last_day" label={t('last_day')} min={getValues('happened_on')} />}
    </div>
  );
}

/** A note, and what the law or a label asks for. */
function MoreFields({ kind }: Pick<RecordFormProps, 'kind'>) {
  const t = useTranslations('records.form');
  const fieldError = useFieldError();
  const { errors } = useFormContext<RecordValues>().formState;
  const hasFault = Object.keys(errors).some((name) => name === 'frames' || Object.hasOwn(MORE_TEXTS, name));
  return (
    <Fold summary={t('more')} keptOpen={hasFault}>
      {kind === 'feeding' && <MoreFeedingFields />}
      {kind === 'harvest' && <MoreHarvestFields />}
      {kind === 'treatment' && <MoreTreatmentFields />}
      {kind === 'equipment' && <MoreEquipmentFields />}
      <Controller<RecordValues, 'happened_at'>
        name="happened_at"
        render={({ field }) => (
          <TimeField
            label={t('happened_at')}
            value={field.value}
            error={fieldError(errors.happened_at)}
            onChange={field.onChange}
          />
        )}
      />
      <NoteField />
    </Fold>
  );
}
