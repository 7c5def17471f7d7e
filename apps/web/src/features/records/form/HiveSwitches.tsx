import { Button, Input } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { arrivedText } from '../../../lib/writes/provisional.ts';
import { ColorDot } from '../../../ui/ColorDot.tsx';
import { SwitchButtons } from '../../../ui/SwitchButtons.tsx';
import type { ChoosableHive } from './fields.ts';

interface HiveSwitchesProps {
  readonly hives: readonly ChoosableHive[];
  /** Ids of the chosen hives. */
  readonly value: readonly string[];
  readonly error: string | undefined;
  /** Receives the chosen ids in the order in which the hives stand. */
  readonly onChange: (value: string[]) => void;
}

/** The hives of a record, each a switch; all at once by one press. */
export function HiveSwitches({ hives, value, error, onChange }: HiveSwitchesProps) {
  const t = useTranslations('records.form');
  const chosen = new Set(value.map(arrivedText));
  const all = chosen.size === hives.length;
  const set = (next: ReadonlySet<string>) =>
    onChange(hives.map(({ id }) => String(id)).filter((id) => next.has(id)));
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
}
