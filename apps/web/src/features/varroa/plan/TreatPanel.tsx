import { Group } from '@mantine/core';
import type { Apiary, Hive } from '@propolis/contract';
import { type IsoDay, isVarroaAlarm, type SeasonStep, type Substance } from '@propolis/domain';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { dateRange, localNoon } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { namesInLine } from '../../../lib/isolated.ts';
import { toRecordAdd } from '../../../lib/paths.ts';
import { FormSection } from '../../../ui/FormSection.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import type { VarroaColonyMap } from '../../../ui/varroa/varroa-colonies.ts';

interface TreatPanelProps {
  readonly apiary: Apiary;
  /** The one that is due, or the next one. */
  readonly step: SeasonStep;
  /** The hives in which it is not done. */
  readonly todo: readonly Hive[];
  readonly applied: string | null;
  readonly colonies: VarroaColonyMap;
  readonly today: IsoDay;
  /** What the shelf has left of the product. */
  readonly shelf: ReactNode;
  /** Records the caged queens of all hives that lack it. */
  readonly cageAll: ReactNode;
}

/** The treatment, trap comb or caged queen of the plan that is next, recorded with one press. */
export function TreatPanel(props: TreatPanelProps) {
  const { step, today, shelf } = props;
  const t = useTranslations('varroaPlan');
  const stepName = useTranslations('domain.varroaSteps');
  const language = useLanguage();
  const { substance, kind, from, to } = step;
  return (
    <FormSection
      title={t(from <= today ? 'dueNow' : 'next', { step: stepName(kind) })}
      hint={dateRange(localNoon(from), localNoon(to), language)}
    >
      {shelf}
      <Group gap="xs" align="stretch">
        {substance === null ? <BroodActLink {...props} /> : <TreatLinks {...props} />}
      </Group>
    </FormSection>
  );
}

interface Act extends Pick<TreatPanelProps, 'apiary'> {
  readonly hives: readonly Hive[];
  /** Null for a trap comb. */
  readonly substance: Substance | null;
  readonly applied: string | null;
}

/** The form that records a treatment or a trap comb in some hives. */
function actOf({ apiary, hives, substance, applied }: Act) {
  const chosen = { hives: hives.map(({ id }) => id) };
  return substance === null
    ? toRecordAdd(apiary.id, 'equipment', { ...chosen, step: 'trap_comb' })
    : toRecordAdd(apiary.id, 'treatment', { ...chosen, substance, applied_with: applied ?? undefined });
}

/** A trap comb or caged queens for all hives that lack it; on another day, the queen of the first one. */
function BroodActLink({ apiary, step: { kind: step }, todo, cageAll }: TreatPanelProps) {
  const t = useTranslations('varroaPlan');
  const [first] = todo;
  if (!first) return null;
  const isCage = step === 'cage_queen';
  const link = isCage
    ? toRecordAdd(apiary.id, 'queen', { hives: [first.id], step })
    : actOf({ apiary, hives: todo, substance: null, applied: null });
  const isOne = !isCage || todo.length === 1;
  return (
    <>
      {!isOne && cageAll}
      <LinkButton size="lg" variant={isOne ? 'filled' : 'default'} {...link}>
        {isCage ? t('cage', { hive: first.name }) : t('comb', { hives: todo.length })}
      </LinkButton>
    </>
  );
}

/** The colonies with too many mites. */
export const hivesAbove = ({ hives }: Apiary, colonies: VarroaColonyMap): readonly Hive[] =>
  hives.filter(({ id }) => {
    const colony = colonies.get(id);
    return colony !== undefined && isVarroaAlarm(colony.state);
  });

interface TreatAbovePanelProps extends Omit<Act, 'hives'>, Pick<TreatPanelProps, 'shelf'> {
  readonly above: readonly Hive[];
}

/** What the infestation-led scheme treats now: only colonies above their thresholds. */
export function TreatAbovePanel({ above, shelf, ...act }: TreatAbovePanelProps) {
  const t = useTranslations('varroaPlan');
  const link = actOf({ ...act, hives: above });
  return (
    <FormSection title={t('aboveNow')} hint={namesInLine(above.map(({ name }) => name))}>
      {shelf}
      <Group gap="xs" align="stretch">
        <LinkButton size="lg" {...link}>
          {t(act.substance === null ? 'comb' : 'treatAbove', { hives: above.length })}
        </LinkButton>
      </Group>
    </FormSection>
  );
}

/** For all colonies, or for those that need it. */
function TreatLinks({ apiary, step: { substance }, applied, colonies }: TreatPanelProps) {
  const t = useTranslations('varroaPlan');
  const { hives } = apiary;
  const above = hivesAbove(apiary, colonies);
  const treat = (treated: readonly Hive[]) => actOf({ apiary, hives: treated, substance, applied });
  return (
    <>
      <LinkButton size="lg" {...treat(hives)}>
        {t('treatAll', { hives: hives.length })}
      </LinkButton>
      {above.length > 0 && above.length < hives.length && (
        <LinkButton size="lg" variant="default" {...treat(above)}>
          {t('treatAbove', { hives: above.length })}
        </LinkButton>
      )}
    </>
  );
}
