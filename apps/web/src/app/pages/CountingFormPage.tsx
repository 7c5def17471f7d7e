import type { Apiary } from '@propolis/contract';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useDraftOwner } from '../../features/account/account.api.ts';
import { useApiaries } from '../../features/apiaries/apiaries.api.ts';
import { CountingForm } from '../../features/countings/form/CountingForm.tsx';
import type { FixedPlace } from '../../features/countings/form/counting-form.ts';
import { useSendShots } from '../../features/countings/form/use-send-shots.ts';
import { useCameras } from '../../features/sensors/sensors.api.ts';
import { PATHS, toHive } from '../../lib/paths.ts';
import { useLastingId } from '../../lib/writes/use-lasting-id.ts';
import { Gate } from '../../ui/Gate.tsx';
import { type Crumb, PageHeader } from '../../ui/PageHeader.tsx';
import { PagePlaceholder } from '../../ui/PagePlaceholder.tsx';
import { HiveGate } from './HiveGate.tsx';

/** Photos of boards to be counted: for the hive in the address, or for any. */
export function CountingFormPage() {
  const { hiveId } = useParams({ strict: false });
  if (hiveId === undefined) return <AnyHive />;
  return (
    <HiveGate>
      {(hive, apiary, apiaries) => (
        <NewCounting
          apiaries={apiaries}
          fixed={{ apiaryId: apiary.id, hiveId: hive.id }}
          back={{ label: hive.name, link: toHive(hive) }}
        />
      )}
    </HiveGate>
  );
}

function AnyHive() {
  const t = useTranslations('countings');
  return (
    <Gate answer={useApiaries()}>
      {(apiaries) => (
        <NewCounting apiaries={apiaries} back={{ label: t('title'), link: { to: PATHS.countings } }} />
      )}
    </Gate>
  );
}

interface NewCountingProps {
  readonly apiaries: readonly Apiary[];
  readonly fixed?: FixedPlace;
  /** The page from which the form was opened. */
  readonly back: Crumb;
}

function NewCounting({ apiaries, fixed, back }: NewCountingProps) {
  const t = useTranslations('countings.form');
  const account = useDraftOwner();
  const navigate = useNavigate();
  const { left_out } = useSearch({ strict: false });
  const send = useSendShots();
  const { data, isFetching } = useCameras();
  const formKey = useLastingId(fixed?.hiveId ?? 0);
  return (
    <>
      <PageHeader title={t('title')} crumbs={[back]} />
      {account === undefined || (data === undefined && isFetching) ? (
        <PagePlaceholder />
      ) : (
        <CountingForm
          key={`${formKey} ${account}`}
          apiaries={apiaries}
          {...(fixed && { fixed })}
          camera={data?.sensors[0]}
          account={account}
          leftOut={left_out ?? 0}
          onSend={send}
          // Back must not lead to the form again.
          onSent={() => void navigate({ to: PATHS.countings, replace: true })}
          onCancel={() => void navigate({ ...back.link, replace: true })}
        />
      )}
    </>
  );
}
