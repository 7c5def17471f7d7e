import { Skeleton, Stack } from '@mantine/core';
import type { Apiary, Hive, Sensors } from '@propolis/contract';
import type { EvolutionSearch } from '../../lib/paths.ts';
import { Gate } from '../../ui/Gate.tsx';
import { useSensors } from '../sensors/sensors.api.ts';
import { ComparisonSwitches, EvolutionChoices } from './choice/EvolutionChoices.tsx';
import { EvolutionChart } from './EvolutionChart.tsx';
import { NoScale } from './empty/NoScale.tsx';
import { NoDataNote, SilentNote } from './empty/Notes.tsx';
import { EventList } from './events/EventList.tsx';
import { useHasCountings } from './evolution.api.ts';
import { evolutionView } from './evolution-view.ts';
import { Statistics } from './statistics/Statistics.tsx';

interface EvolutionTabProps {
  readonly apiary: Apiary;
  /** Present on the page of a hive, absent on that of an apiary. */
  readonly hive?: Hive;
  readonly search: EvolutionSearch;
  readonly now: Date;
  readonly onSearch: (search: EvolutionSearch) => void;
}

/** Curves, events and statistics of hives. */
export function EvolutionTab(props: EvolutionTabProps) {
  return (
    <Gate answer={useSensors()} placeholder={<Loading />}>
      {(sensors) => <Evolution {...props} sensors={sensors} />}
    </Gate>
  );
}

/** The initial view, which is preloaded for offline use. */
const USUAL = {
  period: undefined,
  start: undefined,
  end: undefined,
  hives: undefined,
  measures: undefined,
} as const satisfies EvolutionSearch;

const isUsual = ({ period, hives, measures }: EvolutionSearch): boolean =>
  (period ?? hives ?? measures) === undefined;

function Evolution({
  apiary,
  hive,
  search,
  now,
  onSearch,
  sensors,
}: EvolutionTabProps & { readonly sensors: Sensors }) {
  const hasCountings = useHasCountings(apiary.id);
  const view = evolutionView({ apiary, own: hive, sensors, hasCountings, search, now });
  const hasScale = view.hives.some(({ id }) => view.weighed.has(id));
  if (view.offered.length === 0) return <NoScale />;
  return (
    <Stack gap="lg">
      {!hasScale && <NoScale />}
      <EvolutionChoices view={view} search={search} onSearch={onSearch} />
      <SilentNote view={view} sensors={sensors} now={now} />
      <NoDataNote
        view={view}
        onDays={({ first, last }) => onSearch({ ...search, period: 'chosen', start: first, end: last })}
      />
      <EvolutionChart
        key={`${view.range.start} ${view.range.end}`}
        view={view}
        nights={search.nights}
        onUsual={isUsual(search) ? undefined : () => onSearch({ ...search, ...USUAL })}
      />
      <div data-screen-only>
        <ComparisonSwitches view={view} search={search} onSearch={onSearch} />
      </div>
      {hasScale && <EventList view={view} />}
      {(hasScale || view.station !== undefined) && <Statistics view={view} />}
    </Stack>
  );
}

function Loading() {
  return (
    <Stack gap="md" aria-hidden>
      <Skeleton height={44} width="70%" />
      <Skeleton height={44} />
      <Skeleton height={360} />
    </Stack>
  );
}
