import type { JournalRecord } from '@propolis/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { recordEditDraftKey } from '../../features/records/form/record-form.ts';
import { recordEdit } from '../../features/records/record-edit.ts';
import { correctRecord } from '../../features/records/records.api.ts';
import { StockCorrectionForm } from '../../features/records/stock/StockCorrectionForm.tsx';
import type { SentStock } from '../../features/records/stock/stock-form.ts';
import { now } from '../../lib/clock.ts';
import { useLabels } from '../../lib/i18n/labels.ts';
import { toJournal, toRecord } from '../../lib/paths.ts';
import { beganFrom } from '../../lib/writes/edit.ts';
import { useEdit } from '../../ui/conflict/use-edit.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { useDraftPlace } from '../waiting/correction.ts';

interface StockCorrectionProps {
  readonly record: JournalRecord;
  readonly content: SentStock;
}

/** Corrects the day and the details of a change of colonies. */
export function StockCorrection({ record, content }: StockCorrectionProps) {
  const t = useTranslations('records');
  const { stockEvents } = useLabels().records;
  const journal = useTranslations('journal');
  const navigate = useNavigate();
  const placeOf = useDraftPlace();
  const [begun] = useState(content);
  const [correct, conflict] = useEdit(correctRecord);
  const kind = stockEvents[content.event];
  const leave = () => navigate({ ...toRecord(record.id), replace: true });
  return (
    <>
      <PageHeader
        title={t('form.correctTitle', { kind })}
        crumbs={[
          { label: journal('title'), link: toJournal() },
          { label: kind, link: toRecord(record.id) },
        ]}
      />
      <StockCorrectionForm
        content={begun}
        draftKey={placeOf(recordEditDraftKey(record.id))}
        present={beganFrom(recordEdit, record)}
        now={now()}
        onSave={async (input, { began, idempotencyKey }) => {
          const { hive_ids: hiveIds, happened_on: happenedOn } = input;
          const place = { apiaryId: record.apiary?.id ?? null, hiveIds, happenedOn };
          const { kept } = await correct({ id: record.id, place, input, began, idempotencyKey });
          if (!kept) showToast('success', t('corrected'));
          await leave();
        }}
        onCancel={() => void leave()}
      />
      {conflict}
    </>
  );
}
