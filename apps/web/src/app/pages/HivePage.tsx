import { Menu, Tabs } from '@mantine/core';
import type { Apiary, Hive } from '@propolis/contract';
import { apiaryDay } from '@propolis/domain';
import { IconCamera, IconCopy, IconPencil, IconPlus, IconPrinter, IconTrash } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ComponentProps, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCountings } from '../../features/countings/countings.api.ts';
import { CountItems, HiveVarroas } from '../../features/countings/meaning/HiveVarroas.tsx';
import { EvolutionTab } from '../../features/evolution/EvolutionTab.tsx';
import { duplicateHive } from '../../features/hives/hives.api.ts';
import { HiveCode } from '../../features/hives/label/HiveCode.tsx';
import { DeleteHiveDialog } from '../../features/hives/page/DeleteHiveDialog.tsx';
import { HiveHeader } from '../../features/hives/page/HiveHeader.tsx';
import { HiveInfo } from '../../features/hives/page/HiveInfo.tsx';
import { TreatmentLine } from '../../features/hives/signs/HiveSigns.tsx';
import { ObservationsTab } from '../../features/observations/ObservationsTab.tsx';
import { useObservationIds } from '../../features/observations/observations.api.ts';
import { HiveStory } from '../../features/observations/story/HiveStory.tsx';
import { LastObservation } from '../../features/observations/story/LastObservation.tsx';
import { ActButton } from '../../features/records/act/ActButton.tsx';
import { ActSheet } from '../../features/records/act/ActSheet.tsx';
import { HiveFollowUps } from '../../features/records/follow-ups/HiveFollowUps.tsx';
import { HiveQueen } from '../../features/records/queens/HiveQueen.tsx';
import { useQueens } from '../../features/records/queens/queens.api.ts';
import { useCameras } from '../../features/sensors/sensors.api.ts';
import { VarroaPanel } from '../../features/varroa/VarroaPanel.tsx';
import { now } from '../../lib/clock.ts';
import { newIdempotencyKey } from '../../lib/idempotency.ts';
import {
  type HiveSearch,
  toApiary,
  toHive,
  toHiveCounting,
  toHiveEdit,
  toObservationAdd,
  toObservationEdit,
} from '../../lib/paths.ts';
import { useNewDay } from '../../lib/use-new-day.ts';
import { isProvisional } from '../../lib/writes/provisional.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { MobileFooter } from '../../ui/MobileFooter.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { MenuAction, PopupMenu } from '../../ui/PopupMenu.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { useSayFailure } from '../../ui/toasts/use-say-failure.ts';
import { usePrinting } from '../../ui/use-printing.ts';
import { useVarroaColonies } from '../../ui/varroa/varroa-colonies.ts';
import { EndedHive } from './EndedHive.tsx';
import { HiveGate } from './HiveGate.tsx';
import styles from './HivePage.module.css';
import { HiveWatch } from './HiveWatch.tsx';
import { useDoneEntries } from './use-done-entries.tsx';

const route = getRouteApi('/shell/apiary/$apiaryId/hive/$hiveId/');

interface HiveViewProps {
  readonly hive: Hive;
  readonly apiary: Apiary;
}

/** One hive: its data and its observations. */
export function HivePage() {
  return (
    <HiveGate
      ended={(hiveId, apiaries, missing) => (
        <EndedHive key={hiveId} hiveId={hiveId} apiaries={apiaries} missing={missing} />
      )}
    >
      {(hive, apiary) => (
        <HiveWatch>
          <HiveView key={hive.id} hive={hive} apiary={apiary} />
        </HiveWatch>
      )}
    </HiveGate>
  );
}

function HiveView({ hive, apiary }: HiveViewProps) {
  const t = useTranslations('hives.page');
  const common = useTranslations('common');
  const { tab } = route.useSearch();
  useNewDay();
  const [acting, setActing] = useState(false);
  const buttons = (
    <>
      <ActButton onPress={() => setActing(true)} />
      <LinkButton size="lg" leftSection={<IconPlus size={20} aria-hidden />} {...toObservationAdd(hive)}>
        {t('observe')}
      </LinkButton>
    </>
  );
  return (
    <>
      <PageHeader
        title={hive.name}
        crumbs={[{ label: apiary.name, link: toApiary(apiary.id) }]}
        actions={
          <>
            <CountingButton hive={hive} />
            <LinkButton
              size="lg"
              variant="default"
              leftSection={<IconPencil size={20} aria-hidden />}
              {...toHiveEdit(hive)}
            >
              {common('edit')}
            </LinkButton>
            {buttons}
          </>
        }
        menu={<HiveMenu hive={hive} />}
      />
      {/* On the Evolution tab the curve is on the first screen. */}
      {tab !== 'evolution' && <HiveHeader hive={hive} now={now()} />}
      <HiveTabs hive={hive} apiary={apiary} />
      <MobileFooter>{buttons}</MobileFooter>
      {acting && (
        <ActSheet apiaryId={apiary.id} name={hive.name} hiveId={hive.id} onClose={() => setActing(false)} />
      )}
    </>
  );
}

/** Only for beekeepers with a camera (specification 2); a phone has it in none of its footers. */
function CountingButton({ hive }: { readonly hive: Hive }) {
  const t = useTranslations('hives.page');
  const { data: cameras } = useCameras();
  if (!cameras || cameras.sensors.length === 0) return null;
  return (
    <LinkButton
      size="lg"
      variant="default"
      leftSection={<IconCamera size={20} aria-hidden />}
      {...toHiveCounting(hive)}
    >
      {t('count')}
    </LinkButton>
  );
}

