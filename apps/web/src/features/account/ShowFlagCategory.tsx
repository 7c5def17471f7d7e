import { Switch } from '@mantine/core';
import { isShown, type ObservationCategory, type ShowFlags, subcategoryFlag } from '@propolis/domain';
import { useLanguage } from '../../lib/i18n/language.ts';
import styles from './ShowFlagCategory.module.css';

interface ShowFlagCategoryProps {
  readonly category: ObservationCategory;
  readonly flags: ShowFlags;
  readonly onToggle: (key: string, shown: boolean) => void;
}

/** One category with all that is below it, each with its switch. */
export function ShowFlagCategory({ category, flags, onToggle }: ShowFlagCategoryProps) {
  const language = useLanguage();
  const flag = (key: string, label: string) => (
    <Switch
      label={label}
      checked={isShown(flags, key)}
      onChange={(event) => onToggle(key, event.currentTarget.checked)}
    />
  );
  return (
    <fieldset className={styles.category}>
      <legend className={styles.legend}>{flag(category.key, category.labels[language])}</legend>
      {category.children.map((child) => (
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
      ))}
    </fieldset>
  );
}
