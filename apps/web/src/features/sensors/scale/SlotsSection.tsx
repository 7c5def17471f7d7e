import { Box, Button, Group, Stack, UnstyledButton } from '@mantine/core';
import type { Apiary, Hive, Scale, Sensors } from '@propolis/contract';
import { IconScale } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { now } from '../../../lib/clock.ts';
import { readNumber, writeNumber } from '../../../lib/numbers.ts';
import { HiveGraphic } from '../../../ui/art/HiveGraphic.tsx';
import { FieldColumns } from '../../../ui/FieldColumns.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { FormSection } from '../../../ui/FormSection.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../fields.tsx';
import { CalibrationDialog } from './CalibrationDialog.tsx';
import { ScaleStand } from './ScaleStand.tsx';
import { SlotSince } from './SlotSince.tsx';
import styles from './SlotsSection.module.css';
import { type ScaleFormValues, sinceOf, type TakenPlace, takenElsewhere } from './scale-form.ts';
import { useTypeInto } from './use-type-into.ts';

interface SlotsSectionProps {
  readonly scale: Scale | undefined;
  readonly sensors: Sensors;
  readonly apiaries: readonly Apiary[];
}

const focus = (id: string) => {
  const field = document.getElementById(id);
  field?.focus();
  field?.click(); // Opens the list of hives.
};

/** The drawing of the scale and the fields of each slot. */
export function SlotsSection({ scale, sensors, apiaries }: SlotsSectionProps) {
  const t = useTranslations('sensors.scale.form');
  const id = useId();
  const { watch } = useFormContext<ScaleFormValues>();
  const [apiaryId, slots] = watch(['apiary', 'slots']);
  const apiary = apiaries.find((one) => String(one.id) === apiaryId);
  const taken = takenElsewhere(sensors, scale?.id);
  const standing = slots.map(({ hive }) => apiary?.hives.find((one) => String(one.id) === hive));
  const selectId = (position: number) => `${id}-${position}`;
  const says = (position: number, hive: Hive | undefined) =>
    hive ? t('slotWith', { position, hive: hive.name }) : t('slotFree', { position });
  return (
    <FormSection title={t('where')} hint={t('whereHint')}>
      <Box p="16px 8px 8px" bdrs="md" bg="var(--propolis-surface-sunken)">
        <ScaleStand
          slots={standing}
          below={(position) => (
            <UnstyledButton
              className={styles.number}
              aria-label={says(position, standing[position - 1])}
              onClick={() => focus(selectId(position))}
            >
              {position}
            </UnstyledButton>
          )}
        />
      </Box>
      <Stack component="ol" gap="sm">
        {slots.map((_, at) => (
          <SlotFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place on the scale
            key={at}
            position={at + 1}
            selectId={selectId(at + 1)}
            {...{ apiary, apiaries, taken, scale }}
          />
        ))}
      </Stack>
    </FormSection>
  );
}

interface SlotFieldsProps {
  /** 1-based, as printed on the scale. */
  readonly position: number;
  /** The apiary of the scale; its hives can be selected. */
  readonly apiary: Apiary | undefined;
  /** For the names of former hives, which may be in any apiary now. */
  readonly apiaries: readonly Apiary[];
  readonly taken: ReadonlyMap<number, TakenPlace>;
  /** The stored scale with its measurements; absent for a new one. */
  readonly scale: Scale | undefined;
  /** Id of the field, which a click on the slot in the drawing opens. */
  readonly selectId: string;
}

