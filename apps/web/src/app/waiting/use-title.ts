import type { Apiary } from '@propolis/contract';
import { useTranslations } from 'use-intl';
import { longDate } from '../../lib/dates.ts';
import { useLanguage } from '../../lib/i18n/language.ts';
import type { Write } from '../../lib/writes/write.ts';
import { KINDS } from './kinds.ts';
import { placeOf, subjectOf } from './subject-of.ts';

export interface EntryWords {
  /** « Nouvelle observation, 12 juin 2026 ». */
  readonly title: string;
  /** « Acacia · Les Rasses »; empty where there is none. */
  readonly place: string;
}

/** What a write is, in a beekeeper's words. */
export function useTitle(apiaries: readonly Apiary[]): (write: Write) => EntryWords {
  const t = useTranslations('waiting.kinds');
  const language = useLanguage();
  return (write) => {
    const subject = subjectOf(write);
    const day = subject.date && longDate(new Date(subject.date), language);
    const kind = t(KINDS[write.name] ?? 'other');
    return {
      title: [kind, subject.name ?? day].filter((part) => part).join(', '),
      place: placeOf(subject, apiaries),
    };
  };
}
