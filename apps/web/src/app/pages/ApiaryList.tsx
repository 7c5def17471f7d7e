import { Stack } from '@mantine/core';
import type { Apiary } from '@propolis/contract';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ApiaryCard } from '../../features/apiaries/ApiaryCard.tsx';
import { HiveListBar } from '../../features/hives/list/HiveListBar.tsx';
import { listHives } from '../../features/hives/list/hive-list.ts';
import { NoneKept } from '../../features/hives/list/NoneKept.tsx';
import { NoHives } from '../../features/hives/NoHives.tsx';
import { countSigns } from '../../features/hives/signs/hive-state.ts';
import { useVarroaWarnings } from '../../features/hives/signs/varroa-warnings.ts';
import { HiveTable } from '../../features/hives/table/HiveTable.tsx';
import { RoundLink } from '../../features/observations/round/RoundLink.tsx';
import { localDay } from '../../lib/dates.ts';
import { type DashboardSearch, toDashboard } from '../../lib/paths.ts';

const route = getRouteApi('/shell/');

interface ApiaryListProps {
  readonly apiaries: readonly Apiary[];
  readonly now: Date;
}

/** The apiaries with their tables of hives; under a filter those that have such hives, all open. */
export function ApiaryList({ apiaries, now }: ApiaryListProps) {
  const search = route.useSearch();
  const navigate = useNavigate();
  const look = (next: DashboardSearch) =>
    void navigate({ ...toDashboard(next), replace: true, resetScroll: false });
  const { turned = [] } = search;
  // For whoever comes back: the cards are found again as they were left.
  const turn = (id: number) =>
    look({ ...search, turned: turned.includes(id) ? turned.filter((one) => one !== id) : [...turned, id] });
  const today = localDay(now);
  const varroas = useVarroaWarnings();
  const listed = apiaries.map((apiary) => ({ apiary, hives: listHives(apiary.hives, search, today) }));
  const shown = search.show ? listed.filter(({ hives }) => hives.length > 0) : listed;
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
            {...countSigns(apiary.hives, today, varroas)}
            initiallyOpen={(search.show !== undefined || index === 0) !== turned.includes(apiary.id)}
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
