import type { Observation } from '@propolis/contract';
import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { ComparisonHead } from './ComparisonHead.tsx';
import { ComparisonPhotos } from './ComparisonPhotos.tsx';
import styles from './ComparisonTable.module.css';
import { type ComparisonSection, compareObservations } from './comparison.ts';
import { ReadingCell } from './ReadingCell.tsx';

interface ComparisonTableProps {
  /** Newest first: the newest stands beside the labels. */
  readonly observations: readonly Observation[];
  readonly onEdit: (observation: Observation) => void;
  readonly onDelete: (observation: Observation) => void;
}

/** Observations side by side, by category and item (specification 2). The labels stay while the rest scrolls sideways. */
export function ComparisonTable({ observations, onEdit, onDelete }: ComparisonTableProps) {
  const t = useTranslations('observations.comparison');
  const sections = compareObservations(observations);
  const empty = sections.length === 0 && observations.every(({ photos }) => photos.length === 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={styles.scroller} aria-label={t('title')} tabIndex={0}>
      <table className={styles.table}>
        <ComparisonHead observations={observations} onEdit={onEdit} onDelete={onDelete} />
        <ComparisonPhotos observations={observations} />
        {sections.map((section, at) => (
          <Section
            key={`${section.category.key}.${section.subcategory.key}`}
            section={section}
            opensCategory={section.category !== sections[at - 1]?.category}
            columns={observations.length}
          />
        ))}
      </table>
      {empty && <p className={styles.nothing}>{t('onlyDates')}</p>}
    </section>
  );
}

interface SectionProps {
  readonly section: ComparisonSection;
  readonly opensCategory: boolean;
  readonly columns: number;
}

function Section({ section: { category, subcategory, rows }, opensCategory, columns }: SectionProps) {
  const language = useLanguage();
  const named = subcategory.labels[language] !== category.labels[language];
  return (
    <tbody>
      {opensCategory && (
        <tr className={styles.category}>
          <th scope="rowgroup">{category.labels[language]}</th>
          <td colSpan={columns} />
        </tr>
      )}
      {named && (
        <tr className={styles.subcategory}>
          <th scope="rowgroup">{subcategory.labels[language]}</th>
          <td colSpan={columns} />
        </tr>
      )}
      {rows.map(({ item, values }) => (
        <tr key={item.key} className={styles.row}>
          <th scope="row">{item.labels[language]}</th>
          {values.map((value, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
            <Fragment key={at}>
              <td>
                <ReadingCell item={item} value={value} />
              </td>
            </Fragment>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
