import { recordEndpoints } from '@propolis/contract';
import { useTranslations } from 'use-intl';
import { apiaryDay } from '../../../lib/dates.ts';
import { contractResolver } from '../../../lib/form.ts';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { useDraftedForm } from '../../../lib/use-drafted-form.ts';
import { useSendForm } from '../../../lib/use-send-form.ts';
import type { Began } from '../../../lib/writes/edit.ts';
import { DraftedForm } from '../../../ui/DraftedForm.tsx';
import { FormSection } from '../../../ui/FormSection.tsx';
import { DayField, useRecordFormWords } from '../form/CommonFields.tsx';
import { EventDetails, MoreStockFields } from './StockForm.tsx';
import {
  correctedStock,
  type SentStock,
  type StockValues,
  sentStockValues,
  stockFaults,
  stockFieldOf,
  stockValues,
} from './stock-form.ts';

interface StockCorrectionFormProps {
  readonly content: SentStock;
  readonly draftKey: string;
  readonly present: Began;
  readonly now: Date;
  readonly onSave: (
    input: SentStock,
    sent: { readonly idempotencyKey: string; readonly began: Began | undefined },
  ) => Promise<unknown>;
  readonly onCancel: () => void;
}

/** Day, note and details of a change of colonies. What it did to hives stays. */
export function StockCorrectionForm({
  content,
  draftKey,
  present,
  now,
  onSave,
  onCancel,
}: StockCorrectionFormProps) {
  const t = useTranslations('stock');
  const { stockEvents } = useLabels().records;
  const { event } = content;
  const drafted = useDraftedForm<StockValues>({
    draftKey,
    initial: { ...stockValues('lost', [], ''), ...sentStockValues(content) },
    began: present,
    resolver: contractResolver(
      recordEndpoints.correct.body,
      (values: StockValues) => ({
        ...correctedStock(content, values),
        // They may not be on the server yet: the contract accepts only ids of the server.
        hive_ids: content.hive_ids.map((_, at) => at + 1),
      }),
      { fieldOf: stockFieldOf, also: (values) => stockFaults(values, apiaryDay(now)) },
    ),
  });
  const { form, idempotencyKey, began } = drafted;
  const submit = useSendForm(
    drafted,
    // The resolver has checked it.
    (values) => onSave(correctedStock(content, values) as SentStock, { idempotencyKey, began }),
    stockFieldOf,
  );
  return (
    <DraftedForm
      drafted={drafted}
      present={present}
      onSubmit={submit}
      onCancel={onCancel}
      words={useRecordFormWords()}
    >
      <FormSection title={stockEvents[event]} hint={t('hint.correct')}>
        <EventDetails form={form} event={event} />
        <DayField max={apiaryDay(now)} />
        <MoreStockFields form={form} event={event} now={now} />
      </FormSection>
    </DraftedForm>
  );
}
