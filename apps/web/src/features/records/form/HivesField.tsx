import { Button, Input } from '@mantine/core';
import { Controller } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useFieldError } from '../../../lib/use-words.ts';
import { arrivedText } from '../../../lib/writes/provisional.ts';
import { ColorDot } from '../../../ui/ColorDot.tsx';
import { SwitchButtons } from '../../../ui/SwitchButtons.tsx';
import type { ChoosableHive, FieldsProps } from './fields.ts';

interface HivesFieldProps extends FieldsProps {
  readonly hives: readonly ChoosableHive[];
}

/** The hives of the record, each a switch; all at once by one press. */
export function HivesField({ form, hives }: HivesFieldProps) {
  const t = useTranslations('records.form');
  const fieldError = useFieldError();
  const error = fieldError(form.formState.errors.hives as { readonly type: string } | undefined);
  return (
    <Controller
      control={form.control}
      name="hives"
      render={({ field: { value } }) => {
        const chosen = new Set(value.map(arrivedText));
        const all = chosen.size === hives.length;
        const set = (next: ReadonlySet<string>) =>
          form.setValue(
            'hives',
            // In the order in which they stand.
            hives.map(({ id }) => String(id)).filter((id) => next.has(id)),
            { shouldDirty: true, shouldValidate: form.formState.isSubmitted },
          );
        const turn = (id: string) => {
          const next = new Set(chosen);
          if (!next.delete(id)) next.add(id);
          set(next);
        };
        return (
          <Input.Wrapper labelElement="div" error={error} data-fault={error !== undefined}>
            <SwitchButtons
              label={t('hives')}
              choices={hives.map(({ id, name, color }) => ({
                value: String(id),
                label: name,
                icon: <ColorDot color={color} />,
                on: chosen.has(String(id)),
              }))}
              onPress={turn}
            >
              {hives.length > 1 && (
                <Button
                  variant="subtle"
                  onClick={() => set(all ? new Set() : new Set(hives.map(({ id }) => String(id))))}
                >
                  {t(all ? 'noHives' : 'allHives')}
                </Button>
              )}
            </SwitchButtons>
          </Input.Wrapper>
        );
      }}
    />
  );
}
