import { useFormatter, useTranslations } from 'use-intl';
import { ChoiceButtons } from '../../../ui/ChoiceButtons.tsx';
import { NumberStepper } from '../../../ui/NumberStepper.tsx';
import { useUnits } from '../use-units.ts';
import styles from './ItemField.module.css';
import type { ItemControlProps } from './item-props.ts';
import { numberChips } from './number-chips.ts';
import { stepOf } from './step-of.ts';

/** A number by plus and minus; the last visit's is one press away, and so are those around it. */
export function ItemNumber(props: ItemControlProps) {
  const { item, label, value, last, quick, error, onChange } = props;
  const units = useUnits();
  const number = typeof value === 'boolean' ? null : (value ?? null);
  return (
    <div className={styles.number}>
      {(quick || typeof last === 'number') && <NumberChips {...props} />}
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
    </div>
  );
}

function NumberChips({ item, label, value, last, onChange }: ItemControlProps) {
  const t = useTranslations('observations.form');
  const format = useFormatter();
  const units = useUnits();
  const known = typeof last === 'number' ? last : undefined;
  const withUnit = (count: number) =>
    item.unit ? `${format.number(count)} ${units(item.unit, count)}` : format.number(count);
  const chips = numberChips(known, { min: item.min, max: item.max, step: stepOf(item.unit) });
  return (
    <ChoiceButtons
      label={label}
      choices={chips.map((chip) => ({
        value: chip,
        label: format.number(chip),
        name: chip === known ? t('takeLast', { value: withUnit(chip), label }) : withUnit(chip),
        asLast: chip === known ? t('asLast') : undefined,
      }))}
      value={typeof value === 'number' ? value : null}
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
}
