import type { JournalRecord } from '@propolis/contract';
import { useState } from 'react';
import { StockCorrectionForm } from '../../features/records/stock/StockCorrectionForm.tsx';
import type { SentStock } from '../../features/records/stock/stock-form.ts';
import { useLabels } from '../../lib/i18n/labels.ts';
import { RecordCorrection } from './RecordCorrection.tsx';

interface StockCorrectionProps {
  readonly record: JournalRecord;
  readonly content: SentStock;
}

/** Corrects the day and the details of a change of colonies. */
export function StockCorrection({ record, content }: StockCorrectionProps) {
  const { stockEvents } = useLabels().records;
  const [begun] = useState(content);
  return (
    <RecordCorrection record={record} kind={stockEvents[content.event]}>
      {(props) => <StockCorrectionForm {...props} content={begun} />}
    </RecordCorrection>
  );
}
