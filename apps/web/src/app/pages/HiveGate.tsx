import type { Apiary, Hive } from '@propolis/contract';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useApiaries } from '../../features/apiaries/apiaries.api.ts';
import { toApiary } from '../../lib/paths.ts';
import { arrivedId } from '../../lib/writes/provisional.ts';
import { KeptForm } from '../../ui/conflict/KeptForm.tsx';
import { Gate } from '../../ui/Gate.tsx';
import { MissingState } from '../../ui/MissingState.tsx';

const route = getRouteApi('/shell/apiary/$apiaryId/hive/$hiveId');

interface HiveGateProps {
  readonly children: (hive: Hive, apiary: Apiary, apiaries: readonly Apiary[]) => ReactNode;
  /** Shown for a hive that is not in the list, given what says that there is none; by default the latter. */
  readonly ended?: (hiveId: number, apiaries: readonly Apiary[], missing: ReactNode) => ReactNode;
}

/**
 * Finds the hive of the address. A page of a hive that has moved is redirected to the same page in its new apiary, so a
 * printed QR code stays valid; so is an address with a provisional id.
 */
export function HiveGate({ children, ended }: HiveGateProps) {
  const t = useTranslations('hives.notFound');
  const { apiaryId, hiveId: asked } = route.useParams();
  const hiveId = arrivedId(asked);
  return (
    <Gate answer={useApiaries()}>
      {(apiaries) => {
        const found = apiaries.find(({ hives }) => hives.some(({ id }) => id === hiveId));
        const missing = (
          <MissingState title={t('title')} text={t('text')} back={toApiary(apiaryId)} backLabel={t('back')} />
        );
        if (!found && ended) return ended(hiveId, apiaries, missing);
        return (
          <KeptForm id={hiveId} subject={found} missing={missing}>
            {(apiary) => {
              const hive = apiary.hives.find(({ id }) => id === hiveId);
              if (!hive) return missing;
              const isElsewhere = hiveId !== asked || apiary.id !== apiaryId;
              return (
                <>
                  {/* The page stays mounted during the redirect, with its input. */}
                  {isElsewhere && <Navigate to="." params={{ apiaryId: apiary.id, hiveId }} search replace />}
                  {children(hive, apiary, apiaries)}
                </>
              );
            }}
          </KeptForm>
        );
      }}
    </Gate>
  );
}
