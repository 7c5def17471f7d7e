import { Box, Stack, UnstyledButton } from '@mantine/core';
import type { ObservationCategory } from '@propolis/domain';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useLabels } from '../../../lib/i18n/labels.ts';
import styles from './CategorySection.module.css';
import { itemsOf } from './form-categories.ts';
import { countActive } from './form-values.ts';
import { ItemFields, type ItemFieldsProps } from './ItemFields.tsx';
import { sectionId } from './use-categories.ts';

interface CategorySectionProps extends Omit<ItemFieldsProps, 'items'> {
  readonly category: ObservationCategory;
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** A category with its subcategories; collapsed, it still shows the number of values. */
export function CategorySection({ category, open, onToggle, ...fields }: CategorySectionProps) {
  const t = useTranslations('observations.form');
  const labels = useLabels();
  const id = sectionId(category.key);
  const count = countActive(itemsOf(category), fields.values);
  return (
    <section className={`surface ${styles.category}`} id={id} aria-labelledby={`${id}-title`}>
      <Box component="h2" fz="h3" id={`${id}-title`}>
        <UnstyledButton className={styles.toggle} aria-expanded={open} onClick={onToggle}>
          <span>{labels.category(category.key)}</span>
          {count > 0 && <span className={styles.filled}>{t('filled', { count })}</span>}
          <IconChevronDown size={22} aria-hidden className={styles.chevron} data-open={open} />
        </UnstyledButton>
      </Box>
      {open && (
        <Stack gap="lg" className={styles.content}>
          {category.children.map((child) => (
            <Stack component="fieldset" key={child.key} gap="sm">
              <legend
                className={styles.legend}
                data-alone={labels.subcategory(category.key, child.key) === labels.category(category.key)}
              >
                {labels.subcategory(category.key, child.key)}
              </legend>
              <ItemFields {...fields} items={child.items} />
            </Stack>
          ))}
        </Stack>
      )}
    </section>
  );
}
