import { useTranslations } from 'use-intl';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { ChoiceButtons } from '../../../ui/ChoiceButtons.tsx';
import styles from './ItemField.module.css';
import type { ItemControlProps } from './item-props.ts';
import { useAsLast } from './use-as-last.ts';

/** Steps of a scale by number, with the words of its ends below. */
export function ItemScale({ item, label, value, last, onChange }: ItemControlProps) {
  const t = useTranslations('observations');
  const asLast = useAsLast(last);
  const language = useLanguage();
  const options = item.options ?? [];
  const words = options.map(({ labels }) => labels?.[language]);
  const choices = words.map((word, at) => {
    const step = t('scale', { step: at + 1, steps: words.length });
    return { value: at + 1, label: at + 1, name: word ? `${step}, ${word}` : step };
  });
  return (
    <div className={styles.scale}>
      <ChoiceButtons
        label={label}
        choices={asLast(choices)}
        value={typeof value === 'number' ? value : null}
        onChange={(next) => onChange(next ?? undefined)}
      />
      <div className={styles.ends} aria-hidden>
        {words
          .filter((word) => word !== undefined)
          .map((word) => (
            <span key={word}>{word}</span>
          ))}
      </div>
    </div>
  );
}
