import { HIVE_COLORS } from '@propolis/domain';
import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../../lib/i18n/language.ts';
import styles from './ColorPalette.module.css';

interface ColorPaletteProps {
  /** Hex without `#`. */
  readonly value: string;
  readonly onChange: (hex: string) => void;
}

/** The ten colours of hives, each by its name (spec 3). */
export function ColorPalette({ value, onChange }: ColorPaletteProps) {
  const t = useTranslations('hives.form');
  const language = useLanguage();
  const name = useId();
  return (
    <fieldset className={styles.palette}>
      <legend className={styles.legend}>{t('color')}</legend>
      <div className={styles.colors}>
        {HIVE_COLORS.map(({ hex, labels }) => (
          <label key={hex} className={styles.color}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              value={hex}
              checked={hex === value}
              onChange={() => onChange(hex)}
            />
            <span className={styles.swatch} style={{ backgroundColor: `#${hex}` }}>
              <IconCheck size={22} stroke={3} aria-hidden className={styles.check} />
            </span>
            <span>{labels[language]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
