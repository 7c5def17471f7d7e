import { Select } from '@mantine/core';
import type { Apiary, Hive, Scale } from '@propolis/contract';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { now } from '../../../lib/clock.ts';
import { useFieldError } from '../../../lib/use-words.ts';
import { HiveGraphic } from '../../../ui/art/HiveGraphic.tsx';
import { SlotCalibration } from './SlotCalibration.tsx';
import styles from './SlotFields.module.css';
import { SlotSince } from './SlotSince.tsx';
import { type ScaleFormValues, sinceOf, type TakenPlace } from './scale-form.ts';

interface SlotFieldsProps {
  /** 1-based, as it is printed on the scale. */
  readonly position: number;
  readonly form: UseFormReturn<ScaleFormValues>;
  /** Where the scale stands; its hives can be picked. */
  readonly apiary: Apiary | undefined;
  /** Those who stood there before may stand anywhere today. */
  readonly apiaries: readonly Apiary[];
  readonly taken: ReadonlyMap<number, TakenPlace>;
  /** The scale as it is kept, while it is edited: what it has measured. */
  readonly scale: Scale | undefined;
  /** Says where the field is, for who presses the slot of the drawing. */
  readonly selectId: string;
}

/** One slot: which hive stands there, and how its weight is calibrated. */
export function SlotFields(props: SlotFieldsProps) {
  const { position, form, apiary, apiaries, taken, scale, selectId } = props;
  const t = useTranslations('sensors.scale.form');
  const fieldError = useFieldError();
  const at = position - 1;
  const errors = form.formState.errors.slots?.[at];
  const choices = useHiveChoices({ position, form, apiary, taken });
  const slot = scale?.hives[at];
  const setSince = (since: string) =>
    form.setValue(`slots.${at}.since`, since, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  return (
    <li className={styles.slot}>
      <span className={styles.number} aria-hidden>
        {position}
      </span>
      <div className={styles.fields}>
        <Controller
          control={form.control}
          name={`slots.${at}.hive`}
          render={({ field }) => (
            <Select
              {...field}
              id={selectId}
              label={t('slot', { position })}
              placeholder={t('free')}
              clearable
              clearButtonProps={{ 'aria-label': t('freeSlot', { position }) }}
              value={field.value || null}
              onChange={(hive) => {
                field.onChange(hive ?? '');
                setSince(sinceOf(hive ?? '', slot, now()));
              }}
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
              error={fieldError(errors?.hive)}
            />
          )}
        />
        <SlotSince {...{ position, form, slot, apiaries }} onChange={setSince} />
        <SlotCalibration {...{ position, form, scale }} />
      </div>
    </li>
  );
}

interface Choice {
  readonly hive: Hive;
  /** Where it stands already, if it cannot be picked. */
  readonly where: string | undefined;
}

/** The hives of the apiary, those that stand elsewhere with where. */
function useHiveChoices({
  position,
  form,
  apiary,
  taken,
}: Pick<SlotFieldsProps, 'position' | 'form' | 'apiary' | 'taken'>): Choice[] {
  const t = useTranslations('sensors.scale.form');
  const slots = form.watch('slots');
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
    <span className={styles.choice} data-taken={where !== undefined}>
      <HiveGraphic color={hive.color} supers={0} hasRock={false} size={0} title="" />
      <span className={styles.words}>
        {hive.name} {where && <span className={styles.where}>{where}</span>}
      </span>
    </span>
  );
}
