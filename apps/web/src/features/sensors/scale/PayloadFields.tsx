import { ActionIcon, Autocomplete, Button, Group, Stack } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useFieldError } from '../../../lib/use-words.ts';
import { Fold } from '../../../ui/Fold.tsx';
import { type Meaning, MeaningFields } from '../MeaningFields.tsx';
import styles from './PayloadFields.module.css';
import { beginFields, type PayloadFieldValues } from './payload-fields.ts';
import type { ScaleFormValues } from './scale-form.ts';
import { useTypeInto } from './use-type-into.ts';

interface PayloadFieldsProps {
  /** Names of payload fields that the scale has sent. */
  readonly seen: readonly string[];
}

/** Meaning of the decoded payload fields of a LoRaWAN scale, for decoders with custom names. */
export function PayloadFields({ seen }: PayloadFieldsProps) {
  const t = useTranslations('sensors.scale.fields');
  const fieldError = useFieldError();
  const { watch, formState } = useFormContext<ScaleFormValues>();
  const typeInto = useTypeInto();
  const [fields, slots] = watch(['fields', 'slots']);
  const errors = formState.errors.fields;
  const places = slots.length;
  const set = (next: readonly PayloadFieldValues[]) => typeInto('fields', next);
  const usual = fields.length === 0;
  return (
    <Fold summary={usual ? t('usual') : t('own', { count: fields.length })} keptOpen={errors !== undefined}>
      <p>{t('hint')}</p>
      {usual ? (
        <Button variant="default" onClick={() => set(beginFields(places, seen))}>
          {t('begin')}
        </Button>
      ) : (
        <>
          <Stack component="ul" w="100%">
            {fields.map((field, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a field is its place in the list
              <Group component="li" key={at} className={styles.field} gap="xs" align="flex-end" wrap="nowrap">
                <PayloadField
                  {...{ at, field, seen, places }}
                  onMeaning={(part) =>
                    set(fields.map((one, index) => (index === at ? { ...one, ...part } : one)))
                  }
                  onRemove={() => set(fields.filter((_, index) => index !== at))}
                />
              </Group>
            ))}
          </Stack>
          {errors?.type && <p className={styles.wrong}>{fieldError({ type: errors.type })}</p>}
          <Group gap="sm" align="stretch">
            <Button
              variant="light"
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => set([...fields, { name: '', slot: 1, measure: 'weight', unit: 'kg' }])}
            >
              {t('add')}
            </Button>
            <Button variant="subtle" onClick={() => set([])}>
              {t('backToUsual')}
            </Button>
          </Group>
        </>
      )}
    </Fold>
  );
}

interface PayloadFieldProps extends PayloadFieldsProps {
  readonly at: number;
  readonly field: PayloadFieldValues;
  readonly places: number;
  readonly onMeaning: (part: Partial<Meaning>) => void;
  readonly onRemove: () => void;
}

function PayloadField(props: PayloadFieldProps) {
  const { at, field: meaning, seen, places, onMeaning, onRemove } = props;
  const t = useTranslations('sensors.scale.fields');
  const fieldError = useFieldError();
  return (
    <>
      <div className={styles.meaning}>
        <Controller
          name={`fields.${at}.name`}
          render={({ field, fieldState: { error } }) => (
            <Autocomplete
              {...field}
              label={t('name')}
              required
              maxLength={100}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              data={[...seen]}
              error={error?.type === 'twice' ? t('twice') : fieldError(error)}
            />
          )}
        />
        <MeaningFields meaning={meaning} places={places} onChange={onMeaning} />
      </div>
      <ActionIcon aria-label={t('remove', { number: at + 1 })} onClick={onRemove}>
        <IconTrash size={18} />
      </ActionIcon>
    </>
  );
}
