import type { JournalRecord } from '@propolis/contract';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { EntryProps } from '../../features/records/form/EntryForm.tsx';
import { recordEditDraftKey } from '../../features/records/form/record-form.ts';
import { type NamedContent, recordEdit } from '../../features/records/record-edit.ts';
import { correctRecord } from '../../features/records/records.api.ts';
import { now } from '../../lib/clock.ts';
import { toJournal, toRecord } from '../../lib/paths.ts';
import { beganFrom } from '../../lib/writes/edit.ts';
import { useEdit } from '../../ui/conflict/use-edit.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { useDraftPlace } from '../waiting/correction.ts';

/** Props that the form of a correction has for any kind of record. */
type CorrectionFormProps = EntryProps<Extract<NamedContent, { readonly hive_ids: unknown }>>;

interface RecordCorrectionProps {
  readonly record: JournalRecord;
  /** What is corrected, for the title. */
  readonly kind: string;
  readonly children: (props: CorrectionFormProps) => ReactNode;
}

/** The page around the form that corrects a record. */
export function RecordCorrection({ record, kind, children }: RecordCorrectionProps) {
  const t = useTranslations('records');
  const journal = useTranslations('journal');
  const navigate = useNavigate();
  const placeOf = useDraftPlace();
  const [correct, conflict] = useEdit(correctRecord);
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
      {children({
        draftKey: placeOf(recordEditDraftKey(record.id)),
        present: beganFrom(recordEdit, record),
        now: now(),
        onSave: async (input, { began, idempotencyKey }) => {
          const { hive_ids: hiveIds, happened_on: happenedOn } = input;
          const place = { apiaryId: record.apiary?.id ?? null, hiveIds, happenedOn };
          const { kept } = await correct({ id: record.id, place, input, began, idempotencyKey });
          if (!kept) showToast('success', t('corrected'));
          await leave();
        },
        onCancel: () => void leave(),
      })}
      {conflict}
    </>
  );
}
