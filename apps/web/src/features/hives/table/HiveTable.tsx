import { VisuallyHidden } from '@mantine/core';
import type { Hive } from '@propolis/contract';
import { useTranslations } from 'use-intl';
import { HiveRow } from './HiveRow.tsx';
import styles from './HiveTable.module.css';

interface HiveTableProps {
  readonly apiaryName: string;
  /** In the order of the rows. */
  readonly hives: readonly Hive[];
  readonly now: Date;
}

/** Hives of an apiary, one row each; on a phone each row is a card (specification 2). */
export function HiveTable({ apiaryName, hives, now }: HiveTableProps) {
  const t = useTranslations('hives.table');
  return (
    <div className={styles.hives}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{t('caption', { name: apiaryName })}</VisuallyHidden>
        </caption>
        <thead className={styles.head}>
          <tr>
            <th scope="col">{t('apiary')}</th>
            <th scope="col">{t('observation')}</th>
            <th scope="col">{t('force')}</th>
            <th scope="col" className={styles.sign}>
              {t('reminder')}
            </th>
            <th scope="col" className={styles.sign}>
              {t('warning')}
            </th>
            <td className={styles.observe}>
              <span className={styles.onPaper}>{t('notes')}</span>
            </td>
          </tr>
        </thead>
        <tbody>
          {hives.map((hive) => (
            <HiveRow key={hive.id} hive={hive} now={now} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
