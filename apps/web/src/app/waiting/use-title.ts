import type { Apiary } from '@propolis/contract';
import { useTranslations } from 'use-intl';
import { longDate } from '../../lib/dates.ts';
import { useLanguage } from '../../lib/i18n/language.ts';
import { mutationOf } from '../../lib/writes/define-mutation.ts';
import type { WriteKind } from '../../lib/writes/mutation.ts';
import type { Write } from '../../lib/writes/write.ts';
import { placeOf, subjectOf } from './subject.ts';

export interface EntryWords {
  /** « Nouvelle observation, 12 juin 2026 ». */
  readonly title: string;
  /** « Acacia · Les Rasses »; empty if there is none. */
  readonly place: string;
}

/** The title of a write in the beekeeper's language. */
export function useTitle(apiaries: readonly Apiary[]): (write: Write) => EntryWords {
  const t = useTranslations('waiting.kinds');
  const isKind = (name: string): name is WriteKind => t.has(name as WriteKind);
  const language = useLanguage();
  return (write) => {
    const subject = subjectOf(write);
    const { date } = subject;
    const day = typeof date === 'string' && date && longDate(new Date(date), language);
    const { name = 'other', kind: ownKind = name } = mutationOf(write) ?? {};
    const kind = t(isKind(ownKind) ? ownKind : 'other');
    return {
      title: [kind, subject.name || day].filter((part) => part).join(', '),
      place: placeOf(subject, apiaries),
    };
  };
}
