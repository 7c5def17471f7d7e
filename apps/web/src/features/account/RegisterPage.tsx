import { Stack, TextInput } from '@mantine/core';
import { SignupInput } from '@propolis/contract';
import { useNavigate } from '@tanstack/react-router';
import { type FieldErrors, useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { contractResolver, showFieldErrors } from '../../lib/form.ts';
import { PATHS } from '../../lib/paths.ts';
import { useSubmitOnce } from '../../lib/use-submit-once.ts';
import { useFailureMessage, useFieldError } from '../../lib/use-words.ts';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { AuthTabs } from './AuthTabs.tsx';
import { AuthTitle } from './AuthTitle.tsx';
import { signUp } from './account.api.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { linkAwaited, linkRefused, signedUpAs } from './signed-up.ts';

interface Values {
  name: string;
  email: string;
  password: string;
  password_confirmation: string;
}

export function RegisterPage() {
  const t = useTranslations('account');
  const fieldError = useFieldError();
  const message = useFailureMessage();
  const navigate = useNavigate();
  const create = signUp.use();
  const form = useForm<Values>({
    defaultValues: { name: '', email: '', password: '', password_confirmation: '' },
    resolver: contractResolver(SignupInput, (values) => values),
  });
  const { errors, isSubmitting } = form.formState;
  // If the form is invalid, the server reports its other errors at once, such as a taken address.
  const askWhatElse = async (found: FieldErrors<Values>) => {
    if (!found.email) await register(form.getValues());
  };
  const register = async (values: Values) => {
    try {
      await create(values);
      signedUpAs.set(values.email);
      linkAwaited.set(values.email);
      linkRefused.set(false);
      await navigate({ to: PATHS.dashboard });
    } catch (error) {
      if (!showFieldErrors(error, form.setError)) showToast('error', message(error));
    }
  };
  return (
    <>
      <AuthTabs />
      <AuthTitle title={t('tabs.register')} unseen />
      <form onSubmit={useSubmitOnce(form, register, askWhatElse)} noValidate>
        <Stack gap="md">
          <TextInput
            label={t('name')}
            autoComplete="name"
            error={fieldError(errors.name)}
            {...form.register('name')}
          />
          <TextInput
            label={t('email')}
            type="email"
            autoComplete="email"
            error={fieldError(errors.email)}
            {...form.register('email')}
          />
          <NewPasswordFields
            label={t('password')}
            password={form.register('password')}
            confirmation={form.register('password_confirmation')}
            errors={form.formState.errors}
          />
          <SubmitButton running={isSubmitting}>{t('register')}</SubmitButton>
        </Stack>
      </form>
    </>
  );
}
