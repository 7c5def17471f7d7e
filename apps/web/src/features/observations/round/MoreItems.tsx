import { Button } from '@mantine/core';
import type { ObservationCategory, ObservationData, ObservationValue, ShowFlags } from '@propolis/domain';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CategorySection } from '../form/CategorySection.tsx';
import { asksDate } from '../form/form-categories.ts';
import type { FormValues } from '../form/form-values.ts';
import { useCategories } from '../form/use-categories.ts';
import { PhotoField } from '../photos/PhotoField.tsx';
import type { FormPhotos } from '../photos/use-form-photos.ts';
import styles from './StopForm.module.css';

interface MoreItemsProps {
  readonly categories: readonly ObservationCategory[];
  readonly values: FormValues;
  readonly lasts: ObservationData;
  readonly errorOf: (key: string) => string | undefined;
  readonly onChange: (key: string, value: ObservationValue | undefined) => void;
  readonly flags: ShowFlags;
  readonly photos: FormPhotos;
  /** Where it is not asked for above. */
  readonly date: ReactNode;
}

/** Whatever is not usual, folded away: the date, photos, and all other items by category. */
export function MoreItems({ categories, flags, photos, date, ...fields }: MoreItemsProps) {
  const t = useTranslations('observations.round');
  const [opened, setOpened] = useState(false);
  const { isOpen, toggle } = useCategories(categories, fields.errorOf);
  const open = opened || categories.some(({ key }) => isOpen(key));
  const Chevron = open ? IconChevronUp : IconChevronDown;
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
      {open && (
        <>
          {asksDate(flags) && date}
          <PhotoField photos={photos} />
          {categories.map((category) => (
            <CategorySection
              key={category.key}
              {...fields}
              category={category}
              open={isOpen(category.key)}
              onToggle={() => toggle(category.key)}
            />
          ))}
        </>
      )}
    </>
  );
}
