import { NativeSelect, TextInput } from '@mantine/core';
import { type Apiary, recordEndpoints } from '@propolis/contract';
import { apiaryDay, DEATH_CAUSES, isFounding, REMAINS, type StockEvent } from '@propolis/domain';
import { Controller, type FieldPath, useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { newIdempotencyKey } from '../../../lib/idempotency.ts';
import { ChoiceButtons } from '../../../ui/ChoiceButtons.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { FormSection } from '../../../ui/FormSection.tsx';
import { DayField, NoteField, PlaceField, SwitchesField, useField } from '../form/CommonFields.tsx';
import { EntryForm, type EntryProps } from '../form/EntryForm.tsx';
import { type ChoosableHive, stillHere } from '../form/fields.ts';
import { HivesField } from '../form/HivesField.tsx';
import {
  ARRIVALS,
  checkedStock,
  correctedStock,
  LOSSES,
  partyFieldsOf,
  type SentStock,
  type StockAct,
  type StockInput,
  type StockValues,
  sentStockValues,
  stockFaults,
  stockFieldOf,
  stockInput,
  stockValues,
} from './stock-form.ts';

interface StockFormProps extends EntryProps<StockInput> {
  readonly act: StockAct;
  readonly initial: StockValues;
  /** The hives that can be chosen. */
  readonly hives: readonly ChoosableHive[];
  /** Apiaries to which they can move. */
  readonly others: readonly Apiary[];
}

/** Colonies that come, move or are lost: at most five fields, the others below « more ». */
export function StockForm(props: StockFormProps) {
  const { act, hives, others, now, onSave } = props;
  const t = useTranslations('stock');
  const fields = useTranslations('records.fields');
  return (
    <EntryForm
      {...props}
      // The default is today, which changes every day.
      always={['happened_on']}
      // Hives and apiaries may be gone since.
      complete={(values) => ({
        ...values,
        hives: stillHere(values.hives, hives),
        to_apiary_id: stillHere([values.to_apiary_id], others)[0] ?? '',
      })}
      schema={recordEndpoints.create.body}
      toInput={(values) => ({ ...checkedStock(act, values), id: newIdempotencyKey() })}
      fieldOf={stockFieldOf}
      also={(values) => stockFaults(values, apiaryDay(now))}
      // The resolver has checked it; hives that are not on the server yet keep their ids.
      onSend={(values, sent) => onSave(stockInput(act, values) as StockInput, sent)}
    >
      <FormSection title={t(`what.${act}`)} hint={t(`hint.${act}`)}>
        {act === 'move' ? (
          <PlaceField
            name="to_apiary_id"
            label={t('to_apiary_id')}
            none={t('chooseApiary')}
            places={others}
          />
        ) : (
          <EventField act={act} />
        )}
        <StockDetails event={act === 'move' ? 'moved' : undefined} now={now} />
      </FormSection>
      <FormSection title={fields('hives')}>
        <HivesField hives={hives} />
      </FormSection>
    </EntryForm>
  );
}

/** How the colonies come or are lost. */
function EventField({ act }: { readonly act: 'come' | 'lost' }) {
  const t = useTranslations('stock');
  const choices =
    act === 'come'
      ? ARRIVALS.map((value) => ({ value, label: t(`arrivals.${value}`) }))
      : LOSSES.map((value) => ({ value, label: t(`losses.${value}`) }));
  return (
    <Controller<StockValues, 'event'>
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
  );
}

interface StockDetailsProps {
  /** By default the one that is chosen. */
  readonly event: StockEvent | undefined;
  readonly now: Date;
}

/** What the register asks for about an event, its day, and what else is known. */
function StockDetails({ event: given, now }: StockDetailsProps) {
  const t = useTranslations('stock');
  const words = useTranslations('records.form');
  const fields = useTranslations('records.fields');
  const { deathCauses, remains } = useLabels().records;
  const field = useField<StockValues>();
  const { watch, formState } = useFormContext<StockValues>();
  const event = given ?? watch('event');
  return (
    <>
      {event === 'died' && (
        <NativeSelect
          label={fields('cause')}
          data={[
            { value: '', label: t('chooseCause') },
            ...DEATH_CAUSES.map((value) => ({ value, label: deathCauses[value] })),
          ]}
          {...field('cause')}
        />
      )}
      {partyFieldsOf(event).map((name) => (
        <TextInput
          key={name}
          label={t(isFounding(event) ? `from.${name}` : name)}
          autoComplete="off"
          {...field(name)}
        />
      ))}
      <DayField max={apiaryDay(now)} />
      <Fold summary={words('more')} keptOpen={MORE.some((name) => formState.errors[name] !== undefined)}>
        {event === 'died' && (
          <>
            <DayField name="found_on" label={fields('found_on')} max={apiaryDay(now)} />
            <TextInput
              label={t('autumn_strength')}
              inputMode="decimal"
              autoComplete="off"
              {...field('autumn_strength')}
            />
            <SwitchesField
              name="remains"
              label={fields('remains')}
              choices={REMAINS.map((value) => ({ value, label: remains[value] }))}
            />
          </>
        )}
        <NoteField />
      </Fold>
    </>
  );
}

const MORE = ['found_on', 'autumn_strength', 'remains', 'note'] as const satisfies FieldPath<StockValues>[];

interface StockCorrectionFormProps extends EntryProps<SentStock> {
  readonly content: SentStock;
}

/** Day, note and details of a change of colonies. What it did to hives stays. */
export function StockCorrectionForm({ content, now, onSave, ...props }: StockCorrectionFormProps) {
  const t = useTranslations('stock');
  const { stockEvents } = useLabels().records;
  const { event } = content;
  return (
    <EntryForm<StockValues>
      {...props}
      initial={{ ...stockValues('lost', [], ''), ...sentStockValues(content) }}
      schema={recordEndpoints.correct.body}
      toInput={(values) => ({
        ...correctedStock(content, values),
        // They may not be on the server yet: the contract accepts only ids of the server.
        hive_ids: content.hive_ids.map((_, at) => at + 1),
      })}
      fieldOf={stockFieldOf}
      also={(values) => stockFaults(values, apiaryDay(now))}
      // The resolver has checked it.
      onSend={(values, sent) => onSave(correctedStock(content, values) as SentStock, sent)}
    >
      <FormSection title={stockEvents[event]} hint={t('hint.correct')}>
        <StockDetails event={event} now={now} />
      </FormSection>
    </EntryForm>
  );
}
