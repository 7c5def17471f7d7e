import type { Apiary } from '@propolis/contract';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useApiaries } from '../../features/apiaries/apiaries.api.ts';
import { PATHS } from '../../lib/paths.ts';
import { arrivedId } from '../../lib/writes/provisional.ts';
import { KeptForm } from '../../ui/conflict/KeptForm.tsx';
import { Gate } from '../../ui/Gate.tsx';
import { MissingState } from '../../ui/MissingState.tsx';

const route = getRouteApi('/shell/apiary/$apiaryId');

interface ApiaryGateProps {
  /** Whether its page is a form, which stays if another device removes the apiary. */
  readonly isForm?: boolean;
  readonly children: (apiary: Apiary, apiaries: readonly Apiary[]) => ReactNode;
}

/** Finds the apiary of the address once the list is loaded; pages below it render from here. */
export function ApiaryGate({ isForm, children }: ApiaryGateProps) {
  const t = useTranslations('apiaries.notFound');
  const { apiaryId: asked } = route.useParams();
  const apiaryId = arrivedId(asked);
  return (
    <Gate answer={useApiaries()}>
      {(apiaries) => {
        const found = apiaries.find(({ id }) => id === apiaryId);
        const missing = (
          <MissingState
            title={t('title')}
            text={t('text')}
            back={{ to: PATHS.dashboard }}
            backLabel={t('back')}
          />
        );
        if (!isForm && !found) return missing;
        return (
          <KeptForm id={apiaryId} subject={found} missing={missing}>
            {(apiary) => (
              <>
                {/* It had a provisional id when the address was made; the page stays mounted. */}
                {apiaryId !== asked && <Navigate to="." params={{ apiaryId }} search replace />}
                {children(apiary, apiaries)}
              </>
            )}
          </KeptForm>
        );
      }}
    </Gate>
  );
}
