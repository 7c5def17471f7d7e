import { Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../lib/paths.ts';
import styles from './RecordsNav.module.css';

/** The pages about records, with the present one marked. */
export function RecordsNav() {
  const t = useTranslations();
  const pages = [
    [PATHS.journal, t('journal.title')],
    [PATHS.medicines, t('medicines.title')],
    [PATHS.queens, t('queens.title')],
  ] as const;
  return (
    <Group component="nav" gap={8} align="stretch" mb="md" aria-label={t('medicines.nav')} data-screen-only>
      {pages.map(([path, title]) => (
        <Link
          key={path}
          to={path}
          className={styles.page}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {title}
        </Link>
      ))}
    </Group>
  );
}
