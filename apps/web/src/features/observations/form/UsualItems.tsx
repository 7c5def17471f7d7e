import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { AllAsLast } from './AllAsLast.tsx';
import type { FormValues } from './form-values.ts';
import { ItemFields, type ItemFieldsProps } from './ItemFields.tsx';
import styles from './UsualItems.module.css';

interface UsualItemsProps extends ItemFieldsProps {
  readonly onTake: (values: FormValues) => void;
  /** What stands beside the button that takes all as last time. */
  readonly children: ReactNode;
}

/** What the beekeeper fills most often, at first sight. */
export function UsualItems({ onTake, children, ...fields }: UsualItemsProps) {
  const t = useTranslations('observations.form');
  return (
    <>
      <div className={styles.tools} data-tools>
        <AllAsLast {...fields} onTake={onTake} />
        {children}
      </div>
      {fields.items.length > 0 && (
        <section className={styles.usual} aria-label={t('usual')}>
          <ItemFields {...fields} quick />
        </section>
      )}
    </>
  );
}
