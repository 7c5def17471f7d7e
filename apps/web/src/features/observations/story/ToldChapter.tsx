import type { Hive, Observation } from '@propolis/contract';
import type { StoryChange } from '@propolis/domain';
import { Link } from '@tanstack/react-router';
import { longDate } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { toHive } from '../../../lib/paths.ts';
import { PhotoStrip } from '../photos/PhotoStrip.tsx';
import { StoryChangeLine } from './StoryChangeLine.tsx';
import styles from './StoryTimeline.module.css';

interface ToldChapterProps {
  readonly hive: Hive;
  readonly observation: Observation;
  readonly changes: readonly StoryChange[];
}

/** One observation that tells something: its day leads to all its values, its photos open. */
export function ToldChapter({ hive, observation, changes }: ToldChapterProps) {
  const language = useLanguage();
  const { observation_date, data, id } = observation;
  const notes = data.general_notes;
  return (
    <li className={styles.chapter}>
      <Link className={styles.date} {...toHive(hive, { tab: 'observations', from: id })}>
        <time dateTime={observation_date}>{longDate(new Date(observation_date), language)}</time>
      </Link>
      <div className={styles.told}>
        {changes.length > 0 && (
          <ul className={styles.changes}>
            {changes.map((change) => (
              <StoryChangeLine key={change.kind} change={change} />
            ))}
          </ul>
        )}
        {typeof notes === 'string' && <p className={styles.notes}>{notes}</p>}
        <PhotoStrip observation={observation} />
      </div>
    </li>
  );
}
