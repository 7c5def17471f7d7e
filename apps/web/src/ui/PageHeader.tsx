import { Anchor } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { now } from '../lib/clock.ts';
import { longDate } from '../lib/dates.ts';
import { useLanguage } from '../lib/i18n/language.ts';
import styles from './PageHeader.module.css';
import { useHeadingFocus } from './use-heading-focus.ts';
import { usePageTitle } from './use-page-title.ts';
import { usePrinting } from './use-printing.ts';

export interface Crumb {
  readonly label: string;
  readonly link: LinkProps;
}

interface PageHeaderProps {
  readonly title: string;
  /** The breadcrumb; the page itself is its last item. */
  readonly crumbs?: readonly Crumb[];
  readonly subtitle?: ReactNode;
  /** Buttons on a desktop; on a phone they are in the footer. */
  readonly actions?: ReactNode;
  /** Stays beside the title on a phone too. */
  readonly menu?: ReactNode;
}

/** The title of a page, with the breadcrumb above it. */
export function PageHeader({ title, crumbs = [], subtitle, actions, menu }: PageHeaderProps) {
  const t = useTranslations('common');
  usePageTitle(title, ...crumbs.map(({ label }) => label).reverse());
  return (
    <header className={styles.header} data-menu={menu !== undefined}>
      {crumbs.length > 0 && (
        <nav className={styles.way} aria-label={t('breadcrumb')}>
          <ol className={styles.crumbs}>
            {crumbs.map(({ label, link }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a hive may be called as its apiary is
              <li key={at}>
                <Anchor
                  // An ancestor page is not the current one, although the address starts with its path.
                  renderRoot={(props) => <Link {...props} {...link} activeOptions={{ exact: true }} />}
                  className={styles.crumb}
                >
                  {label}
                </Anchor>
              </li>
            ))}
            <li className={styles.here} aria-current="page">
              {title}
            </li>
          </ol>
        </nav>
      )}
      <div className={styles.titles}>
        <h1 ref={useHeadingFocus(title)} className={styles.title} title={title} tabIndex={-1}>
          {title}
        </h1>
        {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
      </div>
      <PrintedOn />
      {actions && <div className={styles.actions}>{actions}</div>}
      {menu && <div className={styles.menu}>{menu}</div>}
    </header>
  );
}

/** In print only: the date of printing. */
function PrintedOn() {
  const t = useTranslations('common');
  const language = useLanguage();
  return usePrinting() ? (
    <p className="dimmed">{t('printedOn', { date: longDate(now(), language) })}</p>
  ) : null;
}
