import { Input } from '@mantine/core';
import { SPLIT_ITEMS } from '@propolis/domain';
import { useTranslations } from 'use-intl';
import { useFieldError } from '../../../lib/use-words.ts';
import { NumberStepper } from '../../../ui/NumberStepper.tsx';
import type { GiftValues, KnownGift } from './split-form.ts';

/** As in the contract. */
const MOST = 40;

interface GiftFieldsProps {
  readonly values: GiftValues;
  /** What the hive that gives still has. */
  readonly known: KnownGift;
  readonly errors: { readonly [field in keyof GiftValues]?: { readonly type: string } | undefined };
  readonly onChange: (field: keyof GiftValues, value: number | string | null) => void;
}

/** Frames of brood, frames of stores, and seams of bees that one hive gives to the other. */
export function GiftFields({ values, known, errors, onChange }: GiftFieldsProps) {
  const t = useTranslations('split');
  const fieldError = useFieldError();
  return SPLIT_ITEMS.map(([field]) => {
    const has = known[field];
    return (
      <Input.Wrapper
        key={field}
        labelElement="div"
        label={t(`gift.${field}`)}
        description={has === undefined ? undefined : t('available', { count: has })}
      >
        <NumberStepper
          label={t(`gift.${field}`)}
          value={values[field]}
          min={0}
          max={has ?? MOST}
          whole
          error={fieldError(errors[field])}
          onChange={(value) => onChange(field, value)}
        />
      </Input.Wrapper>
    );
  });
}
