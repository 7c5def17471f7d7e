import { HIVE_COLORS } from '@propolis/domain';
import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { RadioChoice, RadioField } from '../../../ui/RadioField.tsx';
import styles from './ColorPalette.module.css';

interface ColorPaletteProps {
  /** Hex without `#`. */
  readonly value: string;
  readonly onChange: (hex: string) => void;
}

/** The ten colours of hives, each by its name (specification 3). */
export function ColorPalette({ value, onChange }: ColorPaletteProps) {
  const t = useTranslations('hives.form');
  const language = useLanguage();
  const name = useId();
  return (
    <RadioField className={styles.palette} label={t('color')}>
      <div className={styles.colors}>
        {HIVE_COLORS.map(({ hex, labels }) => (
          <RadioChoice
            key={hex}
            className={styles.color}
            name={name}
            checked={hex === value}
            onChoose={() => onChange(hex)}
          >
            <span className={styles.swatch} style={{ backgroundColor: `#${hex}` }}>
              <IconCheck size={22} stroke={3} aria-hidden className={styles.check} />
            </span>
            <span>{labels[language]}</span>
          </RadioChoice>
        ))}
      </div>
    </RadioField>
  );
}
