import { Box, Group, Stack } from '@mantine/core';
import type { Observation } from '@propolis/contract';
import {
  apiaryDay,
  OBSERVATION_CATALOGUE,
  OBSERVATION_DATE_KEY,
  type ObservationCategory,
  type ObservationItem,
  type ObservationSubcategory,
  type ObservationValue,
} from '@propolis/domain';
import { IconNotebook, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { dayAtApiary, localNoon, longDate, shortDate } from '../../../lib/dates.ts';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { toRecord } from '../../../lib/paths.ts';
import { ImpressionIcon } from '../../../ui/art/ImpressionIcon.tsx';
import { MenuAction, PopupMenu } from '../../../ui/PopupMenu.tsx';
import { WaitingMark } from '../../../ui/WaitingMark.tsx';
import { PhotoStrip } from '../photos/PhotoStrip.tsx';
import type { DoneEntry } from '../story/story-lines.ts';
import { useWaitingIds } from '../waiting-observations.ts';
import styles from './ComparisonTable.module.css';
import { ReadingCell } from './ReadingCell.tsx';

interface ComparisonRow {
  readonly item: ObservationItem;
  /** One per observation, in their order; null is shown as a dash. */
  readonly values: readonly ObservationValue[];
}
interface ComparisonSection {
  readonly category: ObservationCategory;
  readonly subcategory: ObservationSubcategory;
  readonly rows: readonly ComparisonRow[];
}

/** Shown in the header of each column. */
const HEAD_KEYS: readonly string[] = [OBSERVATION_DATE_KEY, 'general_impression'];

/**
 * Observations side by side, by category and item in the order of the catalogue (specification 2). Only items
 * with a value get a row. Hidden items are included, because hiding never loses history (specification).
 */
export function compareObservations(observations: readonly Observation[]): ComparisonSection[] {
  return OBSERVATION_CATALOGUE.flatMap((category) =>
    category.children.map((subcategory) => ({
      category,
      subcategory,
      rows: subcategory.items
        .filter((item) => !HEAD_KEYS.includes(item.key))
        .map((item) => ({ item, values: observations.map(({ data }) => data[item.key] ?? null) }))
        .filter((row) => row.values.some((value) => value !== null)),
    })),
  ).filter((section) => section.rows.length > 0);
}

/**
 * What was done from the observation before each one (excluded) to its own day; of the oldest one only what was done on
 * its day.
 */
export const doneUntil = (
  observations: readonly Observation[],
  done: readonly DoneEntry[],
): readonly (readonly DoneEntry[])[] => {
  const days = observations.map(({ observation_date }) => apiaryDay(new Date(observation_date)));
  return days.map((day, at) => {
    const before = days[at + 1];
    return done.filter((entry) => entry.day <= day && (before ? entry.day > before : entry.day === day));
  });
};

interface ComparisonTableProps {
  /** Newest first, beside the labels. */
  readonly observations: readonly Observation[];
  readonly done: readonly DoneEntry[];
  readonly onEdit: (observation: Observation) => void;
  readonly onDelete: (observation: Observation) => void;
}

/**
 * Observations side by side, by category and item (specification 2). The labels stay fixed during horizontal
 * scrolling.
 */
export function ComparisonTable({ observations, done, onEdit, onDelete }: ComparisonTableProps) {
  const t = useTranslations('observations.comparison');
  const sections = compareObservations(observations);
  const empty = sections.length === 0 && observations.every(({ photos }) => photos.length === 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={`surface ${styles.scroller}`} aria-label={t('title')} tabIndex={0}>
      <table className={styles.table}>
        <ComparisonHead observations={observations} onEdit={onEdit} onDelete={onDelete} />
        <ComparisonDays observations={observations} done={done} />
        {sections.map((section, at) => (
          <Section
            key={`${section.category.key}.${section.subcategory.key}`}
            section={section}
            opensCategory={section.category !== sections[at - 1]?.category}
            columns={observations.length}
          />
        ))}
      </table>
      {empty && (
        <Box component="p" className="dimmed" p="md">
          {t('onlyDates')}
        </Box>
      )}
    </section>
  );
}

interface SectionProps {
  readonly section: ComparisonSection;
  readonly opensCategory: boolean;
  readonly columns: number;
}

function Section({ section: { category, subcategory, rows }, opensCategory, columns }: SectionProps) {
  const labels = useLabels();
  const named = labels.subcategory(category.key, subcategory.key) !== labels.category(category.key);
  return (
    <tbody>
      {opensCategory && (
        <tr className={styles.category}>
          <th scope="rowgroup">{labels.category(category.key)}</th>
          <td colSpan={columns} />
        </tr>
      )}
      {named && (
        <tr className={styles.subcategory}>
          <th scope="rowgroup">{labels.subcategory(category.key, subcategory.key)}</th>
          <td colSpan={columns} />
        </tr>
      )}
      {rows.map(({ item, values }) => (
        <Row key={item.key} label={labels.item(item.key)} columns={values}>
          {(value) => <ReadingCell item={item} value={value} />}
        </Row>
      ))}
    </tbody>
  );
}

interface RowProps<Column> {
  readonly label: string;
  readonly columns: readonly Column[];
  /** The content of a cell. */
  readonly children: (column: Column) => ReactNode;
}

function Row<Column>({ label, columns, children }: RowProps<Column>) {
  return (
    <tr className={styles.row}>
      <th scope="row">{label}</th>
      {columns.map((column, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
        <td key={at}>{children(column)}</td>
      ))}
    </tr>
  );
}

type ComparisonHeadProps = Omit<ComparisonTableProps, 'done'>;

interface ObservationItemsProps extends Omit<ComparisonHeadProps, 'observations'> {
  readonly observation: Observation;
}

/** The actions of an observation; what a record gave to the hive is changed there. */
function ObservationItems({ observation, onEdit, onDelete }: ObservationItemsProps) {
  const t = useTranslations('observations.comparison');
  const common = useTranslations('common');
  const { record } = observation;
  if (record !== undefined)
    return <MenuAction icon={IconNotebook} label={t('record')} link={toRecord(record)} />;
  return (
    <>
      <MenuAction icon={IconPencil} label={common('edit')} onClick={() => onEdit(observation)} />
      <MenuAction danger icon={IconTrash} label={common('delete')} onClick={() => onDelete(observation)} />
    </>
  );
}

/** Date and general impression of each observation, with its actions. */
function ComparisonHead({ observations, onEdit, onDelete }: ComparisonHeadProps) {
  const t = useTranslations('observations.comparison');
  const impressions = useTranslations('hives.impression');
  const language = useLanguage();
  const waiting = useWaitingIds();
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.corner}>
          {t('item')}
        </th>
        {observations.map((observation) => {
          const date = dayAtApiary(observation.observation_date);
          const impression = observation.data.general_impression;
          return (
            <th key={observation.id} scope="col" className={styles.head}>
              <Group component="span" className={styles.headLine} gap="6px" wrap="nowrap">
                <time dateTime={observation.observation_date}>
                  {shortDate(date, language)}
                  <WaitingMark shown={waiting.has(observation.id)} />
                </time>
                <PopupMenu label={t('menu', { date: longDate(date, language) })}>
                  <ObservationItems observation={observation} onEdit={onEdit} onDelete={onDelete} />
                </PopupMenu>
              </Group>
              <Group component="span" className={styles.headLine} gap="6px" wrap="nowrap">
                {impression === 1 || impression === 2 || impression === 3 ? (
                  <>
                    <ImpressionIcon impression={impression} size={24} title="" />
                    {impressions(`${impression}`)}
                  </>
                ) : (
                  <span className="dimmed">—</span>
                )}
              </Group>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** The photos of the observations, and what was done before each; a row without content is left out. */
function ComparisonDays({ observations, done }: Pick<ComparisonTableProps, 'observations' | 'done'>) {
  const t = useTranslations('observations');
  const language = useLanguage();
  const columns = doneUntil(observations, done);
  const nothing = (
    <span className="dimmed" role="img" aria-label={t('missing')}>
      —
    </span>
  );
  return (
    <tbody>
      {observations.some(({ photos }) => photos.length > 0) && (
        <Row label={t('photos.title')} columns={observations}>
          {(observation) =>
            observation.photos.length > 0 ? <PhotoStrip observation={observation} /> : nothing
          }
        </Row>
      )}
      {columns.some((entries) => entries.length > 0) && (
        <Row label={t('comparison.done')} columns={columns}>
          {(entries) =>
            entries.length > 0 ? (
              <Stack component="ul" gap="4px">
                {entries.map(({ id, day, content }) => (
                  <li key={id}>
                    <time className="quiet" dateTime={day}>
                      {shortDate(localNoon(day), language)}
                    </time>
                    {content}
                  </li>
                ))}
              </Stack>
            ) : (
              nothing
            )
          }
        </Row>
      )}
    </tbody>
  );
}
