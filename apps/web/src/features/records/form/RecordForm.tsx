import { recordEndpoints } from '@propolis/contract';
import { apiaryDay, isIsoDay } from '@propolis/domain';
import type { ReactNode } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
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
import { type Circumstances, type FollowedFacts, withChosen } from './record-meaning.ts';
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
  const fields = useTranslations('records.fields');
  const isTreatment = kind === 'treatment';
  const followed = { initial, treatments: present ? undefined : circumstances.treatments };
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
        {isTreatment ? <TreatmentDays {...followed} now={now} /> : <FirstDay now={now} />}
        {kind === 'feeding' && <SugarLine />}
        {isTreatment && <TreatmentLines />}
        <Warnings kind={kind} circumstances={circumstances} />
        <MoreFields kind={kind} />
        {props.photos}
      </FormSection>
      <FormSection title={fields('hives')}>
        {isTreatment ? <TreatedHives {...followed} hives={hives} /> : <HivesField hives={hives} />}
      </FormSection>
    </EntryForm>
  );
}

/** Lets the proposed second dose and last day of a treatment follow its hives and its first day until they are typed. */
function useFollowing(facts: FollowedFacts) {
  const { formState, getValues, resetField } = useFormContext<RecordValues>();
  return (chosen: Parameters<typeof withChosen>[1]) => {
    const values = getValues();
    // While a day is being typed, the last complete one counts.
    const { happened_on = '', last_day } = formState.defaultValues ?? {};
    const next = withChosen({ ...values, happened_on }, chosen, facts);
    if (chosen.happened_on) resetField('happened_on', { defaultValue: chosen.happened_on });
    if (next.second_dose_after !== values.second_dose_after)
      resetField('second_dose_after', { defaultValue: next.second_dose_after });
    if (values.last_day === last_day) resetField('last_day', { defaultValue: next.last_day });
  };
}

const FirstDay = ({ now }: Pick<RecordFormProps, 'now'>) => (
  <div className={styles.days}>
    <DayField max={apiaryDay(now)} />
  </div>
);

function TreatmentDays({ now, ...facts }: FollowedFacts & Pick<RecordFormProps, 'now'>) {
  const t = useTranslations('records.form');
  const { getValues } = useFormContext<RecordValues>();
  const follow = useFollowing(facts);
  return (
    <div className={styles.days}>
      <DayField
        label={t('first_day')}
        max={apiaryDay(now)}
        onPick={(day) => isIsoDay(day) && follow({ happened_on: day })}
      />
      <DayField name="last_day" label={t('last_day')} min={getValues('happened_on')} />
    </div>
  );
}

function TreatedHives({ hives, ...facts }: FollowedFacts & Pick<RecordFormProps, 'hives'>) {
  const follow = useFollowing(facts);
  return <HivesField hives={hives} onChoose={(ids) => follow({ hives: ids })} />;
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
