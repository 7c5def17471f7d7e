import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useDraftOwner } from '../../features/account/account.api.ts';
import { useApiaries } from '../../features/apiaries/apiaries.api.ts';
import { HandCountForm } from '../../features/countings/by-hand/HandCountForm.tsx';
import { handCountDraftKey } from '../../features/countings/by-hand/hand-count.ts';
import { countByHand } from '../../features/countings/by-hand/hand-counts.api.ts';
import { SampleResult } from '../../features/countings/meaning/SampleMeaning.tsx';
import { NoHives } from '../../features/hives/NoHives.tsx';
import { serverNow } from '../../lib/clock-ahead.ts';
import { PATHS, toApiary, toCountings, toHive } from '../../lib/paths.ts';
import { arrivedId } from '../../lib/writes/provisional.ts';
import { useLastingId } from '../../lib/writes/use-lasting-id.ts';
import { Gate } from '../../ui/Gate.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PagePlaceholder } from '../../ui/PagePlaceholder.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { useDraftPlace } from '../waiting/correction.ts';

const route = getRouteApi('/shell/automatic_varroa_counting/by_hand');

/** Records a hand count; then returns to the previous page. */
export function HandCountPage() {
  const t = useTranslations('countings');
  const navigate = useNavigate();
  const send = countByHand.use();
  const account = useDraftOwner();
  const placeOf = useDraftPlace();
  const { hive: asked } = route.useSearch();
  const hiveId = asked && arrivedId(asked);
  const lastingId = useLastingId(hiveId ?? 0);
  return (
    <Gate answer={useApiaries()}>
      {(apiaries) => {
        const [first] = apiaries;
        if (!first) return <Navigate to={PATHS.apiaryAdd} replace />;
        const apiary = apiaries.find(({ hives }) => hives.some(({ id }) => id === hiveId));
        const hive = apiary?.hives.find(({ id }) => id === hiveId);
        const crumbs =
          apiary && hive
            ? [
                { label: apiary.name, link: toApiary(apiary.id) },
                { label: hive.name, link: toHive(hive) },
              ]
            : [{ label: t('title'), link: toCountings() }];
        // Back must not lead to the form again.
        const leave = () => navigate({ ...(hive ? toHive(hive) : toCountings()), replace: true });
        const header = <PageHeader title={t('byHand.title')} crumbs={crumbs} />;
        if (apiaries.every(({ hives }) => hives.length === 0))
          return (
            <>
              {header}
              <NoHives apiaryId={first.id} />
            </>
          );
        return (
          <>
            {header}
            {account === undefined ? (
              <PagePlaceholder />
            ) : (
              <HandCountForm
                key={`${hive && lastingId} ${account}`}
                apiaries={apiaries}
                draftKey={placeOf(handCountDraftKey(hive?.id, account))}
                hive={hive?.id}
                now={serverNow()}
                sampleResult={(values) => (
                  <SampleResult apiaries={apiaries} values={values} now={serverNow()} />
                )}
                onSave={async (input, idempotencyKey) => {
                  const { kept } = await send({ input, idempotencyKey });
                  if (!kept) showToast('success', t('byHand.created'));
                  await leave();
                }}
                onCancel={() => void leave()}
              />
            )}
          </>
        );
      }}
    </Gate>
  );
}
