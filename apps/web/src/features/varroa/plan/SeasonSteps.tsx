import { Group } from '@mantine/core';
import type { SeasonStep, VarroaHistory } from '@propolis/domain';
import { useTranslations } from 'use-intl';
import { dateRange, localNoon, longDate } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { Fold } from '../../../ui/Fold.tsx';
import { FormSection } from '../../../ui/FormSection.tsx';
import { doneColonies, timeOf } from './plan-model.ts';
import styles from './SeasonSteps.module.css';

interface SeasonStepsProps {
  readonly title: string;
  readonly steps: readonly SeasonStep[];
  /** Of all colonies of the apiary; empty for a year to come. */
  readonly histories: readonly VarroaHistory[];
  readonly today: string;
}

/** The steps of a year with their days and reasons, as a line from top to bottom. */
export function SeasonSteps({ title, steps, histories, today }: SeasonStepsProps) {
  const t = useTranslations('varroaPlan');
  const doneIn = doneColonies(steps, histories, today);
  const past = steps.filter((step) => timeOf(step, today) === 'past');
  const rest = steps.filter((step) => timeOf(step, today) !== 'past');
  const list = (shown: readonly SeasonStep[]) => (
    <ol>
      {shown.map((step) => (
        <Step
          key={`${step.kind} ${step.from}`}
          step={step}
          today={today}
          done={doneIn.get(step)}
          of={histories.length}
        />
      ))}
    </ol>
  );
  return (
    <FormSection title={title}>
      {past.length > 0 && (
        <Fold summary={t('earlier', { steps: past.length })} keptOpen={false}>
          {list(past)}
        </Fold>
      )}
      {list(rest)}
    </FormSection>
  );
}

interface StepProps {
  readonly step: SeasonStep;
  readonly today: string;
  /** Colonies that have it behind them; undefined if no record tells. */
  readonly done: number | undefined;
  readonly of: number;
}

function Step({ step, today, done, of }: StepProps) {
  const t = useTranslations('varroaPlan');
  const stepName = useTranslations('domain.varroaSteps');
  const language = useLanguage();
  const { kind, from, to, reason } = step;
  const time = timeOf(step, today);
  const [first, last] = [localNoon(from), localNoon(to)];
  return (
    <li className={styles.step} data-time={time} aria-current={time === 'now' ? 'step' : undefined}>
      <Group gap="4px 10px" align="baseline">
        <strong>{stepName(kind)}</strong>
        {time === 'now' && <span className={styles.now}>{t('now')}</span>}
      </Group>
      <p>{from === to ? longDate(first, language) : dateRange(first, last, language)}</p>
      {done !== undefined && of > 0 && time !== 'coming' && <p>{t('done', { done, of })}</p>}
      <p className="quiet">{t(`reasons.${reason}`)}</p>
      <Fold summary={t('why')} keptOpen={false}>
        <Source step={step} />
      </Fold>
    </li>
  );
}

function Source({ step: { source, certainty, isMoved } }: { readonly step: SeasonStep }) {
  const t = useTranslations('varroaPlan');
  const language = useLanguage();
  const from =
    source &&
    t('source', {
      name: source.name,
      publisher: source.publisher,
      version: source.version,
      date: longDate(localNoon(source.date), language),
    });
  return (
    <p className="quiet">
      {[from, t(`certainties.${certainty}`), isMoved && t('moved')].filter(Boolean).join(' ')}
    </p>
  );
}
