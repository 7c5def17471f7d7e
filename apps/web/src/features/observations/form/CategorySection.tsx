import { Stack, UnstyledButton } from '@mantine/core';
import type { ObservationCategory, ObservationData, ObservationValue } from '@propolis/domain';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useLabels } from '../../../lib/i18n/labels.ts';
import styles from './CategorySection.module.css';
import { countActive, type FormValues } from './form-values.ts';
import { ItemFields } from './ItemFields.tsx';
import { sectionId } from './use-categories.ts';

interface CategorySectionProps {
  readonly category: ObservationCategory;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly values: FormValues;
  readonly lasts: ObservationData;
  readonly errorOf: (key: string) => string | undefined;
  readonly onChange: (key: string, value: ObservationValue | undefined) => void;
}

/** A category with its subcategories; collapsed, it still shows the number of values. */
export function CategorySection({
  category,
  open,
  onToggle,
  values,
  lasts,
  errorOf,
  onChange,
}: CategorySectionProps) {
  const t = useTranslations('observations.form');
  const labels = useLabels();
  const id = sectionId(category.key);
  const items = category.children.flatMap((child) => child.items);
  const count = countActive(items, values);
  return (
    <section className={`surface ${styles.category}`} id={id} aria-labelledby={`${id}-title`}>
      <h2 className={styles.title} id={`${id}-title`}>
        <UnstyledButton className={styles.toggle} aria-expanded={open} onClick={onToggle}>
          <span>{labels.category(category.key)}</span>
          {count > 0 && <span className={styles.filled}>{t('filled', { count })}</span>}
          <IconChevronDown size={22} aria-hidden className={styles.chevron} data-open={open} />
        </UnstyledButton>
      </h2>
      {open && (
        <div className={styles.children}>
          {category.children.map((child) => (
            <Stack component="fieldset" key={child.key} gap="sm">
              <legend
                className={styles.legend}
                data-alone={labels.subcategory(category.key, child.key) === labels.category(category.key)}
              >
                {labels.subcategory(category.key, child.key)}
              </legend>
              <ItemFields
                items={child.items}
                values={values}
                lasts={lasts}
                errorOf={errorOf}
                onChange={onChange}
              />
            </Stack>
          ))}
        </div>
      )}
    </section>
  );
}
