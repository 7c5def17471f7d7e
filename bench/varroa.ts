import { RecordContent } from '@propolis/contract';
import { addDays, type MiteCount, seasonStepsOn, varroaRulesOf } from '@propolis/domain';
import { doneColonies } from '../apps/web/src/features/varroa/plan/plan-model.ts';
import { weakProductsOf } from '../apps/web/src/features/varroa/success/treatment-success.ts';
import { varroaColonies } from '../apps/web/src/features/varroa/varroa-states.ts';
import { cpuFor } from './cpu.ts';
import { quantile } from './quantile.ts';
import type { Row } from './rows.ts';

const HIVES = 2_000;
const HIVES_OF_APIARY = 40;
const YEARS = [2023, 2024, 2025];
const TODAY = '2025-09-20';
const TIMED = 20;

const range = (length: number) => Array.from({ length }, (_, at) => at);
const PLAN = { method: 'formic_acid', applied_with: 'liebig', from: null, days_per_100m: null } as const;

/** Boards of a hive from March to October, every three weeks. */
const countsOf = (hive: number): MiteCount[] =>
  YEARS.flatMap((year) =>
    range(12).map((at) => ({
      kind: 'fall',
      day: addDays(`${year}-03-01`, 21 * at + (hive % 7)),
      mites: (hive * 31 + at * 17 + year) % 120,
      exposureDays: 7,
    })),
  );

/** Two summer treatments and one of winter a year. */
const treatmentsOf = (hiveIds: readonly number[]) =>
  YEARS.flatMap((year) =>
    [
      { happened_on: `${year}-07-05`, lasts: 7, substances: ['formic_acid'], product: 'Formivar 60 %' },
      { happened_on: `${year}-08-20`, lasts: 7, substances: ['formic_acid'], product: 'Formivar 60 %' },
      { happened_on: `${year}-11-25`, lasts: 1, substances: ['oxalic_acid'], product: 'Oxuvar 5.7 %' },
    ].map(({ lasts, ...given }) => ({
      record: RecordContent.parse({
        ...{ kind: 'treatment', hive_ids: hiveIds, unit: 'g' },
        ...{ ...given, last_day: addDays(given.happened_on, lasts - 1) },
      }),
    })),
  );

/** The first time is that of a page that was just opened. */
function rowOf(what: string, work: () => unknown, aim = '≤ 50 ms'): Row {
  const first = cpuFor(work);
  const later = quantile(range(TIMED).map(() => cpuFor(work)));
  return [what, `${later.toFixed(1)} ms, ${first.toFixed(1)} ms the first time`, aim];
}

/** Processor time of a page's rules about the mites of a large operation. */
export async function measureVarroa(): Promise<Row[]> {
  const apiaries = range(HIVES / HIVES_OF_APIARY).map((at) => ({
    altitude: 400 + 20 * at,
    varroa_plan: PLAN,
    hives: range(HIVES_OF_APIARY).map((place) => ({ id: at * HIVES_OF_APIARY + place + 1 })),
  }));
  const ids = apiaries.flatMap(({ hives }) => hives.map(({ id }) => id));
  const counts = new Map(ids.map((id) => [id, countsOf(id)]));
  const treatments = apiaries.flatMap(({ hives }) => treatmentsOf(hives.map(({ id }) => id)));
  const states = () => varroaColonies(apiaries, counts, treatments, TODAY);
  const rows = [rowOf('The state of each colony', states)];
  const colonies = [...states().values()];
  const histories = colonies.map(({ history }) => history);
  const plan = () => {
    const steps = seasonStepsOn(TODAY, PLAN, varroaRulesOf({ altitude: 600, varroa_plan: PLAN }));
    return doneColonies(steps, histories, TODAY);
  };
  return [
    ...rows,
    rowOf('Steps of the plan, done in how many colonies', plan),
    rowOf('The products that work badly', () => weakProductsOf(colonies, TODAY), ''),
  ];
}
