import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { QueenForm } from '../../features/records/queens/QueenForm.tsx';
import { queenDraftKey } from '../../features/records/queens/queen-form.ts';
import { useQueens } from '../../features/records/queens/queens.api.ts';
import { updateQueen } from '../../features/records/queens/update-queen.api.ts';
import { useQueenName } from '../../features/records/queens/use-queen-name.ts';
import { PATHS, toQueen } from '../../lib/paths.ts';
import { useAccount } from '../../lib/session.ts';
import { KeptForm } from '../../ui/conflict/KeptForm.tsx';
import { useEdit } from '../../ui/conflict/use-edit.tsx';
import { Gate } from '../../ui/Gate.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { useDraftPlace } from '../waiting/correction.ts';

const route = getRouteApi('/shell/queens/$queenId/edit');

/** Changes what is known of a queen. */
export function QueenFormPage() {
  const t = useTranslations('queens');
  const navigate = useNavigate();
  const account = useAccount();
  const placeOf = useDraftPlace();
  const nameOf = useQueenName();
  const { queenId: id } = route.useParams();
  const [update, conflict] = useEdit(updateQueen);
  const leave = () => navigate({ ...toQueen(id), replace: true });
  return (
    <Gate answer={useQueens()}>
      {(queens) => {
        const queen = queens.find((one) => one.id === id);
        return (
          <KeptForm id={id} subject={queen} missing={<Navigate to={PATHS.queens} replace />}>
            {(subject) => (
              <>
                <PageHeader
                  title={t('form.editTitle')}
                  crumbs={[
                    { label: t('title'), link: { to: PATHS.queens } },
                    { label: nameOf(subject), link: toQueen(id) },
                  ]}
                />
                <QueenForm
                  key={id}
                  draftKey={placeOf(queenDraftKey(id, account))}
                  queen={subject}
                  queens={queens}
                  onSave={async (facts, { began, idempotencyKey }) => {
                    const { kept } = await update({ id, facts, began, idempotencyKey });
                    if (!kept) showToast('success', t('form.updated'));
                    await leave();
                  }}
                  onCancel={() => void leave()}
                />
                {conflict}
              </>
            )}
          </KeptForm>
        );
      }}
    </Gate>
  );
}
