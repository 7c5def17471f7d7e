import { Stack } from '@mantine/core';
import type { Apiary } from '@propolis/contract';
import { apiaryDay, type IsoDay, type VarroaStateKind, WINTER_TREATMENT } from '@propolis/domain';
import { IconPlus } from '@tabler/icons-react';
import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router';
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import { UsageNote } from '../../features/account/UsageNote.tsx';
import { ApiaryCard } from '../../features/apiaries/ApiaryCard.tsx';
import { useLastApiaries } from '../../features/apiaries/apiaries.api.ts';
import { HiveListBar } from '../../features/hives/list/HiveListBar.tsx';
import { listHives } from '../../features/hives/list/hive-list.ts';
import { NoHives, NoneKept } from '../../features/hives/NoHives.tsx';
import { countSigns } from '../../features/hives/signs/hive-state.ts';
import { HiveTable } from '../../features/hives/table/HiveTable.tsx';
import { type PlannedLine, TodayCard } from '../../features/hives/today/TodayCard.tsx';
import { PausedRounds, RoundLink } from '../../features/observations/round/RoundLink.tsx';
import { FollowUpIcon } from '../../features/records/follow-ups/FollowUpIcon.tsx';
import { followUpGroups } from '../../features/records/follow-ups/follow-up-groups.ts';
import { useFollowUps } from '../../features/records/follow-ups/follow-ups.api.ts';
import { useFinish } from '../../features/records/follow-ups/use-finish.ts';
import { useFollowUpWords } from '../../features/records/follow-ups/use-follow-up-words.ts';
import { VarroaCard } from '../../features/varroa/VarroaCard.tsx';
import { now } from '../../lib/clock.ts';
import { namesInLine } from '../../lib/isolated.ts';
import { type DashboardSearch, PATHS, toDashboard, toHive, toRecord, toRecordAdd } from '../../lib/paths.ts';
import { useNewDay } from '../../lib/use-new-day.ts';
import { Gate } from '../../ui/Gate.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { MobileFooter } from '../../ui/MobileFooter.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useVarroaWords } from '../../ui/varroa/use-varroa-words.ts';
import { VarroaMark } from '../../ui/varroa/VarroaMark.tsx';
import { useVarroaColonies } from '../../ui/varroa/varroa-colonies.ts';
import { HiveWatch } from './HiveWatch.tsx';
import { MapSection } from './MapSection.tsx';

/** All apiaries with their hives, the first one open, then the map (specification 2). */
export function DashboardPage() {
  const t = useTranslations('apiaries');
  const answer = useLastApiaries();
  if (answer.data?.length === 0) return <Navigate to={PATHS.apiaryAdd} replace />;
  const add = (
    <LinkButton size="lg" leftSection={<IconPlus size={20} aria-hidden />} to={PATHS.apiaryAdd}>
      {t('add')}
    </LinkButton>
  );
  return (
    <>
      <PageHeader title={t('title')} actions={add} />
      <UsageNote />
      <Gate answer={answer}>{(apiaries) => <Apiaries apiaries={apiaries} />}</Gate>
      <MobileFooter>{add}</MobileFooter>
    </>
  );
}

/** Memoized: the state of the request changes more often than the list. */
const Apiaries = memo(function Apiaries({ apiaries }: { readonly apiaries: readonly Apiary[] }) {
  useNewDay();
  const t = useTranslations('places.map');
  return (
    <HiveWatch>
      <PausedRounds apiaries={apiaries} />
      {apiaries.some(({ hives }) => hives.length > 0) && <Today apiaries={apiaries} />}
      <ApiaryList apiaries={apiaries} now={now()} />
      <Varroa apiaries={apiaries} />
      <MapSection label={t('apiaries')} apiaries={apiaries} leads />
    </HiveWatch>
  );
});

function Today({ apiaries }: { readonly apiaries: readonly Apiary[] }) {
  const { lines, controlled } = usePlannedLines(apiaryDay(now()));
  return (
    <TodayCard
      apiaries={apiaries}
      planned={lines}
      later={useWinterLines(apiaries)}
      controlled={controlled}
      now={now()}
    />
  );
}

function Varroa({ apiaries }: { readonly apiaries: readonly Apiary[] }) {
  return <VarroaCard apiaries={apiaries} colonies={useVarroaColonies()} today={apiaryDay(now())} />;
}

const route = getRouteApi('/shell/');

/** A filter that finds more hives opens only the first apiary. */
const OPENED = 200;

