import { Button, Input } from '@mantine/core';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useFieldError } from '../../../lib/use-words.ts';
import { arrivedText } from '../../../lib/writes/provisional.ts';
import { ColorDot } from '../../../ui/ColorDot.tsx';
import { SwitchButtons } from '../../../ui/SwitchButtons.tsx';
import type { ChoosableHive } from './fields.ts';

interface HivesFieldProps {
  readonly hives: readonly ChoosableHive[];
  /** Called with the ids of the chosen hives, before they are in the form. */
  readonly onChoose?: (ids: readonly string[]) => void;
}

/** The hives of a record, each a switch, in the order in which they stand; all at once by one press. */
export function HivesField({ hives: here, onChoose }: HivesFieldProps) {
  const t = useTranslations('records.form');
  const fields = useTranslations('records.fields');
  const fieldError = useFieldError();
  const { field, fieldState } = useController<{ hives: readonly string[] }, 'hives'>({ name: 'hives' });
  const error = fieldError(fieldState.error);
  const chosen = new Set(field.value.map(arrivedText));
  const [known] = useState(here);
  // A chosen hive that another device removes or moves stays, so that it can be left out.
  const isGone = ({ id }: ChoosableHive) => chosen.has(String(id)) && !here.some((hive) => hive.id === id);
  const hives = [...here, ...known.filter(isGone)];
  const ids = hives.map(({ id }) => String(id));
  const choose = (next: readonly string[]) => {
    onChoose?.(next);
    field.onChange(next);
  };
  const turn = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    choose(ids.filter((one) => next.has(one)));
  };
  const all = chosen.size === hives.length;
  return (
    <Input.Wrapper labelElement="div" error={error} data-fault={error !== undefined}>
      <SwitchButtons
        label={fields('hives')}
        choices={hives.map(({ id, name, color }) => ({
          value: String(id),
          label: name,
          icon: <ColorDot color={color} />,
          on: chosen.has(String(id)),
        }))}
        onPress={turn}
      >
        {hives.length > 1 && (
          <Button variant="subtle" onClick={() => choose(all ? [] : ids)}>
            {t(all ? 'noHives' : 'allHives')}
          </Button>
        )}
      </SwitchButtons>
    </Input.Wrapper>
  );
}
