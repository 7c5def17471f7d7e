import type { JournalRecord, MedicineInput, RecordPage } from '@propolis/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useDraftOwner } from '../../features/account/account.api.ts';
import { useNewRecordPhotos } from '../../features/observations/photos/NewRecordPhotos.tsx';
import { MovementForm } from '../../features/records/medicines/MovementForm.tsx';
import { MOVEMENTS_ASKED, moveMedicine } from '../../features/records/medicines/medicines.api.ts';
import {
  movementDraftKey,
  movementOf,
  newMovementValues,
  recordedValues,
} from '../../features/records/medicines/movement-form.ts';
import { recordEdit } from '../../features/records/record-edit.ts';
import { correctRecord, recordQuery, useRecords } from '../../features/records/records.api.ts';
import { answerOr } from '../../lib/answer.ts';
import { serverNow } from '../../lib/clock-ahead.ts';
import { PATHS, toRecord } from '../../lib/paths.ts';
import { useAccount } from '../../lib/session.ts';
import { beganFrom } from '../../lib/writes/edit.ts';
import { KeptForm } from '../../ui/conflict/KeptForm.tsx';
import { useEdit } from '../../ui/conflict/use-edit.tsx';
import { Gate } from '../../ui/Gate.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PagePlaceholder } from '../../ui/PagePlaceholder.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { useDraftPlace } from '../waiting/correction.ts';

const addRoute = getRouteApi('/shell/medicines/add');
const editRoute = getRouteApi('/shell/medicines/$recordId/edit');

const BACK = { to: PATHS.medicines, replace: true } as const;

const NO_MOVEMENTS = { data: [] };

/** Valid movements, to fill in a form from last time; undefined while they are loading. */
const useMoved = (): readonly MedicineInput[] | undefined =>
  answerOr<Pick<RecordPage, 'data'>>(useRecords(MOVEMENTS_ASKED), NO_MOVEMENTS)?.data.flatMap((record) =>
    record.cancelled === null ? (movementOf(record) ?? []) : [],
  );

/** Records what came, or what was returned or destroyed. */
export function AddMovementPage() {
  const t = useTranslations('medicines');
  const navigate = useNavigate();
  const account = useDraftOwner();
  const send = moveMedicine.use();
  const photos = useNewRecordPhotos();
  const placeOf = useDraftPlace();
  const asked = addRoute.useSearch();
  const moved = useMoved();
  const draftKey = placeOf(movementDraftKey(asked, account ?? null));
  return (
    <>
      <PageHeader
        title={t('form.addTitle')}
        crumbs={[{ label: t('title'), link: { to: PATHS.medicines } }]}
      />
      {moved && account !== undefined ? (
        <MovementForm
          key={draftKey}
          draftKey={draftKey}
          initial={newMovementValues({ asked, moved, now: serverNow() })}
          moved={moved}
          now={serverNow()}
          photos={photos.field}
          onSave={async (input, { idempotencyKey }) => {
            const made = { recordId: idempotencyKey, day: input.happened_on };
            const { kept } = await photos.send(made, () => send({ input, idempotencyKey }));
            if (!kept) showToast('success', t('form.created'));
            await navigate(BACK);
          }}
          onCancel={() => void navigate(BACK)}
        />
      ) : (
        <PagePlaceholder />
      )}
    </>
  );
}

/** Corrects a movement: a new version. */
export function EditMovementPage() {
  const t = useTranslations('medicines');
  const { recordId } = editRoute.useParams();
  return (
    <>
      <PageHeader
        title={t('form.editTitle')}
        crumbs={[{ label: t('title'), link: { to: PATHS.medicines } }]}
      />
      <Gate answer={useQuery(recordQuery(recordId))}>
        {(record) => {
          const movement = movementOf(record);
          // A record of another kind, or a cancelled one, has no form here.
          const none = <Navigate to={PATHS.medicines} replace />;
          if (!movement) return none;
          return (
            <KeptForm id={recordId} subject={record.cancelled === null ? record : undefined} missing={none}>
              {(subject) => <Correction record={subject} movement={movement} />}
            </KeptForm>
          );
        }}
      </Gate>
    </>
  );
}

interface CorrectionProps {
  readonly record: JournalRecord;
  readonly movement: MedicineInput;
}

function Correction({ record, movement }: CorrectionProps) {
  const t = useTranslations('medicines.form');
  const navigate = useNavigate();
  const account = useAccount();
  const placeOf = useDraftPlace();
  const moved = useMoved() ?? [];
  const [correct, conflict] = useEdit(correctRecord);
  const { id } = record;
  const back = { ...toRecord(id), replace: true };
  return (
    <>
      <MovementForm
        draftKey={placeOf(movementDraftKey({ id }, account))}
        initial={recordedValues(movement)}
        present={beganFrom(recordEdit, record)}
        moved={moved}
        now={serverNow()}
        onSave={async (input, { began, idempotencyKey }) => {
          const place = { apiaryId: null, hiveIds: [], happenedOn: input.happened_on };
          const { kept } = await correct({ id, place, input, began, idempotencyKey });
          if (!kept) showToast('success', t('corrected'));
          await navigate(back);
        }}
        onCancel={() => void navigate(back)}
      />
      {conflict}
    </>
  );
}
