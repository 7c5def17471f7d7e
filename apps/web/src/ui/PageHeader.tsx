import { Anchor } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import styles from './PageHeader.module.css';

export interface Crumb {
  readonly label: string;
  readonly link: LinkProps;
}

interface PageHeaderProps {
  readonly title: string;
  /** The way here, the page itself left out. */
  readonly crumbs?: readonly Crumb[];
  readonly subtitle?: ReactNode;
  /** Buttons of a desk; a phone has them in its footer. */
  readonly actions?: ReactNode;
  /** Stays beside the title on a phone too. */
  readonly menu?: ReactNode;
}

/** Title of a page, in the serif of titles, with the way here above it. */
export function PageHeader({ title, crumbs = [], subtitle, actions, menu }: PageHeaderProps) {
  const t = useTranslations('common');
  return (
    <header className={styles.header}>
      <div className={styles.titles}>
        {crumbs.length > 0 && (
          <nav aria-label={t('breadcrumb')} className={styles.crumbs}>
            {crumbs.map(({ label, link }) => (
              <span key={label}>
                <Anchor renderRoot={(props) => <Link {...props} {...link} />} className={styles.crumb}>
                  {label}
                </Anchor>
                <span aria-hidden> / </span>
              </span>
            ))}
          </nav>
        )}
        <h1 className={styles.title}>{title}</h1>
        {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
      {menu}
    </header>
  );
}
