import { useTranslations } from 'use-intl';
import { localNoon, longDate } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import styles from './RoundSummary.module.css';
import { type Comparison, type Striking, strikingOf } from './striking.ts';

/** What is said with numbers, and of which item. */
const COUNTED: Readonly<Partial<Record<Striking, string>>> = {
  lessBrood: 'brood_frames',
  queenCells: 'brood_royal_cells',
  lowStores: 'reserves_honey_frames',
  lessStores: 'reserves_honey_frames',
  superAdded: 'structure_honey_super',
};

const CALM: readonly Striking[] = ['stronger', 'superAdded', 'reminder'];

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** What is striking of a hive, in a beekeeper's words; that nothing is, where nothing is. */
export function StrikingWords({ hive }: { readonly hive: Comparison }) {
  const t = useTranslations('observations.round.striking');
  const language = useLanguage();
  const kinds = strikingOf(hive);
  if (kinds.length === 0) return <span className={styles.calm}>{t('nothing')}</span>;
  const wordsOf = (kind: Striking): string => {
    const item = COUNTED[kind] ?? '';
    return t(kind, {
      count: numberOf(hive.noted[item]),
      before: numberOf(hive.before[item]),
      day:
        kind === 'reminder'
          ? longDate(localNoon(String(hive.noted.surveillance_reminder_date)), language)
          : '',
    });
  };
  return (
    <ul className={styles.striking}>
      {kinds.map((kind) => (
        <li key={kind} data-calm={CALM.includes(kind)}>
          {wordsOf(kind)}
        </li>
      ))}
    </ul>
  );
}
