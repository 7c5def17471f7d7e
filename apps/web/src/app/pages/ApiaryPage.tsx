import { Menu, Paper, Tabs } from '@mantine/core';
import type { Apiary } from '@propolis/contract';
import { apiaryDay } from '@propolis/domain';
import {
  IconListNumbers,
  IconPencil,
  IconPhoto,
  IconPlus,
  IconPrinter,
  IconQrcode,
  IconShieldCheck,
  IconTrash,
} from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiaryFacts } from '../../features/apiaries/ApiaryFacts.tsx';
import { ApiaryImageDialog } from '../../features/apiaries/ApiaryImageDialog.tsx';
import { DeleteApiaryDialog } from '../../features/apiaries/DeleteApiaryDialog.tsx';
import { useCountings } from '../../features/countings/countings.api.ts';
import { EvolutionTab } from '../../features/evolution/EvolutionTab.tsx';
import { FormerHives } from '../../features/hives/former/FormerHives.tsx';
import { useFormerHivesOf } from '../../features/hives/hives.api.ts';
import { LabelDialog } from '../../features/hives/label/LabelDialog.tsx';
import { HiveListBar } from '../../features/hives/list/HiveListBar.tsx';
import { listHives } from '../../features/hives/list/hive-list.ts';
import { NoHives, NoneKept } from '../../features/hives/NoHives.tsx';
import { HiveStand } from '../../features/hives/stand/HiveStand.tsx';
import { HiveTable } from '../../features/hives/table/HiveTable.tsx';
import { RoundLink } from '../../features/observations/round/RoundLink.tsx';
import { ActButton } from '../../features/records/act/ActButton.tsx';
import { ActSheet } from '../../features/records/act/ActSheet.tsx';
import { scalesOf, useSensors } from '../../features/sensors/sensors.api.ts';
import { now } from '../../lib/clock.ts';
import {
  type ApiarySearch,
  type HiveListSearch,
  PATHS,
  toApiary,
  toApiaryEdit,
  toHiveAdd,
  toRegister,
  toVarroaPlan,
} from '../../lib/paths.ts';
import { useNewDay } from '../../lib/use-new-day.ts';
import { isProvisional } from '../../lib/writes/provisional.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { MobileFooter } from '../../ui/MobileFooter.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { MenuAction, PopupMenu } from '../../ui/PopupMenu.tsx';
import { usePrinting } from '../../ui/use-printing.ts';
import { ApiaryGate } from './ApiaryGate.tsx';
import styles from './ApiaryPage.module.css';
import { HiveWatch } from './HiveWatch.tsx';
import { MapSection } from './MapSection.tsx';

const route = getRouteApi('/shell/apiary/$apiaryId/');

/** An apiary with its hives in their places. */
export function ApiaryPage() {
  return (
    <ApiaryGate>
      {(apiary) => (
        <HiveWatch>
          <ApiaryView key={apiary.id} apiary={apiary} />
        </HiveWatch>
      )}
    </ApiaryGate>
  );
}

