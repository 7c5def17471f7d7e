import { NativeSelect } from '@mantine/core';
import type { Apiary, VarroaPlan } from '@propolis/contract';
import {
  ALTITUDE_SHIFT,
  APIARY_TIME_ZONE,
  INFESTATION_LED,
  isIsoDay,
  SUMMER_METHODS,
  TRAP_COMB_DAYS,
  VARROA_SCHEMES,
  type VarroaScheme,
} from '@propolis/domain';
import { useId, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { localNoon } from '../../../lib/dates.ts';
import { DateField } from '../../../ui/date/DateField.tsx';
import { FieldColumns } from '../../../ui/FieldColumns.tsx';
import { FormSection } from '../../../ui/FormSection.tsx';
import { RadioChoice, RadioField } from '../../../ui/RadioField.tsx';
import { useSayFailure } from '../../../ui/toasts/use-say-failure.ts';
import { ThresholdSource } from '../../../ui/varroa/ThresholdSource.tsx';
import styles from './MethodChoice.module.css';
import { planVarroa } from './plan.api.ts';
import { schemeOf, windowsFor } from './plan-model.ts';

/** Days per 100 m that can be chosen. */
const SHIFTS = [0, 1, 2, 3, 4, 5, 6, 7, 8];

interface MethodChoiceProps {
  readonly apiary: Pick<Apiary, 'id' | 'altitude'>;
  readonly plan: VarroaPlan | null;
}

/** How mites are reduced in an apiary; each choice is saved at once. */
export function MethodChoice({ apiary: { id, altitude }, plan }: MethodChoiceProps) {
  const t = useTranslations('varroaPlan');
  const format = useFormatter();
  const name = useId();
  const sayFailure = useSayFailure();
  const send = planVarroa.use();
  const choose = (change: Partial<VarroaPlan> & Pick<VarroaPlan, 'method'>) => {
    const before = { applied_with: null, from: null, days_per_100m: null, ...plan };
    return sayFailure(
      () => send({ apiaryId: id, plan: { ...before, ...change } }),
      (reason) => `${t('notSaved')} ${reason}`,
    );
  };
  const windows = plan ? windowsFor(plan.method) : [];
  const isLed = plan !== null && schemeOf(plan) === 'infestation_led';
  return (
    <FormSection title={t('method')} hint={t('methodHint')}>
      {plan && (
        <SchemeChoice
          scheme={schemeOf(plan)}
          onChoose={(scheme) => void choose({ method: plan.method, scheme, from: null })}
        />
      )}
      <RadioField label={t(isLed ? 'whenAbove' : 'firstSummer')} className={styles.methods}>
        {SUMMER_METHODS.map((method) => (
          <RadioChoice
            key={method}
            name={name}
            framed
            checked={plan?.method === method}
            onChoose={() => void choose({ method, applied_with: null, from: null })}
            className={styles.method}
          >
            <strong>{t(`methods.${method}`)}</strong>
            <span className="quiet">
              {t(`methodHints.${method}`, { days: format.list(TRAP_COMB_DAYS.map(String)) })}
            </span>
          </RadioChoice>
        ))}
      </RadioField>
      {plan && (
        <FieldColumns>
          {windows.length > 0 && (
            <NativeSelect
              label={t('appliedWith')}
              description={t('appliedWithHint')}
              value={plan.applied_with ?? ''}
              data={[
                { value: '', label: t('notChosen') },
                ...windows.map((window) => ({ value: window.key, label: window.name })),
              ]}
              onChange={({ currentTarget: { value } }) =>
                void choose({ method: plan.method, applied_with: value || null })
              }
            />
          )}
          {!isLed && (plan.method === 'brood_stop' || plan.method === 'trap_comb') && (
            <BeginField
              key={plan.from}
              label={t(`begins.${plan.method}`)}
              from={plan.from}
              onChoose={(from) => void choose({ method: plan.method, from })}
            />
          )}
          {altitude !== null && altitude > ALTITUDE_SHIFT.lowlandsM && (
            <NativeSelect
              label={t('shift')}
              description={t('shiftHint', { altitude: Math.round(altitude) })}
              value={String(plan.days_per_100m ?? ALTITUDE_SHIFT.daysPer100M)}
              data={SHIFTS.map((days) => ({ value: String(days), label: t('days', { days }) }))}
              onChange={({ currentTarget: { value } }) =>
                void choose({ method: plan.method, days_per_100m: Number(value) })
              }
            />
          )}
        </FieldColumns>
      )}
    </FormSection>
  );
}

interface SchemeChoiceProps {
  readonly scheme: VarroaScheme;
  readonly onChoose: (scheme: VarroaScheme) => void;
}

/** Which colonies are treated in summer; the thresholds of the infestation-led scheme with their source. */
function SchemeChoice({ scheme, onChoose }: SchemeChoiceProps) {
  const t = useTranslations('varroaPlan');
  const name = useId();
  return (
    <RadioField label={t('scheme')} className={styles.methods}>
      {VARROA_SCHEMES.map((one) => (
        <RadioChoice
          key={one}
          name={name}
          framed
          checked={scheme === one}
          onChoose={() => onChoose(one)}
          className={styles.method}
        >
          <strong>{t(`schemes.${one}`)}</strong>
          <span className="quiet">{t(`schemeHints.${one}`)}</span>
        </RadioChoice>
      ))}
      {scheme === 'infestation_led' && <LedThresholds />}
    </RadioField>
  );
}

function LedThresholds() {
  const t = useTranslations('varroaPlan');
  const format = useFormatter();
  const month = (monthDay: string) => format.dateTime(localNoon(`2026-${monthDay}`), { month: 'long' });
  const rows = INFESTATION_LED.map(({ period: { from, to }, perDay }) => {
    const [first, last] = [month(from), month(to)];
    return t('ledThreshold', { months: first === last ? first : format.list([first, last]), perDay });
  });
  return (
    <div className={styles.thresholds}>
      <p className="quiet">{t('ledThresholds', { list: rows.join(' · ') })}</p>
      <ThresholdSource summary={t('why')} remark={t('certainties.digest')} shiftDays={0} />
    </div>
  );
}

interface BeginFieldProps {
  readonly label: string;
  readonly from: string | null;
  readonly onChoose: (from: string | null) => void;
}

/** A day that is saved as soon as it is whole. */
function BeginField({ label, from, onChoose }: BeginFieldProps) {
  const [typed, setTyped] = useState(from ?? '');
  return (
    <DateField
      label={label}
      timeZone={APIARY_TIME_ZONE}
      value={typed}
      onChange={(value) => {
        setTyped(value);
        if (isIsoDay(value)) onChoose(value);
        else if (value === '') onChoose(null);
      }}
    />
  );
}
