import { Button, Group, Stack, Text } from '@mantine/core';
import type { Hive } from '@propolis/contract';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ELISION } from '../../../lib/i18n/elision.ts';
import { numberProblem } from '../../../lib/numbers.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { NumberStepper } from '../../../ui/NumberStepper.tsx';

interface MoveHiveDialogProps {
  readonly hive: Hive;
  /** All that stand here, in their order. */
  readonly hives: readonly Hive[];
  readonly onMove: (position: number) => void;
  readonly onClose: () => void;
}

/** The place of a hive by its number, and which hive makes room for it. */
export function MoveHiveDialog({ hive, hives, onMove, onClose }: MoveHiveDialogProps) {
  const t = useTranslations('hives.stand');
  const common = useTranslations('common');
  const [position, setPosition] = useState<number | string | null>(hive.position_on_apiary);
  const [refused, setRefused] = useState(false);
  const bounds = { min: 1, max: hives.length, whole: true };
  const chosen =
    typeof position === 'number' && numberProblem(position, bounds) === undefined ? position : undefined;
  const there = hives.find(({ position_on_apiary }) => position_on_apiary === chosen);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen === undefined) return setRefused(true);
    onClose();
    if (there?.id !== hive.id) onMove(chosen);
  };
  return (
    <Dialog title={t('moveTitle', { name: hive.name })} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <NumberStepper
            label={t('position')}
            value={position}
            onChange={setPosition}
            {...bounds}
            error={refused && chosen === undefined ? t('positionNeeded', { count: hives.length }) : undefined}
          />
          <Text role="status" c="dimmed">
            {there &&
              (there.id === hive.id
                ? t('staysHere')
                : t.markup('takesPlaceOf', { name: there.name, ...ELISION }))}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit">{t('moveHere')}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
