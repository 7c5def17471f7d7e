import { placesOf, SCALE_MODELS } from '@propolis/domain';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { StandDrawing } from '../../../ui/art/StandDrawing.tsx';
import { RadioChoice, RadioField } from '../../../ui/RadioField.tsx';
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
    <RadioField label={t('model')} error={error}>
      <div className={styles.choices}>
        {SCALE_MODELS.map((model) => (
          <RadioChoice
            key={model}
            framed
            className={styles.model}
            name={name}
            checked={model === value}
            onChoose={() => onChange(model)}
          >
            <span className={styles.look}>
              <StandDrawing slots={Array.from({ length: placesOf(model) }, () => null)} />
            </span>
            <span className={styles.words}>{t('slots', { count: placesOf(model) })}</span>
          </RadioChoice>
        ))}
      </div>
    </RadioField>
  );
}
