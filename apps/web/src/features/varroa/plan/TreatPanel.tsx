import { Button } from '@mantine/core';
import type { Apiary } from '@propolis/contract';
import { type IsoDay, isVarroaAlarm, type SeasonStep } from '@propolis/domain';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { dateRange, localNoon } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { toRecordAdd } from '../../../lib/paths.ts';
import { FormSection } from '../../../ui/FormSection.tsx';
import type { VarroaColonyMap } from '../../../ui/varroa/varroa-colonies.ts';
import { timeOf } from './plan-model.ts';
import styles from './TreatPanel.module.css';

interface TreatPanelProps {
  readonly apiary: Apiary;
  /** The treatment that is due, or the next one. */
  readonly step: SeasonStep;
  readonly applied: string | null;
  readonly colonies: VarroaColonyMap;
  readonly today: IsoDay;
  /** What the shelf has left of the product. */
  readonly shelf: ReactNode;
}

/** The treatment of the plan that is next, recorded with one press for all colonies or for those that need it. */
export function TreatPanel({ apiary, step, applied, colonies, today, shelf }: TreatPanelProps) {
  const t = useTranslations('varroaPlan');
  const stepName = useTranslations('domain.varroaSteps');
  const language = useLanguage();
  const above = apiary.hives.filter(({ id }) => {
    const colony = colonies.get(id);
    return colony !== undefined && isVarroaAlarm(colony.state);
  });
  const { substance, kind, from, to } = step;
  const treat = (hives: readonly { readonly id: number }[]) =>
    toRecordAdd(apiary.id, 'treatment', {
      hives: hives.map(({ id }) => id),
      substance: substance ?? undefined,
      applied_with: applied ?? undefined,
    });
  return (
    <FormSection
      title={t(timeOf(step, today) === 'now' ? 'dueNow' : 'next', { step: stepName(kind) })}
      hint={dateRange(localNoon(from), localNoon(to), language)}
    >
      {shelf}
      <div className={styles.buttons}>
        <Button size="lg" renderRoot={(props) => <Link {...props} {...treat(apiary.hives)} />}>
          {t('treatAll', { hives: apiary.hives.length })}
        </Button>
        {above.length > 0 && above.length < apiary.hives.length && (
          <Button size="lg" variant="default" renderRoot={(props) => <Link {...props} {...treat(above)} />}>
            {t('treatAbove', { hives: above.length })}
          </Button>
        )}
      </div>
    </FormSection>
  );
}
