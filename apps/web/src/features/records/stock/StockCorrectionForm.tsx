import { recordEndpoints } from '@propolis/contract';
import { useTranslations } from 'use-intl';
import { apiaryDay } from '../../../lib/dates.ts';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { FormSection } from '../../../ui/FormSection.tsx';
import { EntryForm, type EntryProps } from '../form/EntryForm.tsx';
import { StockDetails } from './StockForm.tsx';
import {
  correctedStock,
  type SentStock,
  type StockValues,
  sentStockValues,
  stockFaults,
  stockFieldOf,
  stockValues,
} from './stock-form.ts';

interface StockCorrectionFormProps extends EntryProps<SentStock> {
  readonly content: SentStock;
  readonly now: Date;
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
