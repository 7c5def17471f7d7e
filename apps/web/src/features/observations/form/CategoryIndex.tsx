import { UnstyledButton } from '@mantine/core';
import type { ObservationCategory } from '@propolis/domain';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../../lib/i18n/language.ts';
import styles from './CategoryIndex.module.css';
import { countActive, type FormValues } from './form-values.ts';

interface CategoryIndexProps {
  readonly categories: readonly ObservationCategory[];
  readonly values: FormValues;
  /** The section in view. */
  readonly current: string | undefined;
  readonly onJump: (key: string) => void;
}

/** Leads to each category and tells how much has been noted there; stays in view. */
export function CategoryIndex({ categories, values, current, onJump }: CategoryIndexProps) {
  const t = useTranslations('observations.form');
  const language = useLanguage();
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section brings its entry into view
  useEffect(() => {
    const entry = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (entry && nav.current)
      nav.current.scrollLeft = entry.offsetLeft - (nav.current.clientWidth - entry.offsetWidth) / 2;
  }, [current]);
  return (
    <nav ref={nav} className={styles.index} aria-label={t('categories')}>
      {categories.map((category) => {
        const count = countActive(
          category.children.flatMap(({ items }) => items),
          values,
        );
        return (
          <UnstyledButton
            key={category.key}
            className={styles.entry}
            aria-current={category.key === current ? 'location' : undefined}
            onClick={() => onJump(category.key)}
          >
            {category.labels[language]}
            {count > 0 && (
              <span className={styles.count} title={t('filled', { count })}>
                {count}
              </span>
            )}
          </UnstyledButton>
        );
      })}
    </nav>
  );
}