function HiveMenu({ hive }: { readonly hive: Hive }) {
  const t = useTranslations('hives.page');
  const common = useTranslations('common');
  const count = useTranslations('countings.meaning.hive');
  const navigate = useNavigate();
  const [removing, setRemoving] = useState(false);
  const { data: ids } = useObservationIds(hive.id);
  const sayFailure = useSayFailure();
  const duplicate = duplicateHive.use();
  const leave = () => void navigate(toApiary(hive.apiary_id));
  const copy = () =>
    sayFailure(
      async () => {
        const { kept, answer } = await duplicate({ id: hive.id, idempotencyKey: newIdempotencyKey() });
        if (!kept) showToast('success', t('duplicated', { name: answer.name }));
        leave();
      },
      (reason) => `${t('notDuplicated')}. ${reason}`,
    );
  return (
    <>
      <PopupMenu label={t('menu')}>
        {/* A phone has no other way to it. */}
        <MenuAction icon={IconPencil} label={common('edit')} link={toHiveEdit(hive)} />
        <Menu.Divider />
        <Menu.Label>{count('count')}</Menu.Label>
        <CountItems hive={hive} />
        <Menu.Divider />
        <MenuAction icon={IconCopy} label={t('duplicate')} onClick={() => void copy()} />
        <MenuAction icon={IconPrinter} label={t('print')} onClick={() => window.print()} />
        <MenuAction danger icon={IconTrash} label={t('remove')} onClick={() => setRemoving(true)} />
      </PopupMenu>
      {removing && (
        <DeleteHive
          hive={hive}
          observations={ids?.length}
          onClose={() => setRemoving(false)}
          onDeleted={leave}
        />
      )}
    </>
  );
}

/** Its countings are passed in, because they belong to another feature. */
function DeleteHive(props: Omit<ComponentProps<typeof DeleteHiveDialog>, 'countings'>) {
  const { data: countings } = useCountings({ hive: String(props.hive.id) });
  return <DeleteHiveDialog {...props} countings={countings?.data.length} />;
}

/** The default tab is not in the address. */
const TABS = ['observations', 'evolution'] as const;

/** Tab and observation range are in the address, so that Back restores them. */
function HiveTabs({ hive, apiary }: HiveViewProps) {
  const t = useTranslations('hives.page');
  const evolution = useTranslations('evolution');
  const { tab = 'info', from, ...search } = route.useSearch();
  const navigate = useNavigate();
  const printing = usePrinting();
  const done = useDoneEntries(hive);
  const show = (search: HiveSearch) =>
    void navigate({ ...toHive(hive, search), replace: true, resetScroll: false });
  // A hive that is not on the server yet has no weights, and its code would lead nowhere.
  const isKnown = !isProvisional(hive.id);
  const code = isKnown && <HiveCode key="code" hive={hive} apiaryName={apiary.name} />;
  return (
    <Tabs value={tab} onChange={(next) => show({ tab: TABS.find((known) => known === next) })}>
      <Tabs.List aria-label={t('tabs')} mb="lg">
        <Tabs.Tab value="observations">{t('observations')}</Tabs.Tab>
        {isKnown && <Tabs.Tab value="evolution">{evolution('tab')}</Tabs.Tab>}
        <Tabs.Tab value="info">{t('info')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="observations">
        {tab === 'observations' && (
          <ObservationsTab
            hive={hive}
            from={from}
            now={now()}
            done={done}
            onFrom={(id) => show({ tab, from: id })}
            onEdit={(observation) => void navigate(toObservationEdit(hive, observation.id))}
          />
        )}
      </Tabs.Panel>
      <Tabs.Panel value="evolution">
        {tab === 'evolution' && isKnown && (
          <EvolutionTab
            apiary={apiary}
            hive={hive}
            search={search}
            now={now()}
            onSearch={(next) => show({ tab, ...next })}
          />
        )}
      </Tabs.Panel>
      <Tabs.Panel value="info">
        {tab === 'info' && (
          <>
            <div className={styles.info}>
              <HiveSummary hive={hive} apiary={apiary} now={now()} />
              {printing && code}
            </div>
            {/* In print, on one page, varroa comes before the history. */}
            {printing && <HiveVarroas hive={hive} apiary={apiary} now={now()} />}
            <HiveStory hive={hive} done={done} />
            {!printing && <HiveVarroas hive={hive} apiary={apiary} now={now()} />}
            {!printing && code}
          </>
        )}
      </Tabs.Panel>
    </Tabs>
  );
}

/** The most important data of a hive: the last visit, its varroa, and its properties. */
function HiveSummary({ hive, apiary, now }: HiveViewProps & { readonly now: Date }) {
  const queen = useQueens().data?.find((one) => one.hive?.id === hive.id);
  return (
    <div className={`surface ${styles.summary}`}>
      <LastObservation hive={hive} now={now} />
      <TreatmentLine hive={hive} />
      <HiveFollowUps hive={hive} today={apiaryDay(now)} />
      <VarroaPanel hive={hive} colony={useVarroaColonies().get(hive.id)} today={apiaryDay(now)} />
      <HiveInfo hive={hive} apiary={apiary} queen={queen && <HiveQueen queen={queen} />} />
    </div>
  );
}
