import { Input, NativeSelect, TextInput } from '@mantine/core';
import { type Apiary, recordEndpoints } from '@propolis/contract';
import { DEATH_CAUSES, isFounding, REMAINS, type StockEvent } from '@propolis/domain';
import { Controller, type FieldPath, type UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { apiaryDay } from '../../../lib/dates.ts';
import { contractResolver } from '../../../lib/form.ts';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { newIdempotencyKey } from '../../../lib/idempotency.ts';
import { useDraftedForm } from '../../../lib/use-drafted-form.ts';
import { useSendForm } from '../../../lib/use-send-form.ts';
import { useFieldError } from '../../../lib/use-words.ts';
import { arrivedText } from '../../../lib/writes/provisional.ts';
import { ChoiceButtons } from '../../../ui/ChoiceButtons.tsx';
import { DraftedForm } from '../../../ui/DraftedForm.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { FormSection } from '../../../ui/FormSection.tsx';
import { SwitchButtons } from '../../../ui/SwitchButtons.tsx';
import { DayField, NoteField, useRecordFormWords } from '../form/CommonFields.tsx';
import { type ChoosableHive, stillHere } from '../form/fields.ts';
import { HiveSwitches } from '../form/HiveSwitches.tsx';
import {
  ARRIVALS,
  checkedStock,
  LOSSES,
  type PartyField as PartyFieldName,
  partyFieldsOf,
  type StockAct,
  type StockInput,
  type StockValues,
  stockFaults,
  stockFieldOf,
  stockInput,
} from './stock-form.ts';

interface StockFormProps {
  readonly act: StockAct;
  readonly draftKey: string;
  readonly initial: StockValues;
  /** The hives that can be chosen. */
  readonly hives: readonly ChoosableHive[];
  /** Apiaries to which they can move. */
  readonly others: readonly Apiary[];
  readonly now: Date;
  readonly onSave: (input: StockInput, idempotencyKey: string) => Promise<unknown>;
  readonly onCancel: () => void;
}

/** Colonies that come, move or are lost: at most five fields, the others below « more ». */
export function StockForm(props: StockFormProps) {
  const { act, draftKey, initial, hives, others, now, onSave, onCancel } = props;
  const t = useTranslations('stock');
  const words = useTranslations('records.form');
  const fieldError = useFieldError();
  const schema = recordEndpoints.create.body;
  const drafted = useDraftedForm<StockValues>({
    draftKey,
    initial,
    // The default is today, which changes every day.
    always: ['happened_on'],
    // Hives and apiaries may be gone since.
    complete: (values) => ({
      ...values,
      hives: stillHere(values.hives, hives),
      to_apiary_id: stillHere([values.to_apiary_id], others)[0] ?? '',
    }),
    resolver: contractResolver(
      schema,
      (values: StockValues) => ({ ...checkedStock(act, values), id: newIdempotencyKey() }),
      { fieldOf: stockFieldOf, also: (values) => stockFaults(values, apiaryDay(now)) },
    ),
  });
  const { form, idempotencyKey } = drafted;
  const submit = useSendForm(
    drafted,
    // The resolver has checked it; hives that are not on the server yet keep their ids.
    (values) => onSave(stockInput(act, values) as StockInput, idempotencyKey),
    stockFieldOf,
  );
  const hivesError = fieldError(form.formState.errors.hives as { readonly type: string } | undefined);
  return (
    <DraftedForm drafted={drafted} onSubmit={submit} onCancel={onCancel} words={useRecordFormWords()}>
      <FormSection title={t(`what.${act}`)} hint={t(`hint.${act}`)}>
        {act === 'move' ? <MoveFields {...props} form={form} /> : <EventFields form={form} act={act} />}
        <DayField max={apiaryDay(now)} />
        <MoreStockFields form={form} event={act === 'move' ? 'moved' : form.watch('event')} now={now} />
      </FormSection>
      <FormSection title={words('hives')}>
        <Controller
          control={form.control}
          name="hives"
          render={({ field }) => (
            <HiveSwitches hives={hives} value={field.value} error={hivesError} onChange={field.onChange} />
          )}
        />
      </FormSection>
    </DraftedForm>
  );
}

interface PartProps {
  readonly form: UseFormReturn<StockValues>;
}

function MoveFields({ form, others }: PartProps & Pick<StockFormProps, 'others'>) {
  const t = useTranslations('stock');
  const fieldError = useFieldError();
  return (
    <Controller
      control={form.control}
      name="to_apiary_id"
      render={({ field }) => (
        <NativeSelect
          {...field}
          label={t('to_apiary_id')}
          required
          error={fieldError(form.formState.errors.to_apiary_id)}
          data={[
            { value: '', label: t('chooseApiary') },
            ...others.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={arrivedText(field.value)}
        />
      )}
    />
  );
}

/** How the colonies come or are lost. */
function EventFields({ form, act }: PartProps & { readonly act: 'come' | 'lost' }) {
  const t = useTranslations('stock');
  const event = form.watch('event');
  const choices =
    act === 'come'
      ? ARRIVALS.map((value) => ({ value, label: t(`arrivals.${value}`) }))
      : LOSSES.map((value) => ({ value, label: t(`losses.${value}`) }));
  return (
    <>
      <Controller
        control={form.control}
        name="event"
        render={({ field }) => (
          <ChoiceButtons
            label={t('event')}
            choices={choices}
            value={field.value}
            onChange={(value) => field.onChange(value ?? field.value)}
          />
        )}
      />
      <EventDetails form={form} event={event} />
    </>
  );
}

/** What the register asks for about an event. */
export function EventDetails({ form, event }: PartProps & { readonly event: StockEvent }) {
  const t = useTranslations('stock');
  const { deathCauses } = useLabels().records;
  const act = isFounding(event) ? 'come' : 'lost';
  return (
    <>
      {event === 'died' && (
        <NativeSelect
          label={t('cause')}
          data={[
            { value: '', label: t('chooseCause') },
            ...DEATH_CAUSES.map((value) => ({ value, label: deathCauses[value] })),
          ]}
          {...form.register('cause')}
        />
      )}
      {partyFieldsOf(event).map((name) => (
        <PartyField key={name} form={form} act={act} name={name} />
      ))}
    </>
  );
}

function PartyField({
  form,
  act,
  name,
}: PartProps & { readonly act: 'come' | 'lost'; readonly name: PartyFieldName }) {
  const t = useTranslations('stock');
  const fieldError = useFieldError();
  return (
    <TextInput
      label={t(act === 'come' ? `from.${name}` : name)}
      autoComplete="off"
      error={fieldError(form.formState.errors[name])}
      {...form.register(name)}
    />
  );
}

export function MoreStockFields({
  form,
  event,
  now,
}: PartProps & { readonly event: StockEvent; readonly now: Date }) {
  const t = useTranslations('stock');
  const words = useTranslations('records.form');
  const fieldError = useFieldError();
  const { remains } = useLabels().records;
  const { errors } = form.formState;
  return (
    <Fold summary={words('more')} keptOpen={MORE.some((name) => errors[name] !== undefined)}>
      {event === 'died' && (
        <>
          <div>
            <DayField name="found_on" label={t('found_on')} max={apiaryDay(now)} />
          </div>
          <div>
            <TextInput
              label={t('autumn_strength')}
              inputMode="decimal"
              autoComplete="off"
              error={fieldError(errors.autumn_strength)}
              {...form.register('autumn_strength')}
            />
          </div>
          <div>
            <Controller
              control={form.control}
              name="remains"
              render={({ field: { value, onChange } }) => (
                <Input.Wrapper labelElement="div" label={t('remains')}>
                  <SwitchButtons
                    label={t('remains')}
                    choices={REMAINS.map((one) => ({
                      value: one,
                      label: remains[one],
                      on: value.includes(one),
                    }))}
                    onPress={(one) =>
                      onChange(value.includes(one) ? value.filter((other) => other !== one) : [...value, one])
                    }
                  />
                </Input.Wrapper>
              )}
            />
          </div>
        </>
      )}
      <div>
        <NoteField />
      </div>
    </Fold>
  );
}

const MORE = ['found_on', 'autumn_strength', 'remains', 'note'] as const satisfies FieldPath<StockValues>[];
