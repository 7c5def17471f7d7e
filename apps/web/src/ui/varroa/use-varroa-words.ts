import { controlDueSince, type IsoDay, type JudgedCount, type VarroaState } from '@propolis/domain';
import { useFormatter, useTranslations } from 'use-intl';
import { dayAndMonth, localNoon } from '../../lib/dates.ts';
import { useLanguage } from '../../lib/i18n/language.ts';

/** The state of a colony in one short line. */
export function useVarroaWords(): (state: VarroaState) => string {
  const t = useTranslations('varroa.states');
  const format = useFormatter();
  const language = useLanguage();
  const found = ({ kind, value, threshold }: JudgedCount) => ({
    kind,
    // Rounding must not turn a value slightly above the threshold into the threshold.
    value: format.number(value, { maximumFractionDigits: value < 100 ? 1 : 0 }),
    threshold: format.number(threshold),
  });
  return (state) => {
    const day = dayOf(state);
    return t(keyOf(state), {
      day: day ? dayAndMonth(localNoon(day), language) : '',
      ...('treatment' in state && { product: state.treatment.product }),
      ...('count' in state && state.count && found(state.count)),
    });
  };
}

/** The day that the words of a state name. */
function dayOf(state: VarroaState): IsoDay | null {
  if (state.kind === 'waiting') return state.controlFrom;
  if ('since' in state) return state.since;
  return 'until' in state ? state.until : null;
}

function keyOf(state: VarroaState) {
  if (controlDueSince(state)) return 'controlDue';
  switch (state.kind) {
    case 'unknown':
      return `unknown.${state.why}` as const;
    case 'above':
      return state.count.verdict === 'maybe' ? 'maybe' : 'above';
    case 'not_worked':
      return state.count ? 'not_worked' : 'winterNotWorked';
    case 'treating':
      return state.until ? 'treating' : 'treatingOpen';
    default:
      return state.kind;
  }
}
