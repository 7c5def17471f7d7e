import { recordEndpoints } from '@propolis/contract';
import { addDays, isIsoDay } from '@propolis/domain';
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { apiaryDay } from '../../../lib/dates.ts';
import { contractResolver } from '../../../lib/form.ts';
import { useDraftedForm } from '../../../lib/use-drafted-form.ts';
import { useSendForm } from '../../../lib/use-send-form.ts';
import { useFieldError } from '../../../lib/use-words.ts';
import type { Began } from '../../../lib/writes/edit.ts';
import { DraftedForm } from '../../../ui/DraftedForm.tsx';
import { TimeField } from '../../../ui/date/TimeField.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { FormSection } from '../../../ui/FormSection.tsx';
import type { NamedContent } from '../record-edit.ts';
import { DayField, NoteField, useRecordFormWords } from './CommonFields.tsx';
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
  PREFILLED,
  type RecordValues,
  recordFaults,
  withHives,
} from './record-form.ts';
import { type Circumstances, daysOf, warningsOf } from './record-meaning.ts';
import { LastDayField, MoreTreatmentFields, TreatmentFields, TreatmentLines } from './TreatmentFields.tsx';
import { Warnings } from './Warnings.tsx';

export interface RecordFormProps {
  readonly kind: FormKind;
  readonly draftKey: string;
  /** Values before any input. */
  readonly initial: RecordValues;
  /** The base version of a correction. */
  readonly began?: Began | undefined;
  /** The hives that can be chosen. */
  readonly hives: readonly ChoosableHive[];
  readonly circumstances: Circumstances;
  /** Products of earlier treatments and of the shelf. */
  readonly used: readonly string[];
  /** The amount of last time, as the form shows it. */
  readonly lastAmount?: number | undefined;
  readonly now: Date;
  /** The field of the photos of a new record. */
  readonly photos?: ReactNode;
  readonly onSave: (
    input: NamedContent<FormContent>,
    sent: { readonly idempotencyKey: string; readonly began: Began | undefined },
  ) => Promise<unknown>;
  readonly onCancel: () => void;
}

/** A record of one kind: at most five fields, the others below « more ». */
export function RecordForm(props: RecordFormProps) {
  const { kind, draftKey, initial, hives, circumstances, now, onSave, onCancel } = props;
  const t = useTranslations('records.form');
  const schema = recordEndpoints.correct.body;
  const drafted = useDraftedForm<RecordValues>({
    draftKey,
    initial,
    always: props.began ? [] : PREFILLED,
    complete: (values) => ({ ...values, hives: stillHere(values.hives, hives) }),
    began: props.began,
    resolver: contractResolver(schema, (values: RecordValues) => checkedInput(kind, values), {
      fieldOf,
      also: (values) => recordFaults(kind, values, apiaryDay(now)),
    }),
  });
  const { form, idempotencyKey, began } = drafted;
  const submit = useSendForm(
    drafted,
    async (values) => {
      const content = schema.parse(checkedInput(kind, values));
      // The form sends its own kind.
      if (isOfForm(content)) await onSave(withHives(content, values), { idempotencyKey, began });
    },
    fieldOf,
  );
  return (
    <DraftedForm
      drafted={drafted}
      present={props.began}
      onSubmit={submit}
      onCancel={onCancel}
      words={useRecordFormWords()}
    >
      <FormSection title={t(`what.${kind}`)}>
        <FirstFields {...props} form={form} />
        <div className={styles.days}>
          <DayField
            label={t(kind === 'treatment' ? 'first_day' : 'happened_on')}
            max={apiaryDay(now)}
            onPick={(day) => moveLastDay(form, initial, day)}
          />
          {kind === 'treatment' && <LastDayField form={form} />}
        </div>
        {kind === 'feeding' && <SugarLine form={form} />}
        {kind === 'treatment' && <TreatmentLines form={form} />}
        <Warnings warnings={warningsOf(kind, form.watch(), circumstances)} />
        <MoreFields kind={kind} form={form} />
        {props.photos}
      </FormSection>
      <FormSection title={t('hives')}>
        <HivesField form={form} hives={hives} />
      </FormSection>
    </DraftedForm>
  );
}

/** The last day that the plan proposes keeps its distance from the first day until it is typed. */
function moveLastDay(form: PartProps['form'], initial: RecordValues, day: string): void {
  const { happened_on = '', last_day: last = '' } = form.formState.defaultValues ?? {};
  const days = daysOf({ happened_on, last_day: last });
  if (!isIsoDay(day) || days === undefined || days !== daysOf(initial)) return;
  if (form.getValues('last_day') !== last) return;
  form.resetField('happened_on', { defaultValue: day });
  form.resetField('last_day', { defaultValue: addDays(day, days) });
}

type PartProps = { readonly form: UseFormReturn<RecordValues> };

function FirstFields({ kind, form, hives, lastAmount, ...props }: RecordFormProps & PartProps) {
  if (kind === 'feeding') return <FeedingFields form={form} hives={hives} lastAmount={lastAmount} />;
  if (kind === 'harvest') return <HarvestFields form={form} hives={hives} />;
  if (kind === 'equipment') return <EquipmentFields form={form} />;
  const { used, circumstances, began, initial } = props;
  return <TreatmentFields {...{ form, hives, used, circumstances }} proposed={began ? undefined : initial} />;
}

/** A note, and what the law or a label asks for. */
function MoreFields({ kind, form }: Pick<RecordFormProps, 'kind'> & PartProps) {
  const t = useTranslations('records.form');
  const fieldError = useFieldError();
  const { errors } = form.formState;
  const hasFault = MORE.some((name) => errors[name] !== undefined);
  return (
    <Fold summary={t('more')} keptOpen={hasFault}>
      <div>
        {kind === 'feeding' && <MoreFeedingFields form={form} />}
        {kind === 'harvest' && <MoreHarvestFields form={form} />}
        {kind === 'treatment' && <MoreTreatmentFields form={form} />}
        {kind === 'equipment' && <MoreEquipmentFields form={form} />}
      </div>
      <div>
        <Controller
          control={form.control}
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
      </div>
      <div>
        <NoteField />
      </div>
    </Fold>
  );
}

const MORE: readonly (keyof RecordValues)[] = [
  'happened_at',
  'note',
  'batch',
  'indication',
  'method',
  'honey_days',
  'second_dose_after',
  'release_day',
  'prescribed_by',
  'dispensed_by',
  'administered_by',
  'sugar_share',
  'density',
  'dilution',
  'honey_type',
  'water',
  'lot',
  'frames',
];
