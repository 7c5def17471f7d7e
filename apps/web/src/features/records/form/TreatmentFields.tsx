import { Input, NativeSelect, TextInput } from '@mantine/core';
import {
  INDICATIONS,
  isAllowedIn,
  isIsoDay,
  MEDICINE_UNITS,
  SUBSTANCES,
  VARROA_PRODUCTS,
  whyNoDose,
} from '@propolis/domain';
import { Controller } from 'react-hook-form';
import { useFormatter, useTranslations } from 'use-intl';
import { localNoon, longDate } from '../../../lib/dates.ts';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { namesInLine } from '../../../lib/isolated.ts';
import { useFieldError } from '../../../lib/use-words.ts';
import { DateField } from '../../../ui/date/DateField.tsx';
import { FieldColumns } from '../../../ui/FieldColumns.tsx';
import { SwitchButtons } from '../../../ui/SwitchButtons.tsx';
import { AmountFields } from './AmountFields.tsx';
import type { ChoosableHive, FieldsProps } from './fields.ts';
import styles from './RecordForm.module.css';
import { OTHER_PRODUCT, type RecordValues } from './record-form.ts';
import {
  type Circumstances,
  dosesOf,
  isListed,
  releaseOf,
  secondDoseOf,
  withProduct,
} from './record-meaning.ts';

interface TreatmentFieldsProps extends FieldsProps {
  readonly hives: readonly ChoosableHive[];
  /** Products of earlier treatments and of the shelf, the newest first. */
  readonly used: readonly string[];
  readonly circumstances: Circumstances;
  /** The values of a new record before any input. */
  readonly proposed: RecordValues | undefined;
}

export function TreatmentFields({ hives, ...props }: TreatmentFieldsProps) {
  const { form } = props;
  const { units } = useLabels().records;
  return (
    <>
      <ProductField {...props} />
      <AmountFields
        form={form}
        hives={hives}
        units={MEDICINE_UNITS.map((unit) => ({ value: unit, label: units[unit] }))}
      />
      <DoseLine form={form} hives={hives} />
    </>
  );
}

/** The dose of the product for the chosen hives with its source; empty if its text gives none. */
function DoseLine({ form, hives }: FieldsProps & Pick<TreatmentFieldsProps, 'hives'>) {
  const t = useTranslations('records.form.dose');
  const certainties = useTranslations('varroaPlan.certainties');
  const format = useFormatter();
  const { units } = useLabels().records;
  const language = useLanguage();
  const [product, ids] = form.watch(['product', 'hives']);
  const chosen = hives.filter(({ id }) => ids.includes(String(id)));
  const doses = dosesOf(product, chosen);
  const known = doses.find(({ dose }) => dose !== null)?.dose;
  if (!known) {
    const why = chosen.flatMap(({ hive_type_id: type }) => (type && whyNoDose(product, type)) || [])[0];
    return why ? <p className={`quiet ${styles.source}`}>{t(`none.${why}`)}</p> : null;
  }
  const amounts = [...new Set(doses.map(({ dose }) => dose?.amount))];
  const texts = amounts.map((amount) => {
    const said =
      amount === undefined
        ? t('unknown')
        : t('amount', { amount: format.number(amount), unit: units[known.unit] });
    const group = doses.filter(({ dose }) => dose?.amount === amount);
    return amounts.length === 1
      ? said
      : t('ofHives', { dose: said, hives: namesInLine(group.map(({ hive }) => hive.name)) });
  });
  const { source, date, certainty } = known;
  return (
    <div>
      <p className={styles.line}>{t('line', { doses: texts.join(' · ') })}</p>
      <p className={`quiet ${styles.source}`}>
        {certainties(certainty)} {t('source', { source, date: longDate(localNoon(date), language) })}
      </p>
    </div>
  );
}

export function LastDayField({ form }: FieldsProps) {
  const t = useTranslations('records.form');
  const fieldError = useFieldError();
  const { errors } = form.formState;
  return (
    <Controller
      control={form.control}
      name="last_day"
      render={({ field }) => (
        <DateField
          label={t('last_day')}
          value={field.value}
          min={form.getValues('happened_on')}
          error={fieldError(errors.last_day)}
          onChange={field.onChange}
        />
      )}
    />
  );
}

