import { Switch, UnstyledButton } from '@mantine/core';
import {
  countShown,
  isShown,
  type ObservationCategory,
  type ShowFlags,
  subcategoryFlag,
} from '@propolis/domain';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../lib/i18n/language.ts';
import styles from './ShowFlagCategory.module.css';

interface ShowFlagCategoryProps {
  readonly category: ObservationCategory;
  readonly flags: ShowFlags;
  /** What a search has left of it, which is shown at once; undefined while nothing is sought. */
  readonly found: ObservationCategory | undefined;
  readonly onToggle: (key: string, shown: boolean) => void;
}

/** One category with its switch; closed it tells how much of it is shown, open it has a switch for each item. */
export function ShowFlagCategory({ category, flags, found, onToggle }: ShowFlagCategoryProps) {
  const t = useTranslations('account.preferences');
  const language = useLanguage();
  const [chosen, setChosen] = useState(false);
  const open = chosen || found !== undefined;
  const id = useId();
  const label = category.labels[language];
  const total = category.children.flatMap(({ items }) => items).length;
  return (
    <section className={styles.category} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 className={styles.title} id={id}>
          <UnstyledButton className={styles.toggle} aria-expanded={open} onClick={() => setChosen(!open)}>
            <span>{label}</span>
            <span className={styles.count}>{t('shown', { count: countShown(flags, category), total })}</span>
            <IconChevronDown size={22} aria-hidden className={styles.chevron} data-open={open} />
          </UnstyledButton>
        </h3>
        <Switch
          aria-label={t('showCategory', { label })}
          checked={isShown(flags, category.key)}
          onChange={(event) => onToggle(category.key, event.currentTarget.checked)}
        />
      </div>
      {open && <CategoryItems category={found ?? category} flags={flags} onToggle={onToggle} />}
    </section>
  );
}

function CategoryItems({ category, flags, onToggle }: Omit<ShowFlagCategoryProps, 'found'>) {
  const language = useLanguage();
  const flag = (key: string, label: string) => (
    <Switch
      label={label}
      checked={isShown(flags, key)}
      onChange={(event) => onToggle(key, event.currentTarget.checked)}
    />
  );
  return category.children.map((child) => (
    <div key={child.key} className={styles.subcategory}>
      <div className={styles.subcategoryName}>
        {flag(subcategoryFlag(category.key, child.key), child.labels[language])}
      </div>
      <div className={styles.items}>
        {child.items.map((item) => (
          <div key={item.key} data-member={item.group !== undefined} className={styles.item}>
            {flag(item.key, item.labels[language])}
          </div>
        ))}
      </div>
    </div>
  ));
}
