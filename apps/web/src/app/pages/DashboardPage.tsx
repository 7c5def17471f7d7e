import { Button, Stack } from '@mantine/core';
import type { Apiary } from '@propolis/contract';
import { IconPlus } from '@tabler/icons-react';
import { Link, Navigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { ApiaryCard } from '../../features/apiaries/ApiaryCard.tsx';
import { useLastApiaries } from '../../features/apiaries/apiaries.api.ts';
import { NoHives } from '../../features/hives/NoHives.tsx';
import { countSigns } from '../../features/hives/signs/hive-state.ts';
import { HiveTable } from '../../features/hives/table/HiveTable.tsx';
import { TodayCard } from '../../features/hives/today/TodayCard.tsx';
import { PausedRounds } from '../../features/observations/round/PausedRounds.tsx';
import { RoundLink } from '../../features/observations/round/RoundLink.tsx';
import { ApiaryMap } from '../../features/places/ApiaryMap.tsx';
import { now as readClock } from '../../lib/clock.ts';
import { localDay } from '../../lib/dates.ts';
import { PATHS } from '../../lib/paths.ts';
import { Gate } from '../../ui/Gate.tsx';
import { MobileFooter } from '../../ui/MobileFooter.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';

/** All apiaries with their hives, the first one open, then where they are (spec 2). */
export function DashboardPage() {
  const t = useTranslations('apiaries');
  const answer = useLastApiaries();
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
      <Gate answer={answer}>
        {(apiaries) => (
          <>
            <PausedRounds apiaries={apiaries} />
            {apiaries.some(({ hives }) => hives.length > 0) && (
              <TodayCard apiaries={apiaries} now={readClock()} />
            )}
            <ApiaryList apiaries={apiaries} />
            <DashboardMap apiaries={apiaries} />
          </>
        )}
      </Gate>
      <MobileFooter>{add}</MobileFooter>
    </>
  );
}

function ApiaryList({ apiaries }: { readonly apiaries: readonly Apiary[] }) {
  const now = readClock();
  return (
    <Stack gap="md">
      {apiaries.map((apiary, index) => (
        <ApiaryCard
          key={apiary.id}
          apiary={apiary}
          {...countSigns(apiary.hives, localDay(now))}
          initiallyOpen={index === 0}
          action={<RoundLink apiary={apiary} onlyNew variant="default" />}
        >
          {() =>
            apiary.hives.length === 0 ? (
              <NoHives apiaryId={apiary.id} />
            ) : (
              <HiveTable apiaryName={apiary.name} hives={apiary.hives} now={now} />
            )
          }
        </ApiaryCard>
      ))}
    </Stack>
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
