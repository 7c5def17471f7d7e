import type { JournalRecord, Queen } from '@propolis/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { recordEditDraftKey } from '../../features/records/form/record-form.ts';
import { QueenRecordForm } from '../../features/records/queens/QueenRecordForm.tsx';
import { recordedQueenValues } from '../../features/records/queens/queen-form.ts';
import { useQueens } from '../../features/records/queens/queens.api.ts';
import type { QueenContent } from '../../features/records/queens/queens-view.ts';
import { recordEdit } from '../../features/records/record-edit.ts';
import { correctRecord } from '../../features/records/records.api.ts';
import { answerOr } from '../../lib/answer.ts';
import { now } from '../../lib/clock.ts';
import { useLabels } from '../../lib/i18n/labels.ts';
import { toJournal, toRecord } from '../../lib/paths.ts';
import { beganFrom } from '../../lib/writes/edit.ts';
import { useEdit } from '../../ui/conflict/use-edit.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PagePlaceholder } from '../../ui/PagePlaceholder.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { useDraftPlace } from '../waiting/correction.ts';

const NO_QUEENS: readonly Queen[] = [];

interface QueenCorrectionProps {
  readonly record: JournalRecord;
  readonly content: QueenContent;
  readonly hives: Parameters<typeof QueenRecordForm>[0]['hives'];
}

/** Corrects what happened to a queen, when and in which hive. */
export function QueenCorrection({ record, content, hives }: QueenCorrectionProps) {
  const t = useTranslations('records');
  const { kinds } = useLabels().records;
  const journal = useTranslations('journal');
  const navigate = useNavigate();
  const placeOf = useDraftPlace();
  const [begun] = useState(content);
  const [correct, conflict] = useEdit(correctRecord);
  const queens = answerOr(useQueens(), NO_QUEENS);
  const leave = () => navigate({ ...toRecord(record.id), replace: true });
  if (!queens) return <PagePlaceholder />;
  return (
    <>
      <PageHeader
        title={t('form.correctTitle', { kind: kinds.queen })}
        crumbs={[
          { label: journal('title'), link: toJournal() },
          { label: kinds.queen, link: toRecord(record.id) },
        ]}
      />
      <QueenRecordForm
        draftKey={placeOf(recordEditDraftKey(record.id))}
        initial={recordedQueenValues(begun)}
        present={beganFrom(recordEdit, record)}
        hives={hives}
        isGiven={false}
        queens={queens}
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
