import { type Concern, daysBetween, type IsoDay } from '@propolis/domain';
import { useTranslations } from 'use-intl';
import { useVarroaWords } from '../signs/use-varroa-words.ts';

/** Why a hive is one to look at, in a few words. */
export function useConcernWords(today: IsoDay): (concern: Concern) => string {
  const t = useTranslations('hives.today.concerns');
  const varroaWords = useVarroaWords();
  return (concern) => {
    switch (concern.kind) {
      case 'overdue':
        return t('overdue', { days: daysBetween(concern.day, today) });
      case 'varroa':
        return varroaWords(concern);
      case 'unseen':
        return concern.days === null ? t('neverSeen') : t('unseen', { days: concern.days });
      default:
        return t(concern.kind);
    }
  };
}
