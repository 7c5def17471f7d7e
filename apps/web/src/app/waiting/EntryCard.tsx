import type { Apiary } from '@propolis/contract';
import { IconAlertTriangle, IconClockPause, IconCloudUp } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { dateAndTime } from '../../lib/dates.ts';
import { useLanguage } from '../../lib/i18n/language.ts';
import type { ListedWrite } from '../../lib/writes/outbox-state.ts';
import { EntryActions } from './EntryActions.tsx';
import styles from './EntryCard.module.css';
import { useReason } from './use-reason.ts';
import { useTitle } from './use-title.ts';
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
  const words = useTitle(apiaries)(write);
  const refusal = write.refused ?? photos.find((photo) => photo.write.refused)?.write.refused;
  const Icon = ICONS[isStuck(entry) ? 'refused' : state];
  const facts = [
    words.place,
    photos.length > 0 && t('photos', { count: photos.length }),
    t('madeAt', { date: dateAndTime(new Date(write.madeAt), language) }),
  ].filter((part) => part);
  return (
    <li className={styles.card} data-state={state} data-stuck={isStuck(entry) || undefined}>
      <div className={styles.words}>
        <h2 className={styles.title}>{words.title}</h2>
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
      <EntryActions entry={entry} title={words.title} listed={listed} apiaries={apiaries} />
    </li>
  );
}
