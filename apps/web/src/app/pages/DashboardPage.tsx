import { Button } from '@mantine/core';
import type { Apiary } from '@propolis/contract';
import { IconPlus } from '@tabler/icons-react';
import { Link, Navigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { UsageNote } from '../../features/account/UsageNote.tsx';
import { useLastApiaries } from '../../features/apiaries/apiaries.api.ts';
import { TodayCard } from '../../features/hives/today/TodayCard.tsx';
import { PausedRounds } from '../../features/observations/round/PausedRounds.tsx';
import { ApiaryMap } from '../../features/places/ApiaryMap.tsx';
import { now } from '../../lib/clock.ts';
import { PATHS } from '../../lib/paths.ts';
import { useNewDay } from '../../lib/use-new-day.ts';
import { Gate } from '../../ui/Gate.tsx';
import { MobileFooter } from '../../ui/MobileFooter.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ApiaryList } from './ApiaryList.tsx';
import { VarroaWatch } from './VarroaWatch.tsx';

/** All apiaries with their hives, the first one open, then where they are (specification 2). */
export function DashboardPage() {
  const t = useTranslations('apiaries');
  const answer = useLastApiaries();
  useNewDay();
  if (answer.data?.length === 0) return <Navigate to={PATHS.apiaryAdd} replace />;
  const add = (
    <Button
      size="lg"
      leftSection={<IconPlus size={20} aria-hidden />}
      renderRoot={(props) => <Link {...props} to={PATHS.apiaryAdd} />}
    >
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} actions={add} />
      <UsageNote />
      <Gate answer={answer}>
        {(apiaries) => (
          <VarroaWatch>
            <PausedRounds apiaries={apiaries} />
            {apiaries.some(({ hives }) => hives.length > 0) && <TodayCard apiaries={apiaries} now={now()} />}
            <ApiaryList apiaries={apiaries} now={now()} />
            <DashboardMap apiaries={apiaries} />
          </VarroaWatch>
        )}
      </Gate>
      <MobileFooter>{add}</MobileFooter>
    </>
  );
}

function DashboardMap({ apiaries }: { readonly apiaries: readonly Apiary[] }) {
  const t = useTranslations('places.map');
  return (
    <section aria-labelledby="apiaries-map" data-screen-only>
      <h2 id="apiaries-map">{t('title')}</h2>
      <ApiaryMap label={t('apiaries')} apiaries={apiaries} leads />
    </section>
  );
}
