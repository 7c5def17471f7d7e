import { Checkbox, Select, Stack, TextInput } from '@mantine/core';
import { type User, UserInput } from '@propolis/contract';
import { CUSTOMS, LANGUAGES } from '@propolis/domain';
import { Controller, type FieldErrors, useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { contractResolver, showFieldErrors } from '../../lib/form.ts';
import { setLanguage } from '../../lib/i18n/language.ts';
import { useSubmitOnce } from '../../lib/use-submit-once.ts';
import { faultTypes, useFailureMessage, useFaultsMessage, useFieldError } from '../../lib/use-words.ts';
import { FieldColumns } from '../../ui/FieldColumns.tsx';
import { FormColumns } from '../../ui/FormColumns.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { useOneToast } from '../../ui/toasts/toasts.ts';
import { useUpdateUser } from './account.api.ts';
import styles from './ProfileForm.module.css';
import { ProfileSection } from './ProfileSection.tsx';

const valuesOf = (user: User) => ({
  username: user.username,
  language: user.language,
  phone: user.phone ?? '',
  birth_year: user.birth_year ?? ('' as const),
  beekeeping_start_year: user.beekeeping_start_year ?? ('' as const),
  share_data: user.share_data,
  share_corrections: user.share_corrections,
  share_mite_fall: user.share_mite_fall,
});
type Values = ReturnType<typeof valuesOf>;

const toInput = ({ phone, birth_year, beekeeping_start_year, ...rest }: Values) => ({
  ...rest,
  phone: phone === '' ? null : phone,
  birth_year: birth_year === '' ? null : birth_year,
  beekeeping_start_year: beekeeping_start_year === '' ? null : beekeeping_start_year,
});

export function ProfileForm({ user }: { readonly user: User }) {
  const t = useTranslations('account');
  const common = useTranslations('common');
  const message = useFailureMessage();
  const faultsMessage = useFaultsMessage();
  const save = useUpdateUser();
  const form = useForm<Values>({
    // Only edited fields are written, so changes made elsewhere are kept.
    values: valuesOf(user),
    resetOptions: { keepDirtyValues: true },
    resolver: contractResolver(UserInput, toInput),
  });
  const report = useOneToast();
  const refuse = (errors: FieldErrors<Values>) =>
    report('error', faultsMessage(faultTypes(errors), t('profile.missing')) ?? '');
  const submit = async (values: Values) => {
    try {
      form.reset(valuesOf(await save({ body: toInput(values) })));
      // The device may use another language than the profile; saving without changing it keeps the device's
      // language.
      if (values.language !== user.language) setLanguage(values.language);
      report('success', t('profile.updated'));
    } catch (error) {
      showFieldErrors(error, form.setError);
      report('error', message(error));
    }
  };
  return (
    <form onSubmit={useSubmitOnce(form, submit, refuse)} noValidate>
      <FormColumns>
        <ProfileSection title={t('profile.about')}>
          <AboutFields form={form} />
        </ProfileSection>
        <ProfileSection title={t('profile.sharing')}>
          <SharingFields form={form} />
        </ProfileSection>
      </FormColumns>
      <div className={styles.save}>
        <SubmitButton running={form.formState.isSubmitting}>{common('save')}</SubmitButton>
      </div>
    </form>
  );
}

/** Drops everything but digits. */
function yearOf(typed: string): number | '' {
  const digits = typed.replace(/\D/g, '');
  return digits === '' ? '' : Number(digits);
}

type ProfileFormState = ReturnType<typeof useForm<Values>>;

function AboutFields({ form }: { readonly form: ProfileFormState }) {
  const t = useTranslations();
  const fieldError = useFieldError();
  const { errors } = form.formState;
  const year = (name: 'birth_year' | 'beekeeping_start_year', label: string) => (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <TextInput
          label={label}
          inputMode="numeric"
          error={fieldError(errors[name])}
          {...field}
          onChange={({ currentTarget }) => field.onChange(yearOf(currentTarget.value))}
        />
      )}
    />
  );
  return (
    <Stack gap="md">
      <TextInput
        label={t('account.profile.username')}
        required
        autoComplete="name"
        error={fieldError(errors.username)}
        {...form.register('username')}
      />
      <Controller
        control={form.control}
        name="language"
        render={({ field }) => (
          <Select
            label={t('account.profile.language')}
            required
            data={LANGUAGES.map((value) => ({ value, label: CUSTOMS[value].name }))}
            error={fieldError(errors.language)}
            {...field}
          />
        )}
      />
      <TextInput
        label={t('account.profile.phone')}
        type="tel"
        autoComplete="tel"
        error={fieldError(errors.phone)}
        {...form.register('phone')}
      />
      <FieldColumns>
        {year('birth_year', t('account.profile.birthYear'))}
        {year('beekeeping_start_year', t('account.profile.startYear'))}
      </FieldColumns>
    </Stack>
  );
}

/** Sharing is opt-in; each choice has an explanation. */
function SharingFields({ form }: { readonly form: ProfileFormState }) {
  const t = useTranslations('account.profile');
  return (
    <Stack gap="lg">
      <Checkbox
        label={t('shareData')}
        description={t('shareDataText')}
        classNames={{ body: styles.explained ?? '' }}
        {...form.register('share_data')}
      />
      <Checkbox
        label={t('shareCorrections')}
        description={t('shareCorrectionsText')}
        classNames={{ body: styles.explained ?? '' }}
        {...form.register('share_corrections')}
      />
      <Checkbox
        label={t('shareMiteFall')}
        description={t('shareMiteFallText')}
        classNames={{ body: styles.explained ?? '' }}
        {...form.register('share_mite_fall')}
      />
    </Stack>
  );
}
