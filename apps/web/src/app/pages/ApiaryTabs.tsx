import { Tabs } from '@mantine/core';
import type { Apiary } from '@propolis/contract';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { EvolutionTab } from '../../features/evolution/EvolutionTab.tsx';
import { now } from '../../lib/clock.ts';
import { type ApiarySearch, toApiary } from '../../lib/paths.ts';
import { useNewDay } from '../../lib/use-new-day.ts';
import { isProvisional } from '../../lib/writes/provisional.ts';
import { ApiaryHives } from './ApiaryHives.tsx';

const route = getRouteApi('/shell/apiary/$apiaryId/');

interface ApiaryTabsProps {
  readonly apiary: Apiary;
  /** What is below its hives. */
  readonly children: ReactNode;
}

/** The hives of an apiary, and what became of them over time; which of both stands in the address. */
export function ApiaryTabs({ apiary, children }: ApiaryTabsProps) {
  const t = useTranslations('evolution');
  useNewDay();
  const { tab, show: _show, sort: _sort, ...search } = route.useSearch();
  const navigate = useNavigate();
  const show = (next: ApiarySearch) =>
    void navigate({ ...toApiary(apiary.id, next), replace: true, resetScroll: false });
  return (
    <Tabs
      value={tab ?? 'hives'}
      onChange={(next) => show({ tab: next === 'evolution' ? 'evolution' : undefined })}
    >
      <Tabs.List aria-label={t('apiaryTabs')} mb="lg">
        <Tabs.Tab value="hives">{t('hivesTab')}</Tabs.Tab>
        {!isProvisional(apiary.id) && <Tabs.Tab value="evolution">{t('tab')}</Tabs.Tab>}
      </Tabs.List>
      <Tabs.Panel value="hives">
        {tab === undefined && (
          <>
            <ApiaryHives apiary={apiary} now={now()} />
            {children}
          </>
        )}
      </Tabs.Panel>
      <Tabs.Panel value="evolution">
        {tab === 'evolution' && !isProvisional(apiary.id) && (
          <EvolutionTab
            apiary={apiary}
            search={search}
            now={now()}
            onSearch={(next) => show({ tab, ...next })}
          />
        )}
      </Tabs.Panel>
    </Tabs>
  );
}