/** The product in lists; one that is in none is typed, with its active substance. */
function ProductField({ form, used, circumstances, proposed }: Omit<TreatmentFieldsProps, 'hives'>) {
  const { country, treatments } = circumstances;
  const t = useTranslations('records.form');
  const fieldError = useFieldError();
  const { errors } = form.formState;
  const product = form.watch('product');
  const listed = VARROA_PRODUCTS.map((one) => ({
    ...one,
    here: country !== undefined && isAllowedIn(one, country),
  }));
  const known =
    product === '' || product === OTHER_PRODUCT || used.includes(product) ? used : [product, ...used];
  const choose = (name: string) => {
    const next = withProduct(form.getValues(), name, { treatments, proposed });
    form.reset(next, { keepDefaultValues: true, keepErrors: true });
  };
  const group = (label: string, names: readonly string[]) =>
    names.length > 0 ? [{ group: label, items: names.map((name) => ({ value: name, label: name })) }] : [];
  const rest = listed.filter(({ name }) => !known.includes(name));
  return (
    <>
      <NativeSelect
        label={t('product')}
        required
        error={fieldError(errors.product)}
        {...form.register('product')}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        data={[
          { value: '', label: t('chooseProduct') },
          ...group(t('usedProducts'), known),
          ...group(
            t('allowedProducts'),
            rest.filter(({ here }) => here).map(({ name }) => name),
          ),
          ...group(
            t('otherProducts'),
            rest.filter(({ here }) => !here).map(({ name }) => name),
          ),
          { value: OTHER_PRODUCT, label: t('otherProduct') },
        ]}
      />
      {product === OTHER_PRODUCT && (
        <TextInput
          label={t('product_name')}
          required
          error={fieldError(errors.product_name ?? errors.product)}
          {...form.register('product_name')}
        />
      )}
      {product !== '' && !isListed(product) && <SubstancesField form={form} />}
    </>
  );
}

function SubstancesField({ form }: FieldsProps) {
  const t = useTranslations('records.form');
  const { substances } = useLabels().records;
  const fieldError = useFieldError();
  const error = fieldError(form.formState.errors.substances as { readonly type: string } | undefined);
  const chosen = form.watch('substances');
  return (
    <Input.Wrapper
      label={t('substances')}
      labelElement="div"
      required
      error={error}
      data-fault={error !== undefined}
    >
      <SwitchButtons
        label={t('substances')}
        choices={SUBSTANCES.map((value) => ({
          value,
          label: substances[value],
          on: chosen.includes(value),
        }))}
        onPress={(value) =>
          form.setValue(
            'substances',
            chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value],
            { shouldDirty: true, shouldValidate: form.formState.isSubmitted },
          )
        }
      />
    </Input.Wrapper>
  );
}

/** The second dose, and the first day with free honey, as far as they are known. */
export function TreatmentLines({ form }: FieldsProps) {
  const t = useTranslations('records.form');
  const language = useLanguage();
  const values = form.watch();
  if (values.product === '') return null;
  const second = secondDoseOf(values);
  return (
    <>
      {second && (
        <p role="status" className={styles.line}>
          {t('secondDose', { day: longDate(localNoon(second), language) })}
        </p>
      )}
      <ReleaseLine values={values} />
    </>
  );
}

function ReleaseLine({ values }: { readonly values: RecordValues }) {
  const t = useTranslations('records.form');
  const language = useLanguage();
  const release = releaseOf(values);
  if (release)
    return (
      <p role="status" className={styles.line}>
        {t('release', { day: longDate(localNoon(release), language) })}
      </p>
    );
  return (
    <p role="status" className={styles.line}>
      {t(isIsoDay(values.last_day) ? 'releaseUnknown' : 'releaseLater')}
    </p>
  );
}

const TEXTS = ['batch', 'method', 'prescribed_by', 'dispensed_by', 'administered_by'] as const;

export function MoreTreatmentFields({ form }: FieldsProps) {
  const t = useTranslations('records.form');
  const { indications } = useLabels().records;
  const fieldError = useFieldError();
  const { errors } = form.formState;
  return (
    <FieldColumns>
      <TextInput
        label={t('honey_days')}
        description={t('honeyDaysHint')}
        inputMode="numeric"
        autoComplete="off"
        error={fieldError(errors.honey_days)}
        {...form.register('honey_days')}
      />
      <Controller
        control={form.control}
        name="release_day"
        render={({ field }) => (
          <DateField
            label={t('release_day')}
            value={field.value}
            error={fieldError(errors.release_day)}
            onChange={field.onChange}
          />
        )}
      />
      <TextInput
        label={t('second_dose_after')}
        description={t('secondDoseHint')}
        inputMode="numeric"
        autoComplete="off"
        error={fieldError(errors.second_dose_after)}
        {...form.register('second_dose_after')}
      />
      <NativeSelect
        label={t('indication')}
        data={INDICATIONS.map((value) => ({ value, label: indications[value] }))}
        {...form.register('indication')}
      />
      {TEXTS.map((name) => (
        <TextInput key={name} label={t(name)} error={fieldError(errors[name])} {...form.register(name)} />
      ))}
    </FieldColumns>
  );
}