/** One slot with its hive and calibration. */
function SlotFields(props: SlotFieldsProps) {
  const { position, apiary, apiaries, taken, scale, selectId } = props;
  const t = useTranslations('sensors.scale.form');
  const at = position - 1;
  const choices = useHiveChoices({ position, apiary, taken });
  const slot = scale?.hives[at];
  const typeInto = useTypeInto();
  const setSince = (since: string) => typeInto(`slots.${at}.since`, since);
  return (
    <Group component="li" gap="sm" align="flex-start" wrap="nowrap" miw={0}>
      <span className={styles.fieldsNumber} aria-hidden>
        {position}
      </span>
      <Box flex={1} miw={0}>
        <SelectField
          name={`slots.${at}.hive`}
          id={selectId}
          label={t('slot', { position })}
          placeholder={t('free')}
          clearable
          clearButtonProps={{ 'aria-label': t('freeSlot', { position }) }}
          onPick={(hive) => setSince(sinceOf(hive, slot, now()))}
          data={choices.map(({ hive, where }) => ({
            value: String(hive.id),
            label: hive.name,
            disabled: where !== undefined,
          }))}
          renderOption={({ option }) => {
            const choice = choices.find(({ hive }) => String(hive.id) === option.value);
            return choice && <HiveChoice {...choice} />;
          }}
          nothingFoundMessage={t('noHives')}
        />
        <SlotSince {...{ position, slot, apiaries }} onChange={setSince} />
        <SlotCalibration {...{ position, scale }} />
      </Box>
    </Group>
  );
}

interface Choice {
  readonly hive: Hive;
  /** Its current place, if it cannot be selected. */
  readonly where: string | undefined;
}

/** The hives of the apiary; those on other scales are disabled and show their place. */
function useHiveChoices({
  position,
  apiary,
  taken,
}: Pick<SlotFieldsProps, 'position' | 'apiary' | 'taken'>): Choice[] {
  const t = useTranslations('sensors.scale.form');
  const slots = useFormContext<ScaleFormValues>().watch('slots');
  return (apiary?.hives ?? []).map((hive) => {
    const elsewhere = taken.get(hive.id);
    const here = slots.findIndex((slot) => slot.hive === String(hive.id));
    if (elsewhere) return { hive, where: t('takenOn', { ...elsewhere }) };
    return {
      hive,
      where: here >= 0 && here !== position - 1 ? t('takenHere', { position: here + 1 }) : undefined,
    };
  });
}

function HiveChoice({ hive, where }: Choice) {
  return (
    <Group component="span" gap="sm" wrap="nowrap" mih={44}>
      <HiveGraphic color={hive.color} supers={0} hasRock={false} size={0} title="" />
      <Stack component="span" className="anywhere" gap={0} miw={0} lh={1.25}>
        {hive.name}{' '}
        {where && (
          <Box component="span" fz="sm">
            {where}
          </Box>
        )}
      </Stack>
    </Group>
  );
}

/** Factor and offset of a slot, typed or calculated from a known weight; collapsed while valid. */
function SlotCalibration({ position, scale }: Pick<SlotFieldsProps, 'position' | 'scale'>) {
  const t = useTranslations('sensors.scale.form');
  const { watch, setValue, formState } = useFormContext<ScaleFormValues>();
  const [calibrating, setCalibrating] = useState(false);
  const at = position - 1;
  const errors = formState.errors.slots?.[at];
  const wrong = errors?.factor !== undefined || errors?.offset !== undefined;
  const factor = readNumber(watch(`slots.${at}.factor`));
  const calibrated = factor !== null && factor !== 0;
  return (
    <>
      <Fold summary={t(calibrated ? 'calibrated' : 'notCalibrated')} keptOpen={wrong}>
        {!calibrated && <p>{t('calibrationHint')}</p>}
        <FieldColumns least={120}>
          {/* The decimal keypad has no minus sign on some phones. */}
          {(['factor', 'offset'] as const).map((part) => (
            <TextField
              key={part}
              name={`slots.${at}.${part}`}
              label={t(part)}
              description={t(`${part}Hint`)}
              inputMode="text"
            />
          ))}
        </FieldColumns>
        <Button
          variant="default"
          leftSection={<IconScale size={18} aria-hidden />}
          onClick={() => setCalibrating(true)}
        >
          {t('calibrate')}
        </Button>
      </Fold>
      {calibrating && (
        <CalibrationDialog
          position={position}
          scale={scale}
          onCalibrated={({ weight_factor, weight_offset }) => {
            const options = { shouldDirty: true, shouldValidate: true } as const;
            setValue(`slots.${at}.factor`, writeNumber(weight_factor), options);
            setValue(`slots.${at}.offset`, writeNumber(weight_offset), options);
          }}
          onClose={() => setCalibrating(false)}
        />
      )}
    </>
  );
}