/** The apiaries with their tables of hives; with a filter only those with matching hives, all open. */
function ApiaryList({ apiaries, now }: { readonly apiaries: readonly Apiary[]; readonly now: Date }) {
  const search = route.useSearch();
  const navigate = useNavigate();
  const look = (next: DashboardSearch) =>
    void navigate({ ...toDashboard(next), replace: true, resetScroll: false });
  const { turned = [] } = search;
  // Stored in the address, so that the cards are restored on return.
  const turn = (id: number) =>
    look({ ...search, turned: turned.includes(id) ? turned.filter((one) => one !== id) : [...turned, id] });
  const today = apiaryDay(now);
  const colonies = useVarroaColonies();
  const listed = apiaries.map((apiary) => ({ apiary, hives: listHives(apiary.hives, search, today) }));
  const shown = search.show ? listed.filter(({ hives }) => hives.length > 0) : listed;
  const opensAll =
    search.show !== undefined && shown.reduce((sum, { hives }) => sum + hives.length, 0) <= OPENED;
  return (
    <div>
      <HiveListBar
        hives={apiaries.flatMap(({ hives }) => hives)}
        now={now}
        search={search}
        onSearch={({ show, sort }) =>
          look({ show, sort, turned: show === search.show ? search.turned : undefined })
        }
      />
      <Stack gap="md">
        {shown.map(({ apiary, hives }, index) => (
          <ApiaryCard
            // Another filter opens other cards.
            key={`${apiary.id} ${search.show}`}
            apiary={apiary}
            counts={countSigns(apiary.hives, today, colonies)}
            initiallyOpen={(opensAll || index === 0) !== turned.includes(apiary.id)}
            onTurn={() => turn(apiary.id)}
            action={<RoundLink apiary={apiary} onlyNew variant="default" />}
          >
            {() =>
              hives.length === 0 ? (
                <NoHives apiaryId={apiary.id} />
              ) : (
                <HiveTable apiaryName={apiary.name} hives={hives} now={now} />
              )
            }
          </ApiaryCard>
        ))}
      </Stack>
      {shown.length === 0 && <NoneKept onShowAll={() => look({})} />}
    </div>
  );
}

/** What a control count is still made for; after other states it has been made, or means nothing any more. */
const UNCONTROLLED: readonly VarroaStateKind[] = [
  'unknown',
  'treating',
  'waiting',
  'count_due',
  'winter_due',
];

interface Planned {
  readonly lines: readonly PlannedLine[];
  /** The hives whose control count is planned, for any day. */
  readonly controlled: ReadonlySet<number>;
}

/** The follow-ups of records that are due, for the card of today. */
function usePlannedLines(today: IsoDay): Planned {
  const t = useTranslations('records.followUps');
  const wordsOf = useFollowUpWords(today);
  const finish = useFinish();
  const colonies = useVarroaColonies();
  const open = useFollowUps().filter(({ kind, hive }) => {
    const state = colonies.get(hive.id)?.state;
    return kind !== 'control_count' || !state || UNCONTROLLED.includes(state.kind);
  });
  const controls = open.filter(({ kind }) => kind === 'control_count');
  const lines = followUpGroups(open.filter((one) => one.due <= today)).map((group): PlannedLine => {
    const { hives, what, when } = wordsOf(group);
    const [first, ...others] = group.followUps;
    return {
      id: group.id,
      icon: <FollowUpIcon kind={group.kind} />,
      name: hives,
      link:
        first && others.length === 0
          ? toHive({ id: first.hive.id, apiary_id: group.apiary.id })
          : toRecord(group.record_id),
      apiaryName: group.apiary.name,
      why: t('planned', { what, when }),
      isOverdue: group.due < today,
      done: { label: t('doneOf', { what }), onPress: () => finish(group) },
    };
  });
  return { lines, controlled: new Set(controls.map(({ hive }) => hive.id)) };
}

/** More names would take more than a line on a phone. */
const NAMED = 3;

/** The winter treatment that is due: one line for each apiary, which leads to the form with these hives. */
function useWinterLines(apiaries: readonly Apiary[]): readonly PlannedLine[] {
  const t = useTranslations('varroa');
  const wordsOf = useVarroaWords();
  const colonies = useVarroaColonies();
  return apiaries.flatMap(({ id, name, hives }): PlannedLine[] => {
    const due = hives.filter((hive) => {
      const colony = colonies.get(hive.id);
      return colony?.state.kind === 'winter_due' && colony.isFollowed;
    });
    const state = due[0] && colonies.get(due[0].id)?.state;
    if (!state) return [];
    return [
      {
        id: `winter ${id}`,
        icon: <VarroaMark state={state} />,
        name:
          due.length > NAMED ? t('hives', { count: due.length }) : namesInLine(due.map((hive) => hive.name)),
        link: toRecordAdd(id, 'treatment', {
          hives: due.map((hive) => hive.id),
          substance: WINTER_TREATMENT.substance,
        }),
        apiaryName: name,
        why: wordsOf(state),
        isOverdue: false,
      },
    ];
  });
}
