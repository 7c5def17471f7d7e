import { Button } from '@mantine/core';
import type { Hive } from '@propolis/contract';
import {
  type Certainty,
  controlDueSince,
  type IsoDay,
  isVarroaAlarm,
  SWISS_VARROA_CONCEPT,
  type VarroaState,
  WINTER_TREATMENT,
} from '@propolis/domain';
import { IconHandFinger } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { dayAndMonth, localNoon, longDate } from '../../lib/dates.ts';
import { useLanguage } from '../../lib/i18n/language.ts';
import { toHandCount, toRecordAdd } from '../../lib/paths.ts';
import { isProvisional } from '../../lib/writes/provisional.ts';
import { Fold } from '../../ui/Fold.tsx';
import { RECORD_ICONS } from '../../ui/record-icons.ts';
import { usePrinting } from '../../ui/use-printing.ts';
import { useVarroaWords } from '../../ui/varroa/use-varroa-words.ts';
import { toneOf, VarroaMark } from '../../ui/varroa/VarroaMark.tsx';
import type { VarroaColony } from '../../ui/varroa/varroa-colonies.ts';
import styles from './VarroaPanel.module.css';

interface VarroaPanelProps {
  readonly hive: Hive;
  /** Undefined while counts or treatments are unknown. */
  readonly colony: VarroaColony | undefined;
}

/** The state of a colony, what to do until when, and where the advice comes from. */
export function VarroaPanel({ hive, colony }: VarroaPanelProps) {
  const t = useTranslations('varroa.panel');
  const wordsOf = useVarroaWords();
  if (!colony) return <p className={styles.unread}>{t('unread')}</p>;
  const { state } = colony;
  const asksTreatment = isVarroaAlarm(state) || state.kind === 'winter_due';
  const asksCount = state.kind === 'count_due' || controlDueSince(state) !== null;
  return (
    <div className={styles.panel} data-tone={toneOf(state)}>
      <p className={styles.state}>
        <VarroaMark state={state} size={22} />
        <span>{t('line', { state: wordsOf(state) })}</span>
      </p>
      <Acts colony={colony} />
      <div className={styles.buttons} data-screen-only>
        <Button
          variant={asksCount ? 'filled' : 'default'}
          leftSection={<IconHandFinger size={20} aria-hidden />}
          renderRoot={(props) => <Link {...props} {...toHandCount({ hive: hive.id })} />}
        >
          {t('count')}
        </Button>
        {!isProvisional(hive.id) && (
          <Button
            variant={asksTreatment ? 'filled' : 'default'}
            leftSection={<RECORD_ICONS.treatment size={20} aria-hidden />}
            renderRoot={(props) => (
              <Link {...props} {...toRecordAdd(hive.apiary_id, 'treatment', { hives: [hive.id] })} />
            )}
          >
            {t('treat')}
          </Button>
        )}
      </div>
      <Source colony={colony} />
    </div>
  );
}

/** What to do, the best first, and by when. */
function Acts({ colony: { state } }: { readonly colony: VarroaColony }) {
  const t = useTranslations('varroa.panel');
  const language = useLanguage();
  if (isVarroaAlarm(state))
    return (
      <ul className={styles.acts}>
        {state.acts.map((act) => (
          <li key={act}>{t(`acts.${act}`)}</li>
        ))}
      </ul>
    );
  const step = stepOf(state);
  const day = dayOf(state);
  if (!step) return null;
  return (
    <p className={styles.step}>
      {t(`steps.${step}`, { day: day ? dayAndMonth(localNoon(day), language) : '' })}
    </p>
  );
}

const AFTER_UNKNOWN = {
  never_counted: 'count',
  no_days: 'days',
  winter: null,
  treatment: 'recount',
  scale: 'recount',
  no_threshold: 'recount',
  no_bees: 'recount',
} as const;

/** The next step of a state without too many mites. */
function stepOf(state: VarroaState) {
  switch (state.kind) {
    case 'unknown':
      return AFTER_UNKNOWN[state.why];
    case 'count_due':
      return state.count ? 'count' : 'control';
    case 'waiting':
      return state.isDue ? 'control' : 'controlLater';
    case 'winter_due':
      return 'winter';
    case 'treating':
      return state.until ? null : 'end';
    default:
      return null;
  }
}

function dayOf(state: VarroaState): IsoDay | null {
  if (state.kind === 'waiting') return state.controlFrom;
  return state.kind === 'winter_due' ? state.until : null;
}

/** How well the number behind a state is known; null if the state has no number. */
function certaintyOf({ state, rules }: VarroaColony): Certainty | null {
  if (state.kind === 'winter_due') return WINTER_TREATMENT.certainty;
  if (!('count' in state)) return null;
  if (state.count) return state.count.certainty;
  return state.kind === 'count_due' ? null : rules.thresholds.afterWinterTreatment.certainty;
}

function Source({ colony }: { readonly colony: VarroaColony }) {
  const t = useTranslations('varroa.panel');
  const meaning = useTranslations('countings.meaning');
  const language = useLanguage();
  const printing = usePrinting();
  const certainty = certaintyOf(colony);
  if (!certainty) return null;
  const { name, publisher, version, date } = SWISS_VARROA_CONCEPT.source;
  const { state, rules } = colony;
  const doubts = ('count' in state && state.count?.doubts) || [];
  return (
    <Fold summary={t('why')} keptOpen={printing}>
      <p className={styles.source}>{t(`certainty.${certainty}`)}</p>
      {doubts.map((doubt) => (
        <p key={doubt} className={styles.source}>
          {t(`doubts.${doubt}`)}
        </p>
      ))}
      {rules.shiftDays > 0 && <p className={styles.source}>{t('shifted', { days: rules.shiftDays })}</p>}
      <p className={styles.source}>
        {meaning('source', { name, publisher, version, date: longDate(localNoon(date), language) })}
      </p>
    </Fold>
  );
}
