import { Pagination } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { buttonActs } from './button-acts.ts';
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
  const shown = Math.min(page, last);
  const ends = { first: 1, previous: 1, next: last, last };
  return (
    <Pagination
      classNames={{ root: styles.pages ?? '', control: styles.page ?? '' }}
      aria-label={label}
      total={last}
      value={shown}
      size={44}
      getItemProps={(at) => ({ 'aria-label': t('page', { page: at }) })}
      getControlProps={(control) => ({
        'aria-label': t(control),
        ...(shown === ends[control] && { disabled: false, ...buttonActs(undefined) }),
      })}
      onChange={(at) => at !== shown && onPage(at === 1 ? undefined : at)}
      data-screen-only
    />
  );
}
