import { placesOf, SCALE_MODELS } from '@propolis/domain';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { StandDrawing } from '../../../ui/art/StandDrawing.tsx';
import styles from './ModelChoice.module.css';

interface ModelChoiceProps {
  readonly value: number;
  readonly onChange: (model: number) => void;
  readonly error?: string | undefined;
}

/** The three models, each drawn with its slots. */
export function ModelChoice({ value, onChange, error }: ModelChoiceProps) {
  const t = useTranslations('sensors.scale.form');
  const name = useId();
  return (
    <fieldset className={styles.models}>
      <legend className={styles.legend}>{t('model')}</legend>
      <div className={styles.choices}>
        {SCALE_MODELS.map((model) => (
          <label key={model} className={styles.model}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              checked={model === value}
              onChange={() => onChange(model)}
            />
            <span className={styles.look}>
              <StandDrawing slots={Array.from({ length: placesOf(model) }, () => null)} />
            </span>
            <span className={styles.words}>{t('slots', { count: placesOf(model) })}</span>
          </label>
        ))}
      </div>
      {error && <p className={styles.error}>{error}</p>}
    </fieldset>
  );
}