function ApiaryView({ apiary }: { readonly apiary: Apiary }) {
  const t = useTranslations('apiaries');
  const labels = useTranslations('hives.labels');
  const register = useTranslations('register');
  const plan = useTranslations('varroaPlan');
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'act' | 'image' | 'labels' | 'delete' | null>(null);
  const close = () => setDialog(null);
  // The code of a hive that is not on the server yet would lead nowhere.
  const labelled = apiary.hives.filter(({ id }) => !isProvisional(id));
  const showsCurve = route.useSearch().tab === 'evolution' && apiary.hives.length > 0;
  // Without hives the page itself offers the first one.
  const hasHives = apiary.hives.length > 0;
  const add = { leftSection: <IconPlus size={20} aria-hidden />, children: t('page.addHive') };
  // Kept while a dialog opens: hundreds of hives take seconds to render.
  const content = useMemo(() => {
    const below = (
      <>
        <FormerHives apiaryId={apiary.id} />
        <ApiaryOnMap apiary={apiary} />
      </>
    );
    if (hasHives) return <ApiaryTabs apiary={apiary}>{below}</ApiaryTabs>;
    return (
      <>
        <NoHives apiaryId={apiary.id} />
        {below}
      </>
    );
  }, [apiary, hasHives]);
  const actions = (
    <>
      <ActButton onPress={() => setDialog('act')} />
      <RoundLink apiary={apiary} size="lg" />
    </>
  );
  return (
    <>
      <PageHeader
        title={apiary.name}
        subtitle={apiary.address ?? undefined}
        actions={
          hasHives && (
            <>
              <LinkButton {...add} size="lg" variant="default" {...toHiveAdd(apiary.id)} />
              {actions}
            </>
          )
        }
        menu={
          <PopupMenu label={t('page.menu')}>
            {/* A phone has no other way to it. */}
            {hasHives && (
              <Menu.Item {...add} renderRoot={(props) => <Link {...props} {...toHiveAdd(apiary.id)} />} />
            )}
            <MenuAction icon={IconPencil} label={t('form.editTitle')} link={toApiaryEdit(apiary.id)} />
            <MenuAction
              icon={IconPhoto}
              label={t(apiary.picture ? 'image.change' : 'image.add')}
              onClick={() => setDialog('image')}
            />
            {!isProvisional(apiary.id) && (
              <>
                <MenuAction icon={IconShieldCheck} label={plan('title')} link={toVarroaPlan(apiary.id)} />
                <MenuAction icon={IconListNumbers} label={register('menu')} link={toRegister(apiary.id)} />
              </>
            )}
            <MenuAction icon={IconPrinter} label={t('page.print')} onClick={() => window.print()} />
            {labelled.length > 0 && (
              <MenuAction icon={IconQrcode} label={labels('menu')} onClick={() => setDialog('labels')} />
            )}
            <MenuAction
              danger
              icon={IconTrash}
              label={t('delete.confirm')}
              onClick={() => setDialog('delete')}
            />
          </PopupMenu>
        }
      />
      {/* On the Evolution tab the curve is on the first screen. */}
      {!showsCurve && <ApiaryFacts apiary={apiary} onImage={() => setDialog('image')} />}
      {content}
      {hasHives && <MobileFooter>{actions}</MobileFooter>}
      {dialog === 'act' && <ActSheet apiaryId={apiary.id} name={apiary.name} onClose={close} />}
      {dialog === 'image' && <ApiaryImageDialog apiary={apiary} onClose={close} />}
      {dialog === 'labels' && (
        <LabelDialog apiaryName={apiary.name} hives={labelled} name={apiary.name} onClose={close} />
      )}
      {dialog === 'delete' && (
        <DeleteApiary apiary={apiary} onClose={close} onDeleted={() => navigate({ to: PATHS.dashboard })} />
      )}
    </>
  );
}

/** Its former hives, scales and countings are passed in, because they belong to other features. */
function DeleteApiary(
  props: Omit<ComponentProps<typeof DeleteApiaryDialog>, 'former' | 'scales' | 'countings'>,
) {
  const former = useFormerHivesOf([props.apiary.id]);
  const { data: sensors } = useSensors();
  const { data: countings } = useCountings({ apiary: String(props.apiary.id) });
  const own =
    sensors && scalesOf(sensors).filter(({ description }) => description.apiary === props.apiary.id);
  const scales = own?.map(({ description }) => description.name);
  return <DeleteApiaryDialog {...props} former={former} scales={scales} countings={countings?.data.length} />;
}

function ApiaryOnMap({ apiary }: { readonly apiary: Apiary }) {
  const t = useTranslations('places.map');
  const apiaries = useMemo(() => [apiary], [apiary]);
  return <MapSection label={t('apiary', { name: apiary.name })} apiaries={apiaries} />;
}

interface ApiaryTabsProps {
  readonly apiary: Apiary;
  /** Content below the hives. */
  readonly children: ReactNode;
}

/** The hives of an apiary, and their curves; the address contains the tab. */
function ApiaryTabs({ apiary, children }: ApiaryTabsProps) {
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

/** The hives in place, which can be moved; filtered, sorted or printed they are rows. */
function ApiaryHives({ apiary, now }: { readonly apiary: Apiary; readonly now: Date }) {
  const search = route.useSearch();
  const navigate = useNavigate();
  const look = (next: HiveListSearch) =>
    void navigate({ ...toApiary(apiary.id, next), replace: true, resetScroll: false });
  const printing = usePrinting();
  const asTheyStand = search.show === undefined && search.sort === undefined && !printing;
  const hives = listHives(apiary.hives, search, apiaryDay(now));
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
