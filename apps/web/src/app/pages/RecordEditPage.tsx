import type { Apiary, JournalRecord, Queen } from '@propolis/contract';
import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApiaries } from '../../features/apiaries/apiaries.api.ts';
import { inOrder } from '../../features/hives/hive-order.ts';
import type { EntryProps } from '../../features/records/form/EntryForm.tsx';
import type { ChoosableHive } from '../../features/records/form/fields.ts';
import { RecordForm } from '../../features/records/form/RecordForm.tsx';
import {
  type FormContent,
  isOfForm,
  recordEditDraftKey,
  valuesOf,
} from '../../features/records/form/record-form.ts';
import { countryOf } from '../../features/records/form/record-meaning.ts';
import { useRecord } from '../../features/records/one-record.api.ts';
import { QueenRecordForm } from '../../features/records/queens/QueenRecordForm.tsx';
import { recordedQueenValues } from '../../features/records/queens/queen-form.ts';
import { useQueens } from '../../features/records/queens/queens.api.ts';
import type { QueenContent } from '../../features/records/queens/queens-view.ts';
import { type NamedContent, recordEdit } from '../../features/records/record-edit.ts';
import { correctRecord } from '../../features/records/records.api.ts';
import { StockCorrectionForm } from '../../features/records/stock/StockForm.tsx';
import type { SentStock } from '../../features/records/stock/stock-form.ts';
import { useRecordsBefore } from '../../features/records/use-records-before.ts';
import { answerOr, both } from '../../lib/answer.ts';
import { serverNow } from '../../lib/clock-ahead.ts';
import { useLabels } from '../../lib/i18n/labels.ts';
import { toJournal, toRecord } from '../../lib/paths.ts';
import { beganFrom } from '../../lib/writes/edit.ts';
import { KeptForm } from '../../ui/conflict/KeptForm.tsx';
import { useEdit } from '../../ui/conflict/use-edit.tsx';
import { Gate } from '../../ui/Gate.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PagePlaceholder } from '../../ui/PagePlaceholder.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { useDraftPlace } from '../waiting/correction.ts';

const route = getRouteApi('/shell/journal/$id/edit');

/** Corrects a record in the form of its kind; a cancelled record, or one of an observation, leads back to its page. */
export function RecordEditPage() {
  const { id } = route.useParams();
  return (
    <Gate answer={both(useRecord(id), useApiaries())}>
      {([{ record: found }, apiaries]) => (
        <KeptForm
          id={id}
          subject={found.cancelled === null && found.observation_id === null ? found : undefined}
          missing={<Navigate {...toRecord(id)} replace />}
        >
          {(record) => <FormOfRecord key={id} record={record} apiaries={apiaries} />}
        </KeptForm>
      )}
    </Gate>
  );
}

interface FormOfRecordProps {
  readonly record: JournalRecord;
  readonly apiaries: readonly Apiary[];
}

function FormOfRecord({ record, apiaries }: FormOfRecordProps) {
  const { record: content } = record;
  if (isOfForm(content)) return <EditRecord record={record} content={content} apiaries={apiaries} />;
  const apiary = apiaries.find((one) => one.id === record.apiary?.id);
  if (content.kind === 'queen')
    return <QueenCorrection record={record} content={content} hives={hivesOf(record, apiary)} />;
  if (content.kind === 'stock') return <StockCorrection record={record} content={content} />;
  return <Navigate {...toRecord(record.id)} replace />;
}

/** A hive that was removed, or stands elsewhere, has no colour here. */
const GONE = 'BFB6A8';

/** The hives of the apiary, then those of the record that are not there any more. */
function hivesOf(record: JournalRecord, apiary: Apiary | undefined): readonly ChoosableHive[] {
  const here: readonly ChoosableHive[] = inOrder(apiary?.hives ?? []);
  const gone = record.hives.filter(({ id }) => !here.some((hive) => hive.id === id));
  return [...here, ...gone.map(({ id, name }) => ({ id, name, color: GONE }))];
}

interface CorrectionProps<Content> {
  readonly record: JournalRecord;
  readonly content: Content;
}

interface EditRecordProps extends CorrectionProps<FormContent> {
  readonly apiaries: readonly Apiary[];
}

function EditRecord({ record, content, apiaries }: EditRecordProps) {
  const { kinds } = useLabels().records;
  const [begun] = useState(content);
  const before = useRecordsBefore(record.apiary?.id ?? 0, content.kind);
  const apiary = apiaries.find(({ id }) => id === record.apiary?.id);
  const hives = hivesOf(record, apiary);
  if (!before) return <PagePlaceholder />;
  return (
    <RecordCorrection record={record} kind={kinds[content.kind]}>
      {(props) => (
        <RecordForm
          {...props}
          kind={content.kind}
          initial={valuesOf(begun)}
          hives={hives}
          used={before.products}
          circumstances={{
            names: new Map(hives.map(({ id, name }) => [String(id), name])),
            // The amount that is corrected is already taken from the shelf.
            stock: [],
            treatments: before.treatments.filter(({ id }) => id !== record.id),
            gifts: before.gifts,
            country: apiary && countryOf(apiary),
          }}
        />
      )}
    </RecordCorrection>
  );
}

const NO_QUEENS: readonly Queen[] = [];

interface QueenCorrectionProps extends CorrectionProps<QueenContent> {
  readonly hives: readonly ChoosableHive[];
}

/** Corrects what happened to a queen, when and in which hive. */
function QueenCorrection({ record, content, hives }: QueenCorrectionProps) {
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

/** Corrects the day and the details of a change of colonies. */
function StockCorrection({ record, content }: CorrectionProps<SentStock>) {
  const { stockEvents } = useLabels().records;
  const [begun] = useState(content);
  return (
    <RecordCorrection record={record} kind={stockEvents[content.event]}>
      {(props) => <StockCorrectionForm {...props} content={begun} />}
    </RecordCorrection>
  );
}

/** Props that the form of a correction has for any kind of record. */
type CorrectionFormProps = EntryProps<Extract<NamedContent, { readonly hive_ids: unknown }>>;

interface RecordCorrectionProps {
  readonly record: JournalRecord;
  /** What is corrected, for the title. */
  readonly kind: string;
  readonly children: (props: CorrectionFormProps) => ReactNode;
}

/** The page around the form that corrects a record. */
function RecordCorrection({ record, kind, children }: RecordCorrectionProps) {
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
        now: serverNow(),
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
