import { Box } from '@mantine/core';
import type { JournalRecord } from '@propolis/contract';
import { EFFICACY_EXPECTED, type IsoDay } from '@propolis/domain';
import { IconBug, IconHelpCircle, IconShieldCheckFilled } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'use-intl';
import { localNoon, longDate } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { namesInLine } from '../../../lib/isolated.ts';
import { Fold } from '../../../ui/Fold.tsx';
import { usePrinting } from '../../../ui/use-printing.ts';
import { useVarroaStates } from '../varroa.api.ts';
import styles from './TreatmentSuccess.module.css';
import { type HiveVerdict, verdictsOf } from './treatment-success.ts';

interface TreatmentSuccessProps {
  readonly record: JournalRecord;
  readonly today: IsoDay;
}

/** Whether the treatment of a record worked, hive by hive; hives of which the same is known are named together. */
export function TreatmentSuccess({ record, today }: TreatmentSuccessProps) {
  const t = useTranslations('varroa.success');
  const linesOf = useLines();
  const colonies = useVarroaStates(today);
  const groups = new Map<string, { verdict: HiveVerdict['verdict']; lines: string[]; names: string[] }>();
  for (const one of verdictsOf(record, colonies, today)) {
    const lines = linesOf(one);
    const key = [one.verdict, ...lines].join('\n');
    const names = [...(groups.get(key)?.names ?? []), one.name];
    groups.set(key, { verdict: one.verdict, lines, names });
  }
  if (groups.size === 0) return null;
  return (
    <section className={`surface ${styles.card}`} aria-label={t('title')}>
      <Box component="h2" fz="lg">
        {t('title')}
      </Box>
      <ul>
        {[...groups].map(([key, { verdict, lines, names }]) => {
          const Icon = MARKS[verdict];
          return (
            <li key={key} className={styles.group}>
              <p className={styles.verdict} data-verdict={verdict}>
                <Icon size={20} aria-hidden className={styles.mark} />
                <span>{t('ofHives', { verdict: t(`verdicts.${verdict}`), hives: namesInLine(names) })}</span>
              </p>
              {lines.map((line) => (
                <p key={line} className={styles.line}>
                  {line}
                </p>
              ))}
            </li>
          );
        })}
      </ul>
      <Source />
    </section>
  );
}

const MARKS = { worked: IconShieldCheckFilled, not_worked: IconBug, unknown: IconHelpCircle } as const;

const PERCENT = { style: 'percent', maximumFractionDigits: 1 } as const;

/** What is known of a hive: the control count, the efficacy or why it is unknown, and the ratio of falls. */
function useLines() {
  const t = useTranslations('varroa.success');
  const format = useFormatter();
  return ({ treatment, control, efficacy, fallRatio }: HiveVerdict): string[] => {
    const lines = treatment.lastDay === null ? [] : [t(`control.${control ?? 'missing'}`)];
    if (typeof efficacy === 'string') lines.push(t(`noEfficacy.${efficacy}`));
    else {
      const numbers = {
        share: format.number(efficacy.share, PERCENT),
        expected: format.number(efficacy.expected, PERCENT),
      };
      lines.push(t(efficacy.isIndicative ? 'indicative' : 'efficacy', numbers));
    }
    return fallRatio === null
      ? lines
      : [...lines, t('fallRatio', { ratio: format.number(fallRatio, PERCENT) })];
  };
}

function Source() {
  const t = useTranslations('varroa.success');
  const format = useFormatter();
  const language = useLanguage();
  const { synthetic, other, source, date } = EFFICACY_EXPECTED;
  return (
    <Fold summary={t('why')} keptOpen={usePrinting()}>
      <p className={styles.line}>
        {t('source', {
          other: format.number(other, PERCENT),
          synthetic: format.number(synthetic, PERCENT),
          source,
          date: longDate(localNoon(date), language),
        })}
      </p>
    </Fold>
  );
}
