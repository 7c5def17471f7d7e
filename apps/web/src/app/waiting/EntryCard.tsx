import type { Apiary } from '@propolis/contract';
import { isFieldErrorCode } from '@propolis/contract/client';
import { findObservationItem } from '@propolis/domain';
import { IconAlertTriangle, IconClockPause, IconCloudUp } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { dateAndTime, longDate } from '../../lib/dates.ts';
import { useLabels } from '../../lib/i18n/labels.ts';
import { useLanguage } from '../../lib/i18n/language.ts';
import { mutationOf } from '../../lib/writes/define-mutation.ts';
import type { WriteKind } from '../../lib/writes/mutation.ts';
import type { ListedWrite } from '../../lib/writes/outbox-state.ts';
import type { Refusal, Write } from '../../lib/writes/write.ts';
import { EntryActions } from './EntryActions.tsx';
import styles from './EntryCard.module.css';
import { placeOf, subjectOf } from './subject.ts';
import { isStuck, type WaitingEntry } from './waiting-entries.ts';

interface EntryCardProps {
  readonly entry: WaitingEntry;
  /** All waiting entries. */
  readonly listed: readonly ListedWrite[];
  readonly apiaries: readonly Apiary[];
}

const ICONS = {
  onDevice: IconClockPause,
  sending: IconCloudUp,
  refused: IconAlertTriangle,
} as const;

/** One waiting entry: its subject, place and state, and its actions. */
export function EntryCard({ entry, listed, apiaries }: EntryCardProps) {
  const t = useTranslations('waiting');
  const language = useLanguage();
  const reason = useReason();
  const { write, state, held, trouble, photos } = entry;
  const title = useTitle(write);
  const refusal = write.refused ?? photos.find((photo) => photo.write.refused)?.write.refused;
  const Icon = ICONS[isStuck(entry) ? 'refused' : state];
  const facts = [
    placeOf(subjectOf(write), apiaries),
    photos.length > 0 && t('photos', { count: photos.length }),
    t('madeAt', { date: dateAndTime(new Date(write.madeAt), language) }),
  ].filter((part) => part);
  return (
    <li className={styles.card} data-state={state} data-stuck={isStuck(entry) || undefined}>
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        <p className={`quiet ${styles.facts}`}>{facts.join(' · ')}</p>
        <p className={styles.state}>
          <Icon size={18} aria-hidden /> <span>{t(`state.${state}`)}</span>
        </p>
        {refusal && (
          <ul className={styles.reasons}>
            {reason(refusal).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {held && <p className={`quiet ${styles.facts}`}>{t(`held.${held}`)}</p>}
        {state === 'onDevice' && !held && trouble && (
          <p className={`quiet ${styles.facts}`}>{t('trouble')}</p>
        )}
      </div>
      <EntryActions entry={entry} title={title} listed={listed} apiaries={apiaries} />
    </li>
  );
}

/** The title of a write in the beekeeper's language: « Nouvelle observation, 12 juin 2026 ». */
function useTitle(write: Write): string {
  const t = useTranslations('waiting.kinds');
  const isKind = (name: string): name is WriteKind => t.has(name as WriteKind);
  const language = useLanguage();
  const { name: subjectName, date } = subjectOf(write);
  const day = typeof date === 'string' && date && longDate(new Date(date), language);
  const { name = 'other', kind = name } = mutationOf(write) ?? {};
  return [t(isKind(kind) ? kind : 'other'), subjectName || day].filter((part) => part).join(', ');
}

/** Messages of a refusal: first for the write as a whole, then for its fields. */
function useReason(): (refusal: Refusal) => readonly string[] {
  const codes = useTranslations('errors.codes');
  const fields = useTranslations('errors.fields');
  const labels = useLabels();
  return ({ code, errors }) => [
    codes(code),
    ...Object.entries(errors).flatMap(([field, [found]]) => {
      const words = fields(found !== undefined && isFieldErrorCode(found) ? found : 'invalid');
      const label = findObservationItem(field) && labels.item(field);
      return label ? [`${label} : ${words}`] : [words];
    }),
  ];
}
