import { NativeSelect, TextInput } from '@mantine/core';
import {
  INDICATIONS,
  isAllowedIn,
  isIsoDay,
  MEDICINE_UNITS,
  SUBSTANCES,
  VARROA_PRODUCTS,
  whyNoDose,
} from '@propolis/domain';
import { useFormContext } from 'react-hook-form';
import { useFormatter, useTranslations } from 'use-intl';
import { localNoon, longDate } from '../../../lib/dates.ts';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { namesInLine } from '../../../lib/isolated.ts';
import { FieldColumns } from '../../../ui/FieldColumns.tsx';
import { AmountFields } from './AmountFields.tsx';
import { DayField, SwitchesField, useField } from './CommonFields.tsx';
import type { ChoosableHive } from './fields.ts';
import { dosesOf } from './planned-treatment.ts';
import { OTHER_PRODUCT, type RecordValues } from './record-form.ts';
import { type Circumstances, isListed, releaseOf, secondDoseOf, withProduct } from './record-meaning.ts';

interface TreatmentFieldsProps {
  readonly hives: readonly ChoosableHive[];
  /** Products of earlier treatments and of the shelf, the newest first. */
  readonly used: readonly string[];
  readonly circumstances: Circumstances;
  /** The values of a new record before any input. */
  readonly proposed: RecordValues | undefined;
}

export function TreatmentFields({ hives, ...props }: TreatmentFieldsProps) {
  const { units } = useLabels().records;
  return (
    <>
      <ProductField {...props} />
      <AmountFields
        hives={hives}
        units={MEDICINE_UNITS.map((unit) => ({ value: unit, label: units[unit] }))}
      />
      <DoseLine hives={hives} />
    </>
  );
}

/** The dose of the product for the chosen hives with its source; empty if its text gives none. */
function DoseLine({ hives }: Pick<TreatmentFieldsProps, 'hives'>) {
  const t = useTranslations('records.form.dose');
  const certainties = useTranslations('varroaPlan.certainties');
  const format = useFormatter();
  const { units } = useLabels().records;
  const language = useLanguage();
  const [product, ids] = useFormContext<RecordValues>().watch(['product', 'hives']);
  const chosen = hives.filter(({ id }) => ids.includes(String(id)));
  const doses = dosesOf(product, chosen);
  const known = doses.find(({ dose }) => dose !== null)?.dose;
  if (!known) {
    const why = chosen.flatMap(({ hive_type_id: type }) => (type && whyNoDose(product, type)) || [])[0];
    return why ? <p className="quiet">{t(`none.${why}`)}</p> : null;
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
      <p>{t('line', { doses: texts.join(' · ') })}</p>
      <p className="quiet">
        {certainties(certainty)} {t('source', { source, date: longDate(localNoon(date), language) })}
      </p>
    </div>
  );
}

/** The product in lists; one that is in none is typed, with its active substance. */
function ProductField({ used, circumstances, proposed }: Omit<TreatmentFieldsProps, 'hives'>) {
  const { country, treatments } = circumstances;
  const t = useTranslations('records.form');
  const fields = useTranslations('records.fields');
  const { substances } = useLabels().records;
  const field = useField<RecordValues>();
  const { watch, getValues, reset } = useFormContext<RecordValues>();
  const product = watch('product');
  const known =
    product === '' || product === OTHER_PRODUCT || used.includes(product) ? used : [product, ...used];
  const choose = (name: string) => {
    const next = withProduct(getValues(), name, { treatments, proposed });
    reset(next, { keepDefaultValues: true, keepErrors: true });
  };
  const group = (label: string, names: readonly string[]) =>
    names.length > 0 ? [{ group: label, items: [...names] }] : [];
  const rest = VARROA_PRODUCTS.filter(({ name }) => !known.includes(name));
  const allowed = rest.filter((one) => country !== undefined && isAllowedIn(one, country));
  const namesOf = (products: typeof rest) => products.map(({ name }) => name);
  return (
    <>
      <NativeSelect
        label={fields('product')}
        required
        {...field('product')}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        data={[
          { value: '', label: t('chooseProduct') },
          ...group(t('usedProducts'), known),
          ...group(t('allowedProducts'), namesOf(allowed)),
          ...group(t('otherProducts'), namesOf(rest.filter((one) => !allowed.includes(one)))),
          { value: OTHER_PRODUCT, label: t('otherProduct') },
        ]}
      />
      {product === OTHER_PRODUCT && (
        <TextInput
          label={t('product_name')}
          required
          {...field('product_name')}
          error={field('product_name').error ?? field('product').error}
        />
      )}
      {product !== '' && !isListed(product) && (
        <SwitchesField
          name="substances"
          label={fields('substances')}
          required
          choices={SUBSTANCES.map((value) => ({ value, label: substances[value] }))}
        />
      )}
    </>
  );
}

/** The second dose, and the first day with free honey, as far as they are known. */
export function TreatmentLines() {
  const t = useTranslations('records.form');
  const language = useLanguage();
  const values = useFormContext<RecordValues>().watch();
  if (values.product === '') return null;
  const second = secondDoseOf(values);
  const release = releaseOf(values);
  return (
    <>
      {second && <p role="status">{t('secondDose', { day: longDate(localNoon(second), language) })}</p>}
      <p role="status">
        {release
          ? t('release', { day: longDate(localNoon(release), language) })
          : t(isIsoDay(values.last_day) ? 'releaseUnknown' : 'releaseLater')}
      </p>
    </>
  );
}

const PERSONS = ['prescribed_by', 'dispensed_by', 'administered_by'] as const;

export function MoreTreatmentFields() {
  const t = useTranslations('records.form');
  const fields = useTranslations('records.fields');
  const { indications } = useLabels().records;
  const field = useField<RecordValues>();
  return (
    <FieldColumns>
      <TextInput
        label={t('honey_days')}
        description={t('honeyDaysHint')}
        inputMode="numeric"
        autoComplete="off"
        {...field('honey_days')}
      />
      <DayField name="release_day" label={t('release_day')} />
      <TextInput
        label={fields('second_dose_after')}
        description={t('secondDoseHint')}
        inputMode="numeric"
        autoComplete="off"
        {...field('second_dose_after')}
      />
      <NativeSelect
        label={fields('indication')}
        data={INDICATIONS.map((value) => ({ value, label: indications[value] }))}
        {...field('indication')}
      />
      <TextInput label={t('batch')} {...field('batch')} />
      <TextInput label={t('method')} {...field('method')} />
      {PERSONS.map((name) => (
        <TextInput key={name} label={fields(name)} {...field(name)} />
      ))}
    </FieldColumns>
  );
}
