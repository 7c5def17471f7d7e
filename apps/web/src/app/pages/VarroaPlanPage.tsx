import { Stack } from '@mantine/core';
import type { Apiary, Hive, JournalRecord, Queen } from '@propolis/contract';
import { apiaryDay, type IsoDay, seasonsAhead, varroaRulesOf, windowOf } from '@propolis/domain';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { inOrder } from '../../features/hives/hive-order.ts';
import { plannedValues } from '../../features/records/form/planned-treatment.ts';
import { countryOf } from '../../features/records/form/record-meaning.ts';
import { ShelfLine } from '../../features/records/medicines/ShelfLine.tsx';
import { cagedQueen } from '../../features/records/queens/queen-form.ts';
import { useQueens } from '../../features/records/queens/queens.api.ts';
import { type CreateRecord, createRecord, placeOfRecord } from '../../features/records/records.api.ts';
import { useRecordsBefore } from '../../features/records/use-records-before.ts';
import { useUndoAll } from '../../features/records/use-undo.ts';
import { MethodChoice } from '../../features/varroa/plan/MethodChoice.tsx';
import { NeighbourTable } from '../../features/varroa/plan/NeighbourTable.tsx';
import { useBroodActs, useForecast } from '../../features/varroa/plan/plan.api.ts';
import { isStepDone, nextAct, SUBSTANCE_OF, schemeOf } from '../../features/varroa/plan/plan-model.ts';
import { SeasonSteps } from '../../features/varroa/plan/SeasonSteps.tsx';
import { TemperatureStrip } from '../../features/varroa/plan/TemperatureStrip.tsx';
import { hivesAbove, TreatAbovePanel, TreatPanel } from '../../features/varroa/plan/TreatPanel.tsx';
import { WeakProducts } from '../../features/varroa/plan/WeakProducts.tsx';
import { weakProductsOf } from '../../features/varroa/success/treatment-success.ts';
import { useVarroaStates } from '../../features/varroa/varroa.api.ts';
import { serverNow } from '../../lib/clock-ahead.ts';
import { newIdempotencyKey } from '../../lib/idempotency.ts';
import { toApiary } from '../../lib/paths.ts';
import { useFailureMessage } from '../../lib/use-words.ts';
import { AsyncButton } from '../../ui/AsyncButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import type { VarroaColonyMap } from '../../ui/varroa/varroa-colonies.ts';
import { ApiaryGate } from './ApiaryGate.tsx';

/** The year against varroa in an apiary: the method, its steps, and the days that the weather allows. */
export function VarroaPlanPage() {
  return <ApiaryGate>{(apiary) => <PlanOfApiary apiary={apiary} />}</ApiaryGate>;
}

function PlanOfApiary({ apiary }: { readonly apiary: Apiary }) {
  const t = useTranslations('varroaPlan');
  const [today] = useState(() => apiaryDay(serverNow()));
  const colonies = useVarroaStates(today);
  const known = apiary.hives.flatMap(({ id }) => colonies.get(id) ?? []);
  return (
    <>
      <PageHeader title={t('title')} crumbs={[{ label: apiary.name, link: toApiary(apiary.id) }]} />
      <Stack gap="lg">
        <MethodChoice apiary={apiary} plan={apiary.varroa_plan ?? null} />
        <WeakProducts products={weakProductsOf(known, today)} />
        {apiary.varroa_plan && (
          <Season apiary={apiary} plan={apiary.varroa_plan} colonies={colonies} today={today} />
        )}
        <NeighbourTable apiaryId={apiary.id} />
      </Stack>
    </>
  );
}

interface SeasonProps {
  readonly apiary: Apiary;
  readonly plan: NonNullable<Apiary['varroa_plan']>;
  readonly colonies: VarroaColonyMap;
  readonly today: IsoDay;
}

function Season({ apiary, plan, colonies, today }: SeasonProps) {
  const { data: forecast, isError } = useForecast(apiary.id);
  const t = useTranslations('varroaPlan');
  const [steps = [], nextYear] = seasonsAhead(today, plan, varroaRulesOf(apiary));
  const acts = useBroodActs(apiary.id, plan, today.slice(0, 4));
  const historyOf = ({ id }: Hive) => {
    const history = colonies.get(id)?.history;
    return history && { ...history, acts: acts && (acts.get(id) ?? []) };
  };
  const histories = apiary.hives.flatMap((hive) => historyOf(hive) ?? []);
  const next = nextAct(steps, histories, today);
  const isDone = isStepDone(next, steps, today);
  const todo = inOrder(apiary.hives).filter((hive) => !isDone(historyOf(hive)));
  const isDue = next !== undefined && next.from <= today;
  const above = schemeOf(plan) === 'infestation_led' && !isDue ? hivesAbove(apiary, colonies) : [];
  const substance = above.length > 0 ? SUBSTANCE_OF[plan.method] : (next?.substance ?? null);
  const window = windowOf(substance, plan.applied_with);
  const before = useRecordsBefore(apiary.id, 'treatment');
  const { product } = plannedValues(
    { substance: substance ?? undefined, applied_with: plan.applied_with ?? undefined },
    { day: today, treatments: before?.treatments ?? [], country: countryOf(apiary), hives: [] },
  );
  const shelf = product && <ShelfLine product={product} stock={before?.stock ?? []} />;
  return (
    <>
      {above.length > 0 && (
        <TreatAbovePanel {...{ apiary, above, substance, shelf }} applied={plan.applied_with} />
      )}
      {above.length === 0 && next && apiary.hives.length > 0 && (
        <TreatPanel
          apiary={apiary}
          step={next}
          todo={todo}
          applied={plan.applied_with}
          colonies={colonies}
          today={today}
          shelf={shelf}
          cageAll={<CageQueensButton apiaryId={apiary.id} hives={todo} />}
        />
      )}
      {window && (forecast || isError) && (
        <TemperatureStrip window={window} forecast={forecast} today={today} />
      )}
      <SeasonSteps title={t('season')} steps={steps} histories={histories} today={today} />
      {nextYear && (
        <SeasonSteps
          title={t('seasonOf', { year: String(Number(today.slice(0, 4)) + 1) })}
          steps={nextYear}
          histories={[]}
          today={today}
        />
      )}
    </>
  );
}

interface CageQueensButtonProps {
  readonly apiaryId: number;
  readonly hives: readonly Hive[];
}

/** Records the caged queens of several hives with one press, each with her own record. */
function CageQueensButton({ apiaryId, hives }: CageQueensButtonProps) {
  const t = useTranslations('varroaPlan');
  const failureMessage = useFailureMessage();
  const create = createRecord.use();
  const sayDone = useUndoAll();
  const { data: queens } = useQueens();
  const cage = async (known: readonly Queen[]) => {
    const done: { created: CreateRecord; answer: JournalRecord | undefined }[] = [];
    try {
      for (const { id } of hives) {
        const idempotencyKey = newIdempotencyKey();
        const input = cagedQueen({ hive: id, queens: known, now: serverNow() }, idempotencyKey);
        const created = { apiaryId, idempotencyKey, input };
        const { answer } = await create(created);
        done.push({ created, answer });
      }
    } catch (failure) {
      showToast('error', `${t('notCaged')} ${failureMessage(failure)}`);
    }
    sayDone(
      done.map(({ created, answer }) => ({
        ...{ id: created.idempotencyKey, place: placeOfRecord(created), act: created.input, answer },
      })),
    );
  };
  return (
    <AsyncButton size="lg" disabled={!queens} onClick={async () => queens && (await cage(queens))}>
      {t('cageAll', { hives: hives.length })}
    </AsyncButton>
  );
}
