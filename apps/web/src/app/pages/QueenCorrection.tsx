import type { JournalRecord, Queen } from '@propolis/contract';
import { useState } from 'react';
import { QueenRecordForm } from '../../features/records/queens/QueenRecordForm.tsx';
import { recordedQueenValues } from '../../features/records/queens/queen-form.ts';
import { useQueens } from '../../features/records/queens/queens.api.ts';
import type { QueenContent } from '../../features/records/queens/queens-view.ts';
import { answerOr } from '../../lib/answer.ts';
import { useLabels } from '../../lib/i18n/labels.ts';
import { PagePlaceholder } from '../../ui/PagePlaceholder.tsx';
import { RecordCorrection } from './RecordCorrection.tsx';

const NO_QUEENS: readonly Queen[] = [];

interface QueenCorrectionProps {
  readonly record: JournalRecord;
  readonly content: QueenContent;
  readonly hives: Parameters<typeof QueenRecordForm>[0]['hives'];
}

/** Corrects what happened to a queen, when and in which hive. */
export function QueenCorrection({ record, content, hives }: QueenCorrectionProps) {
  const { kinds } = useLabels().records;
  const [begun] = useState(content);
  const queens = answerOr(useQueens(), NO_QUEENS);
  if (!queens) return <PagePlaceholder />;
  return (
    <RecordCorrection record={record} kind={kinds.queen}>
      {(props) => (
        <QueenRecordForm
          {...props}
          initial={recordedQueenValues(begun)}
          hives={hives}
          isGiven={false}
          queens={queens}
        />
      )}
    </RecordCorrection>
  );
}
