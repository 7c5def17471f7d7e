import { Button } from '@mantine/core';
import type { ObservationCategory } from '@propolis/domain';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CategorySection } from '../form/CategorySection.tsx';
import type { ItemFieldsProps } from '../form/ItemFields.tsx';
import { useCategories } from '../form/use-categories.ts';
import styles from './StopForm.module.css';

interface MoreItemsProps extends Omit<ItemFieldsProps, 'items'> {
  readonly categories: readonly ObservationCategory[];
}

/** All items that are not usual, folded away by category. */
export function MoreItems({ categories, ...fields }: MoreItemsProps) {
  const t = useTranslations('observations.round');
  const [opened, setOpened] = useState(false);
  const { isOpen, toggle } = useCategories(categories, fields.errorOf);
  const open = opened || categories.some(({ key }) => isOpen(key));
  const Chevron = open ? IconChevronUp : IconChevronDown;
  if (categories.length === 0) return null;
  return (
    <>
      <Button
        className={styles.more}
        variant="default"
        aria-expanded={open}
        rightSection={<Chevron size={20} aria-hidden />}
        onClick={() => setOpened(!opened)}
      >
        {t('more')}
      </Button>
      {open &&
        categories.map((category) => (
          <CategorySection
            key={category.key}
            {...fields}
            category={category}
            open={isOpen(category.key)}
            onToggle={() => toggle(category.key)}
          />
        ))}
    </>
  );
}
