import { Pagination } from '@mantine/core';
import { useTranslations } from 'use-intl';
import styles from './PageNumbers.module.css';

interface PageNumbersProps {
  /** The accessible name. */
  readonly label: string;
  /** The page of the address; undefined for the first. */
  readonly page: number | undefined;
  readonly last: number;
  readonly onPage: (page: number | undefined) => void;
}

/** Buttons for the pages of a list; nothing for a single page. */
export function PageNumbers({ label, page = 1, last, onPage }: PageNumbersProps) {
  const t = useTranslations('pageNumbers');
  if (last <= 1) return null;
  return (
    <Pagination
      classNames={{ root: styles.pages ?? '', control: styles.page ?? '' }}
      aria-label={label}
      total={last}
      value={Math.min(page, last)}
      size={44}
      getItemProps={(at) => ({ 'aria-label': t('page', { page: at }) })}
      getControlProps={(control) => ({ 'aria-label': t(control) })}
      onChange={(at) => onPage(at === 1 ? undefined : at)}
      data-screen-only
    />
  );
}
