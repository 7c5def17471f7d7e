import { Button } from '@mantine/core';
import type { ObservationUnit } from '@propolis/domain';
import { useFormatter, useTranslations } from 'use-intl';
import { NumberStepper } from '../../../ui/NumberStepper.tsx';
import { useUnits } from '../use-units.ts';
import styles from './ItemField.module.css';
import type { ItemControlProps } from './item-props.ts';

/** What one press adds: half a kilogram is a measure, half a frame is none. */
const stepOf = (unit: ObservationUnit | undefined): number => (unit === 'kg' ? 0.5 : 1);

/** A number by plus and minus; the last visit's is one press away. */
export function ItemNumber({ item, label, value, last, error, onChange }: ItemControlProps) {
  const t = useTranslations('observations.form');
  const format = useFormatter();
  const units = useUnits();
  const number = typeof value === 'boolean' ? null : (value ?? null);
  const withUnit = (count: number) =>
    item.unit ? `${format.number(count)} ${units(item.unit, count)}` : format.number(count);
  return (
    <>
      <NumberStepper
        label={label}
        value={number}
        onChange={(next) => onChange(next ?? undefined)}
        unit={item.unit && units(item.unit, typeof number === 'number' ? number : 2)}
        min={item.min}
        max={item.max}
        step={stepOf(item.unit)}
        error={error}
      />
      {typeof last === 'number' && (
        <Button
          className={styles.last}
          variant="subtle"
          aria-label={t('takeLast', { value: withUnit(last), label })}
          onClick={() => onChange(last)}
        >
          {t('last', { value: withUnit(last) })}
        </Button>
      )}
    </>
  );
}
