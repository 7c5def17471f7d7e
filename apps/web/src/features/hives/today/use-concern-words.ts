import { type Concern, daysBetween, type IsoDay } from '@propolis/domain';
import { useTranslations } from 'use-intl';
import { localNoon, shortDate } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { useVarroaWords } from '../signs/use-varroa-words.ts';

/** Why a hive is one to look at, in a few words. */
export function useConcernWords(today: IsoDay): (concern: Concern) => string {
  const t = useTranslations('hives.today.concerns');
  const varroaWords = useVarroaWords();
  const language = useLanguage();
  return (concern) => {
    switch (concern.kind) {
      case 'overdue':
        return t('overdue', { days: daysBetween(concern.day, today) });
      case 'varroa':
        return varroaWords(concern);
      case 'attention':
        if (concern.since === null) return t('attention');
        return t('attentionSince', { day: shortDate(localNoon(concern.since), language) });
      case 'unseen':
        return concern.days === null ? t('neverSeen') : t('unseen', { days: concern.days });
      default:
        return t(concern.kind);
    }
  };
}
