import { daysBetween, type IsoDay } from '@propolis/domain';
import { useTranslations } from 'use-intl';
import { localNoon, longDate } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { namesInLine } from '../../../lib/isolated.ts';
import type { FollowUpGroup } from './follow-up-groups.ts';

/** More names would take more than a line on a phone. */
const NAMED = 3;

/** The words of a thing to do: its hives, what it is, and when. */
export function useFollowUpWords(today: IsoDay) {
  const t = useTranslations('records.followUps');
  const kinds = useTranslations('domain.records.followUps');
  const language = useLanguage();
  return ({ kind, due, followUps }: FollowUpGroup) => {
    const names = followUps.map(({ hive }) => hive.name);
    const others = names.length - NAMED;
    const late = daysBetween(due, today);
    return {
      hives:
        // One more name takes no more space than « and one more ».
        others > 1
          ? t('hives', { names: namesInLine(names.slice(0, NAMED)), count: others })
          : namesInLine(names),
      what: kinds(kind),
      when:
        late === 0
          ? t('today')
          : late > 0
            ? t('overdue', { days: late })
            : t('due', { day: longDate(localNoon(due), language) }),
    };
  };
}
