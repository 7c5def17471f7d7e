import { UnstyledButton } from '@mantine/core';
import type { ObservationCategory } from '@propolis/domain';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../lib/i18n/language.ts';
import styles from './CategoryIndex.module.css';
import { countActive, type FormValues } from './form-values.ts';

interface CategoryIndexProps {
  readonly categories: readonly ObservationCategory[];
  readonly values: FormValues;
  readonly onJump: (key: string) => void;
}

/** Leads to each category and tells how much has been noted there; stays in view. */
export function CategoryIndex({ categories, values, onJump }: CategoryIndexProps) {
  const t = useTranslations('observations.form');
  const language = useLanguage();
  return (
    <nav className={styles.index} aria-label={t('categories')}>
      {categories.map((category) => {
        const count = countActive(
          category.children.flatMap(({ items }) => items),
          values,
        );
        return (
          <UnstyledButton key={category.key} className={styles.entry} onClick={() => onJump(category.key)}>
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
