import { Paper, Tabs } from '@mantine/core';
import type { Apiary } from '@propolis/contract';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { EvolutionTab } from '../../features/evolution/EvolutionTab.tsx';
import { HiveListBar } from '../../features/hives/list/HiveListBar.tsx';
import { listHives } from '../../features/hives/list/hive-list.ts';
import { NoneKept } from '../../features/hives/list/NoneKept.tsx';
import { HiveStand } from '../../features/hives/stand/HiveStand.tsx';
import { HiveTable } from '../../features/hives/table/HiveTable.tsx';
import { now } from '../../lib/clock.ts';
import { localDay } from '../../lib/dates.ts';
import { type ApiarySearch, type HiveListSearch, toApiary } from '../../lib/paths.ts';
import { useNewDay } from '../../lib/use-new-day.ts';
import { isProvisional } from '../../lib/writes/provisional.ts';
import { usePrinting } from '../../ui/use-printing.ts';
import styles from './ApiaryTabs.module.css';

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

interface ApiaryHivesProps {
  readonly apiary: Apiary;
  readonly now: Date;
}

/** The hives as they stand, to be moved; narrowed down, in another order or on paper they are rows. */
function ApiaryHives({ apiary, now }: ApiaryHivesProps) {
  const search = route.useSearch();
  const navigate = useNavigate();
  const look = (next: HiveListSearch) =>
    void navigate({ ...toApiary(apiary.id, next), replace: true, resetScroll: false });
  const printing = usePrinting();
  const asTheyStand = search.show === undefined && search.sort === undefined && !printing;
  const hives = listHives(apiary.hives, search, localDay(now));
  return (
    <>
      <HiveListBar hives={apiary.hives} now={now} search={search} onSearch={look} />
      {asTheyStand && <HiveStand apiaryId={apiary.id} hives={apiary.hives} now={now} />}
      {!asTheyStand && hives.length > 0 && (
        <Paper withBorder className={styles.table}>
          <HiveTable apiaryName={apiary.name} hives={hives} now={now} />
        </Paper>
      )}
      {hives.length === 0 && <NoneKept onShowAll={() => look({})} />}
    </>
  );
}
