import type { Apiary, JournalRecord } from '@propolis/contract';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { localNoon, longDate } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group-by.ts';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { isolated } from '../../../lib/isolated.ts';
import { toRecord } from '../../../lib/paths.ts';
import { RECORD_ICONS } from '../../../ui/record-icons.ts';
import { usePrinting } from '../../../ui/use-printing.ts';
import styles from './JournalList.module.css';
import { RecordHives } from './RecordHives.tsx';
import { RecordState } from './RecordState.tsx';
import { useRecordFacts, useRecordTitle } from './use-record-words.ts';

interface JournalListProps {
  /** The latest day first. */
  readonly records: readonly JournalRecord[];
  /** Source of the colours of hives. */
  readonly apiaries: readonly Apiary[];
}

/** The colour of each hive, by its id. */
export const hiveColors = (apiaries: readonly Apiary[]): ReadonlyMap<number | string, string> =>
  new Map(apiaries.flatMap(({ hives }) => hives.map(({ id, color }) => [id, color])));

/** The records, day by day. */
export function JournalList({ records, apiaries }: JournalListProps) {
  const language = useLanguage();
  const colors = hiveColors(apiaries);
  return [...groupBy(records, ({ record }) => record.happened_on)].map(([day, ofDay]) => (
    <section key={day} className={styles.day}>
      <h2 className={styles.date}>
        <time dateTime={day}>{longDate(localNoon(day), language)}</time>
      </h2>
      <ul className={`surface ${styles.records}`}>
        {ofDay.map((record) => (
          <RecordLine key={record.id} record={record} colors={colors} />
        ))}
      </ul>
    </section>
  ));
}

interface RecordLineProps extends Pick<Parameters<typeof RecordHives>[0], 'colors'> {
  readonly record: JournalRecord;
}

/** One record; the whole line is a link. On paper it has all its fields. */
function RecordLine({ record: listed, colors }: RecordLineProps) {
  const labels = useLabels();
  const titleOf = useRecordTitle();
  const printing = usePrinting();
  const { id, record, apiary, hives, cancelled } = listed;
  const title = titleOf(record);
  const Icon = RECORD_ICONS[record.kind];
  return (
    <li className={styles.record} data-cancelled={cancelled !== null}>
      <span className={styles.sign}>
        <Icon size={22} aria-hidden />
      </span>
      <div className={styles.words}>
        <Link className={`row-link ${styles.link}`} {...toRecord(id)}>
          {cancelled === null ? title : <del>{title}</del>}
        </Link>
        <p className="dimmed">
          {[labels.records.kinds[record.kind], apiary && isolated(apiary.name)].filter(Boolean).join(' · ')}
        </p>
        <RecordHives hives={hives} colors={colors} all={printing} />
        <RecordState id={id} cancelled={cancelled} />
        {printing && <PrintedFacts record={listed} />}
      </div>
      {record.happened_at !== null && (
        <time className={`dimmed tabular ${styles.time}`}>{record.happened_at}</time>
      )}
    </li>
  );
}

/** All fields of a record that the line does not show: an inspector reads them on paper. */
function PrintedFacts({ record }: { readonly record: JournalRecord }) {
  const t = useTranslations('journal');
  const facts = useRecordFacts()(record).filter(({ key }) => !ON_THE_LINE.includes(key));
  return <p>{facts.map(({ label, text }) => t('fact', { label, text })).join(' · ')}</p>;
}

const ON_THE_LINE: readonly string[] = ['happened_on', 'happened_at', 'hives', 'feed', 'food'];
